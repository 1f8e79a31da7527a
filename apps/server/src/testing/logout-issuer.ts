import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"

const CLIENT_ID = "site"

const events = { "http://schemas.openid.net/event/backchannel-logout": {} }

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

export type LogoutIssuer = Awaited<ReturnType<typeof startLogoutIssuer>>

/** An external issuer on its own port that signs whatever a test wants, and says that sessions have ended. */
export async function startLogoutIssuer() {
  const own = await generateKeyPair("RS256")
  const foreign = await generateKeyPair("RS256")
  const server = createServer(async (request, response) => {
    const answers: Record<string, unknown> = {
      "/.well-known/openid-configuration": {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      "/keys": { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256" }] },
    }
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(answers[request.url ?? ""] ?? {}))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const issuer = `http://127.0.0.1:${address.port}`

  function sign(claims: JWTPayload, key = own.privateKey): Promise<string> {
    return new SignJWT({ iss: issuer, iat: nowInSeconds(), ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key)
  }

  return {
    /** Settings of a server whose people sign in there. */
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID },
    foreignKey: foreign.privateKey,
    /** An access token. */
    tokenOf: (sub: string, sid?: string, iat = nowInSeconds()) =>
      sign({
        ...{ sub, sid, iat, exp: nowInSeconds() + 300, azp: CLIENT_ID, typ: "Bearer" },
        ...{ email: `${sub}@example.com`, email_verified: true, name: "Kai Roe" },
      }),
    logoutToken: (claims: JWTPayload, key?: typeof own.privateKey) =>
      sign({ aud: CLIENT_ID, jti: randomUUID(), exp: nowInSeconds() + 60, events, ...claims }, key),
    close: () => void server.close(),
  }
}

/** The request by which a provider tells a server that a session has ended. */
export function logoutRequest(token: string, host = "localhost") {
  return {
    method: "POST" as const,
    url: "/oidc/backchannel-logout",
    headers: { host, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  }
}
