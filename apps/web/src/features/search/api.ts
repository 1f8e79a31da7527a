import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** Spaces, assessments and kits with a text in their title: a few of each. */
export const findingsQuery = (text: string) =>
  queryOptions({
    queryKey: keys.findings(text),
    queryFn: ({ signal }) => api.get("/api/v1/search/", { params: { query: { text } }, signal }),
    enabled: text !== "",
  })
