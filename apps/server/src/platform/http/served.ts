/**
 * Prefixes of the addresses that the server handles itself; every other address is a page of the web client. The
 * client's development server proxies them.
 */
export const servedPrefixes = [
  "/api",
  "/realms",
  "/oidc",
  "/files",
  "/calendar",
  "/tenant-pictures",
  "/v1/widgets",
  "/socket.io",
  "/authinfo",
  "/baseinfo",
  "/flags",
  "/scim",
  "/f",
  "/p",
  "/docs",
  "/openapi.json",
  "/schemas",
  "/page.json",
  "/health",
  "/ht",
  "/metrics",
  "/dev",
]

/** Whether the server handles an address itself: a prefix followed by nothing, a slash or a query. */
export function isServed(url: string): boolean {
  return servedPrefixes.some((prefix) => url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length)))
}
