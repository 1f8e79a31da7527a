import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isOutOfReach } from "../api/isOutOfReach.ts"
import { ErrorState, GettingReady } from "./states.tsx"

export interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Shown until the first reply; a shape like the content keeps the page from jumping. */
  loading?: ReactNode
  /** Shown instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (content: T) => boolean
  /** The heading of the error: "h1" where this is the whole screen. */
  heading?: "h1" | "h2"
  children: (content: T) => ReactNode
}

/**
 * The states of an area that shows what a query loads: loading, error, empty, content. Once there is content it
 * stays, also while it is loaded again or when that fails; unless it fails because the person may not see it any more.
 */
export function Loaded<T>({ query, loading, empty, isEmpty, heading, children }: LoadedProps<T>) {
  if (query.data !== undefined && !isOutOfReach(query.error)) {
    return empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data)
  }
  if (query.isError)
    return <ErrorState error={query.error} heading={heading} onRetry={() => void query.refetch()} />
  return loading ?? <GettingReady />
}
