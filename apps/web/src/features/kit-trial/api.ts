import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import { trialKit } from "./trial-kit.ts"

/** The current state of a draft, ready to be answered and calculated. */
export const trialKitQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).whole,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/content/", { params: { path: { kitVersionId } }, signal }),
    select: trialKit,
    staleTime: 0,
  })
