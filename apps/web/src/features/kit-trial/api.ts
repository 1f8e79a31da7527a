import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"
import { trialKit } from "./trial-kit.ts"

/** A draft as it is at the moment, ready to be answered and calculated. */
export const trialKitQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).whole,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/content/", { params: { path: { kitVersionId } }, signal }),
    select: trialKit,
    staleTime: 0,
  })
