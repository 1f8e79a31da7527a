import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** The person's tokens, newest first. Always reloaded, since the time of last use changes on the server. */
export const apiTokensQuery = queryOptions({
  queryKey: keys.apiTokens,
  queryFn: ({ signal }) => api.get("/api/v1/api-tokens/", { signal }),
  staleTime: 0,
})

/** Creates a token; only this reply contains it. */
export function makeToken(token: Schemas["NewApiToken"]) {
  return api.post("/api/v1/api-tokens/", { body: token })
}

export function revokeToken(apiTokenId: number) {
  return api.delete("/api/v1/api-tokens/{apiTokenId}/", { params: { path: { apiTokenId } } })
}

export function tokensChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.apiTokens })
}
