import { ApiError } from "@plumbline/client"

/** Whether the caller has no access or the resource does not exist: both are shown as the no-access screen. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.status === 403 ||
    error.status === 404 ||
    ["ACCESS_DENIED", "NOT_FOUND", "REPORT_UNPUBLISHED"].includes(error.code)
  )
}

/** HTTP statuses and error codes that the caller displays itself. */
export type Silence = readonly (number | string)[]

/**
 * The toast text for a failed call: the server's message, or "" for the generic text. Null when no toast should be
 * shown: when not signed in (the sign-in page opens), for an aborted call, for errors in single form fields, and for
 * errors that the caller displays itself.
 */
export function toastTextOf(problem: unknown, silence: Silence = []): string | null {
  if (!(problem instanceof ApiError))
    return problem instanceof Error && problem.name === "AbortError" ? null : ""
  if (problem.status === 401 || problem.fieldsOnly) return null
  if (["INVALID_TOKEN", "ERR_CANCELED"].includes(problem.code)) return null
  if (silence.includes(problem.status) || silence.includes(problem.code)) return null
  return problem.message
}
