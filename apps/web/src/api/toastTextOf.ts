import { ApiError } from "@plumbline/client"

/** Statuses and codes that the caller shows itself. */
export type Silence = readonly (number | string)[]

/**
 * The words of a toast about a failed call: the server's message, or "" for the generic sentence. Null when no
 * toast is to be shown: not signed in (the way to sign in opens), an aborted call, an error in single fields of a
 * form, or one that the caller shows itself.
 */
export function toastTextOf(problem: unknown, silence: Silence = []): string | null {
  if (!(problem instanceof ApiError))
    return problem instanceof Error && problem.name === "AbortError" ? null : ""
  if (problem.status === 401 || problem.fieldsOnly) return null
  if (["INVALID_TOKEN", "ERR_CANCELED"].includes(problem.code)) return null
  if (silence.includes(problem.status) || silence.includes(problem.code)) return null
  return problem.message
}
