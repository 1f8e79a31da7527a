import type { QueryClient } from "@tanstack/react-query"

/** The caches of the pages that the test has opened. */
const clients = new Set<QueryClient>()

/** Which saves of the client are under way. */
export const saves = {
  in(client: QueryClient): QueryClient {
    clients.add(client)
    return client
  },
  isUnderWay: () => [...clients].some((client) => client.isMutating() > 0),
}
