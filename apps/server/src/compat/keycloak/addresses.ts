import type { IncomingMessage } from "node:http"
import { PROVIDER_PATH } from "../../identity/index.ts"
import { CONNECT } from "./profile.ts"

/** Keycloak's endpoints, and where they are here. */
const endpoints = new Map([
  ["auth", "/authorize"],
  ["token", "/token"],
  ["certs", "/jwks"],
  ["userinfo", "/userinfo"],
  ["logout", "/logout"],
  ["login-status-iframe.html", "/session.html"],
  ["login-status-iframe.html/init", "/session.html/init"],
])

/** Addresses with replies of their own. */
const OWN = /^\/(account|protocol\/openid-connect\/3p-cookies\/.*)$/

const REALM_ADDRESS = /^\/realms\/([^/?]+)(\/[^?]*?)\/?(\?.*)?$/

/**
 * The address of the provider that an address of a realm stands for, and the realm's name; null for other addresses.
 * The provider's pages are found below the realm, too, where links in mails and at other providers lead to.
 */
export function addressOfProvider(
  request: Pick<IncomingMessage, "method" | "headers">,
  url: string,
): { realm: string; address: string } | null {
  const [, realm, path = "", query = ""] = REALM_ADDRESS.exec(url) ?? []
  if (realm === undefined) return null
  const isPage =
    request.headers.authorization === undefined && /text\/html/.test(request.headers.accept ?? "")
  if (OWN.test(path) && !(path === "/account" && isPage)) return { realm, address: url }
  const search = query.replace(/([?&])kc_idp_hint=/, "$1idp_hint=")
  if (!path.startsWith(`${CONNECT}/`)) return { realm, address: `${PROVIDER_PATH}${path}${search}` }
  const name = path.slice(CONNECT.length + 1)
  // A sign-up is a sign-in request that asks for the sign-up page.
  if (name === "registrations") return { realm, address: `${PROVIDER_PATH}/authorize${asSignUp(search)}` }
  const below = /^auth(\/.+)$/.exec(name)?.[1]
  const endpoint = below === undefined ? endpoints.get(name) : `/authorize${below}`
  return { realm, address: endpoint === undefined ? url : `${PROVIDER_PATH}${endpoint}${search}` }
}

function asSignUp(search: string): string {
  const query = new URLSearchParams(search)
  query.set("prompt", "create")
  return `?${query}`
}
