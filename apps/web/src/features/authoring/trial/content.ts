import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"

/** All elements of a draft as they are now. */
export const contentQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).whole,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/content/", { params: { path: { kitVersionId } }, signal }),
    staleTime: 0,
  })

/** How many questions of a draft an average team answers until its overall level is decided. */
export const neededQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).needed,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/questions-needed/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    retry: false,
  })
