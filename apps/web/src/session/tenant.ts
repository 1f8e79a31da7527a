import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** The installation's name, logo and the writer of its generated texts. The name depends on the language. */
export const tenantQuery = queryOptions({
  queryKey: keys.tenant,
  queryFn: ({ signal }) => api.get("/api/v1/tenant/", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useTenant() {
  return useQuery(tenantQuery).data
}
