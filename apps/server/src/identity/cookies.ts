/** The cookie of the engine's session, and the one in which scripts of the session page read its public id. */
export const SESSION_COOKIES = ["plumbline_session", "plumbline_session_id"] as const

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=")
    if (key === name) return value.join("=")
  }
  return undefined
}

/** A `Set-Cookie` header; without a value it removes the cookie. */
export function cookieHeader(
  name: string,
  value: string | null,
  options: {
    path: string
    seconds?: number
    httpOnly?: boolean
    secure?: boolean
    sameSite?: "lax" | "none"
  },
): string {
  return [
    `${name}=${value ?? ""}`,
    `path=${options.path}`,
    value === null && "expires=Thu, 01 Jan 1970 00:00:00 GMT",
    value !== null && options.seconds !== undefined && `max-age=${options.seconds}`,
    `samesite=${options.sameSite ?? "lax"}`,
    options.secure && "secure",
    options.httpOnly && "httponly",
  ]
    .filter(Boolean)
    .join("; ")
}
