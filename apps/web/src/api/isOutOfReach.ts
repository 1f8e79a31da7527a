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
