import { ApiError } from "@plumbline/client"
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { isOutOfReach } from "../api/isOutOfReach.ts"
import type { Silence } from "../api/toastTextOf.ts"
import { toastError } from "../ui/toast.ts"

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** Statuses and codes the screen shows itself, or `true` when it shows every failure itself. */
      silence?: Silence | true
    }
  }
}

/**
 * The server's state in the browser. A failed change is shown in a toast, unless its `meta.silence` says that the
 * screen does; a failed load is shown by the screen, and told in a toast only when older content stays visible, which it
 * does not for who may not see it any more.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => Math.max(2 ** failures, secondsToWait(error)) * 1000,
      },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data !== undefined && !isOutOfReach(error)) toastError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const silence = mutation.meta?.silence
        if (silence !== true) toastError(error, silence)
      },
    }),
  })
}

/** What the server asked to wait for before it is asked again. */
function secondsToWait(error: unknown): number {
  return error instanceof ApiError ? error.retryAfter : 0
}

/** A failure of the network or the server may pass; a refusal will not change by asking again. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}
