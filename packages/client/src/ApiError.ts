/**
 * A call that the server refused, or that never reached it.
 *
 * `status` is the HTTP status, 0 when there was no reply. `code` is the server's error code, `NETWORK_CONNECTION`
 * without a reply, or `DEFAULT` when the reply had no code. `message` is in the requested language and ready to show;
 * empty when the server sent none.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The reply concerns single fields of a form, which shows them itself. */
  readonly fieldsOnly: boolean
  /** Seconds to wait before retrying, as sent by the server; 0 when it sent none. */
  readonly retryAfter: number
  /** The raw reply, for the few screens that read more than code and message. */
  readonly body: unknown

  constructor(refusal: {
    status: number
    code: string
    message: string
    fieldsOnly?: boolean
    retryAfter?: number
    body?: unknown
    cause?: unknown
  }) {
    super(refusal.message, { cause: refusal.cause })
    this.name = "ApiError"
    this.status = refusal.status
    this.code = refusal.code
    this.fieldsOnly = refusal.fieldsOnly ?? false
    this.retryAfter = refusal.retryAfter ?? 0
    this.body = refusal.body
  }
}

/** Whether a write was refused because what it replaces has changed since the caller has seen it. */
export function isChangedMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "CHANGED_MEANWHILE"
}

/** What is there now instead of what a write was to replace, as its reading gives it; null if there is nothing. */
export function presentState<Thing>(error: ApiError): Thing | null {
  const { present = null } = (isObject(error.body) ? error.body : {}) as { present?: Thing | null }
  return present
}

/**
 * No reply was received: the network, the server or something in between is down.
 *
 * @param cause the error of `fetch`
 */
export function unreachable(cause?: unknown): ApiError {
  return new ApiError({ status: 0, code: "NETWORK_CONNECTION", message: "", cause })
}

/** Whether an error means that `AbortSignal.timeout` has ended a call. */
export function isTimeout(error: unknown): boolean {
  return isObject(error) && error.name === "TimeoutError"
}

/** Reads an error reply. A body that is not a JSON object counts as empty. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = await jsonObjectOf(response)
  const fieldErrors = Array.isArray(body.non_field_errors) ? body.non_field_errors : []
  const message = firstText(body.error, body.message, body.detail, fieldErrors[0], listOf(body.messages))
  return new ApiError({
    status: response.status,
    code: firstText(body.code) ?? "DEFAULT",
    message: message ?? "",
    fieldsOnly: "non_field_errors" in body && firstText(body.error, body.message, body.detail) === undefined,
    // A date, which our server does not send, is ignored.
    retryAfter: Number(response.headers.get("retry-after")) || 0,
    body,
  })
}

async function jsonObjectOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.clone().json()
    return isObject(body) ? body : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find(
    (candidate): candidate is string => typeof candidate === "string" && candidate !== "",
  )
}

function listOf(messages: unknown): string | undefined {
  return Array.isArray(messages) && messages.length > 0 ? messages.join("\n") : undefined
}
