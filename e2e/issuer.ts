import { once } from "node:events"
import type { Server } from "node:http"
import type { Page } from "@playwright/test"
import { errors, Provider } from "oidc-provider"

/** `robin` and `robin+2` are two people to the provider, with the same email address. */
const claimsOf = (id: string) => ({
  email: `${id.split("+")[0]}@example.com`,
  email_verified: true,
  given_name: id,
  family_name: "Outside",
})

// Advice for production, such as a lasting store, is no news about a test.
for (const level of ["info", "warn"] as const) {
  const print = console[level]
  console[level] = (...said: unknown[]) => {
    if (!String(said[0]).startsWith("oidc-provider ")) print(...said)
  }
}

/**
 * An OpenID provider unrelated to Keycloak that accepts everybody with any password. The caller closes it.
 *
 * @param issuer its own origin
 * @param client origin of its one client, `site`
 */
export async function openIssuer(issuer: string, client: string): Promise<Server> {
  const api = `${issuer}/api`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "site",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${client}/`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    extraTokenClaims: (_ctx, token) =>
      "accountId" in token && token.accountId ? claimsOf(token.accountId) : {},
    // Clients that use external sign-in read the person's claims from the ID token.
    conformIdTokenClaims: false,
    issueRefreshToken: () => true,
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== api) throw new errors.InvalidTarget()
          return { scope: "openid profile email", accessTokenFormat: "jwt" }
        },
      },
    },
  })
  const isOfClient = (address: string) => new URL(address).origin === client
  provider.Client.prototype.redirectUriAllowed = isOfClient
  provider.Client.prototype.postLogoutRedirectUriAllowed = isOfClient
  const server = provider.listen(Number(new URL(issuer).port), "127.0.0.1")
  await once(server, "listening")
  return server
}

/** Types a name on the issuer's sign-in page, and consents. */
export async function signInAtIssuer(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("whatever")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Continue" }).click()
}
