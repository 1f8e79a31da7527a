import { ApiError } from "@plumbline/client"
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query"
import { isDeactivated, isOutOfReach, isSilenced, isTimedOut, type Silence } from "../api/errors.ts"
import { keys } from "../api/keys.ts"

import { shownElsewhere, toastError, toastUnsaved } from "../ui/toast.ts"

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      silence?: Silence
    }
  }
}

/**
 * Creates the cache of server state. A failed write is shown in a toast unless its `meta.silence` says that the
 * screen displays it. A failed load is displayed by the screen; a toast is shown only if older content stays visible,
 * which is not the case when the person has lost access.
 */
export function makeQueryClient(): QueryClient {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: {
        // What a screen reads of a query only once its frame has loaded is not noticed otherwise, and stays as it was.
        notifyOnChangeProps: "all",
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => Math.max(2 ** failures, secondsToWait(error)) * 1000,
      },
      // Without a connection a write fails at once: one that waits is lost when the page is closed.
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        if (isDeactivated(error)) return forgetPerson(client)
        if (query.state.data !== undefined && !isOutOfReach(error)) toastError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (isDeactivated(error)) return forgetPerson(client)
        if (isSilenced(error, mutation.meta?.silence)) shownElsewhere(error)
        else toastUnsaved(error)
      },
    }),
  })
  return client
}

/** Loads the person again, once: what the server says of them then takes the place of the screen. */
function forgetPerson(client: QueryClient): void {
  if (client.getQueryData(keys.user) !== undefined)
    void client.resetQueries({ queryKey: keys.user, exact: true })
}

/**
 * Also starts a first load anew that is under way when its content changes: it may have been answered before the
 * change. (A reload that is under way is started anew by any `QueryClient`, a first load is not.)
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirst: typeof filters.predicate = (query) =>
      query.state.data === undefined && (filters.predicate === undefined || filters.predicate(query))
    if (filters.refetchType !== "none") {
      void this.cancelQueries({ ...filters, type: "active", predicate: isFirst }, { silent: true })
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The server's `Retry-After`, in seconds. */
function secondsToWait(error: unknown): number {
  return error instanceof ApiError ? error.retryAfter : 0
}

/** Whether a failure may be transient: network and server errors are, refusals are not, nor what was given up. */
function mayPass(error: unknown): boolean {
  return !isTimedOut(error) && error instanceof ApiError && (error.status === 0 || error.status >= 502)
}
