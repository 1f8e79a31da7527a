import { ApiError } from "@plumbline/client"
import {
  type DefaultError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { isSilenced } from "../api/errors.ts"
import { decideConflicts } from "../api/replaced.ts"
import { whenConnected } from "./lazy.tsx"
import { prepareToasts } from "./toast.ts"
import { useIsHere } from "./useIsHere.ts"

decideConflicts(async (refusal, call) =>
  (await whenConnected(() => import("./conflict.ts"))).decideConflict(refusal, call),
)

/** How long a stored write waits for the screen to show what was stored, in milliseconds. */
const mostForReload = 2000

/**
 * The one way to write to the server: `useMutation` with the promises that people rely on.
 *
 * - A write is never paused: without a connection it fails at once, and the form keeps what was typed.
 * - What the server has stored has succeeded. Work that follows (`onSuccess`, `onSettled`), such as reloading a list,
 *   neither turns it into a failure nor keeps it waiting for long.
 * - Every failure is shown once, in a toast that stays until it is closed, unless `meta.silence` says that the screen
 *   displays it.
 *
 * The promise of `mutateAsync` resolves once the server has confirmed the write, and rejects if it has not; closing what
 * has started a write does not end it. Writes with the same `scope` are sent in order.
 */
export function useSave<Reply = unknown, Input = void, Shown = unknown>(
  options: UseMutationOptions<Reply, DefaultError, Input, Shown>,
): UseMutationResult<Reply, DefaultError, Input, Shown> {
  const { meta, onSuccess, onSettled } = options
  const isHere = useIsHere()
  useEffect(prepareToasts, [])
  return useMutation({
    ...options,
    ...(meta?.silence && {
      // A screen that has been left displays nothing.
      meta: { ...meta, silence: (error: unknown) => isHere.current && isSilenced(error, meta.silence) },
    }),
    ...(onSuccess && { onSuccess: (...args) => afterwards(() => onSuccess(...args)) }),
    ...(onSettled && { onSettled: (...args) => afterwards(() => onSettled(...args)) }),
  })
}

/** Reads what a write has to know. Unlike the loads of screens, which wait for a connection, it fails at once without. */
export function readForSave<Content, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Content, DefaultError, Content, Key>,
): Promise<Content> {
  return client.fetchQuery({ ...query, networkMode: "always", retry: false })
}

/** Performs what follows a write. Failures of loads are shown by their screens; others are errors of the client. */
async function afterwards(work: () => unknown): Promise<void> {
  const done = Promise.withResolvers<void>()
  const timer = setTimeout(done.resolve, mostForReload)
  try {
    await Promise.race([work(), done.promise])
  } catch (error) {
    if (!(error instanceof ApiError)) reportError(error)
  } finally {
    clearTimeout(timer)
  }
}
