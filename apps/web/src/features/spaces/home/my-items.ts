import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"

const perPage = 10

/** The items that are assigned to the person in all assessments, open ones first. */
export const myItemsQuery = infiniteQueryOptions({
  queryKey: keys.myItems,
  queryFn: ({ signal, pageParam }) =>
    api.get("/api/v1/my-items/", { params: { query: { page: pageParam, size: perPage } }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
})
