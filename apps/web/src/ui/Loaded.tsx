import { unreachable } from "@plumbline/client"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isOutOfReach } from "../api/errors.ts"
import { ErrorState, GettingReady } from "./states.tsx"

export interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Shown until the first reply; a shape like the content prevents layout shifts. */
  loading?: ReactNode
  /** Shown instead of the content if `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (content: T) => boolean
  /** The heading element of the error: "h1" if this is the whole screen. */
  heading?: "h1" | "h2"
  children: (content: T) => ReactNode
}

/**
 * The states of an area that shows a query's data: loading, error, empty, content. Content stays visible during a
 * reload and if the reload fails, unless it fails because the person has lost access.
 */
export function Loaded<T>({ query, loading, empty, isEmpty, heading, children }: LoadedProps<T>) {
  if (query.data !== undefined && !isOutOfReach(query.error)) {
    return empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data)
  }
  if (query.isError)
    return <ErrorState error={query.error} heading={heading} onRetry={() => void query.refetch()} />
  // Offline it waits for the connection, for however long.
  if (query.isPaused) return <ErrorState error={unreachable()} heading={heading} />
  return loading ?? <GettingReady />
}

/**
 * Whether one of the queries has brought neither content nor a failure so far: what it fills would move the rest. One that
 * failed, or waits for a connection, is asked again by what shows it.
 */
export function isFirstLoad(...queries: Pick<UseQueryResult, "isLoading" | "isFetched">[]): boolean {
  return queries.some(({ isLoading, isFetched }) => isLoading && !isFetched)
}
