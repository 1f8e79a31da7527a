import { ApiError, isTimeout } from "@plumbline/client"

/** Whether the caller has no access or the resource does not exist: both are shown as the no-access screen. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.status === 403 ||
    error.status === 404 ||
    ["ACCESS_DENIED", "NOT_FOUND", "REPORT_UNPUBLISHED"].includes(error.code)
  )
}

/** Whether a call got no reply, as without a connection: nobody knows what came of it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === "NETWORK_CONNECTION"
}

/** Whether a call was given up because its reply did not come in time: another try would take as long again. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof ApiError && isTimeout(error.cause)
}

/** Whether the caller's account was deactivated: signing in again does not help. */
export function isDeactivated(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  const { body } = error
  return typeof body === "object" && body !== null && "deactivated" in body && body.deactivated === true
}

/** The failures of a write that the screen displays itself: HTTP statuses and error codes, a test, or `true` for all. */
export type Silence = readonly (number | string)[] | ((error: unknown) => boolean) | true

/** Whether the screen displays a failure itself. */
export function isSilenced(error: unknown, silence: Silence = []): boolean {
  if (typeof silence === "function") return silence(error)
  if (silence === true) return true
  return error instanceof ApiError && (silence.includes(error.status) || silence.includes(error.code))
}

/**
 * The toast text for a failed call: the server's message, or "" for the generic text. Null when no toast should be
 * shown: when not signed in (the sign-in page opens), for an aborted call, and for errors in single form fields.
 */
export function toastTextOf(problem: unknown): string | null {
  if (!(problem instanceof ApiError))
    return problem instanceof Error && problem.name === "AbortError" ? null : ""
  if (problem.status === 401 || problem.fieldsOnly) return null
  if (["INVALID_TOKEN", "ERR_CANCELED"].includes(problem.code)) return null
  return problem.message
}
