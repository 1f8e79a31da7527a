import type { FastifyInstance, FastifyRequest } from "fastify"
import { UnsecuredJWT } from "jose"
import { acceptForms } from "../forms.ts"
import { fieldsOf } from "../pages/sending.ts"
import { PROVIDER_PATH } from "../realm.ts"
import { type OpenIdProvider, unreachable } from "./provider.ts"

/** Where the web client finds the provider: its discovery document, adapted to the client. */
export const RELAY_PATH = `${PROVIDER_PATH}/relay`

const relayedFields = ["grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "scope"]
const TIMEOUT = 10_000

/**
 * Relays between the web client and the token endpoint of a provider other than Keycloak. The client's adapter sends
 * cookies along when it fetches tokens, and few other providers allow that for pages of other origins.
 */
export function registerRelay(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => { provider: OpenIdProvider; clientId: string },
): void {
  acceptForms(app)
  app.get(`${RELAY_PATH}/.well-known/openid-configuration`, async (request, reply) => {
    const { issuer, authorizationEndpoint, endSessionEndpoint } = await realmOf(request).provider.metadata()
    return reply.header("cache-control", "no-store").send({
      issuer,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: `${RELAY_PATH}/token`,
      ...(endSessionEndpoint && { end_session_endpoint: endSessionEndpoint }),
    })
  })

  app.post(`${RELAY_PATH}/token`, async (request, reply) => {
    const { provider, clientId } = realmOf(request)
    const { tokenEndpoint } = await provider.metadata()
    const fields = fieldsOf(request.body)
    const form = new URLSearchParams({ client_id: clientId })
    for (const name of relayedFields) {
      const value = fields[name]
      if (value !== undefined) form.set(name, name === "refresh_token" ? unwrapRefreshToken(value) : value)
    }
    reply.header("cache-control", "no-store")
    if (!["authorization_code", "refresh_token"].includes(fields.grant_type ?? "")) {
      return reply.code(400).send({ error: "unsupported_grant_type" })
    }
    const response = await fetch(tokenEndpoint, {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((error: unknown) => {
      throw unreachable(error)
    })
    return reply.code(response.status).send(forAdapter(await response.json().catch(() => ({}))))
  })
}

/** The adapter decodes refresh tokens; those of most providers are not JWTs, so they are wrapped in one. */
function forAdapter(tokens: unknown): unknown {
  if (typeof tokens !== "object" || tokens === null || !("refresh_token" in tokens)) return tokens
  const wrapped = new UnsecuredJWT({ typ: "Refresh", token: tokens.refresh_token }).encode()
  return { ...tokens, refresh_token: wrapped }
}

/** Unwraps the provider's token. The wrapper proves nothing here: the provider verifies its content. */
function unwrapRefreshToken(wrapped: string): string {
  try {
    const { token } = UnsecuredJWT.decode(wrapped).payload
    return typeof token === "string" ? token : wrapped
  } catch {
    return wrapped
  }
}
