import { createHash, randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { exportJWK, generateKeyPair, SignJWT } from "jose"

/** The person who signs in at the provider, with claims as the provider writes them. */
export type PersonElsewhere = { sub: string; [claim: string]: unknown }

type Request = { redirectUri: string; nonce: string | null; challenge: string; person: PersonElsewhere }

export type ProviderElsewhere = Awaited<ReturnType<typeof startProviderElsewhere>>

export const CLIENT = { clientId: "plumbline", clientSecret: "known to two" }

/**
 * An external provider on its own port, which supports OpenID and GitHub's protocol. Every visitor is signed in at once
 * as {@link ProviderElsewhere.person}. It checks what a strict provider checks, and can be made to misbehave.
 */
export async function startProviderElsewhere() {
  const { publicKey, privateKey } = await generateKeyPair("RS256")
  const { privateKey: foreignKey } = await generateKeyPair("RS256")
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }
  const requests = new Map<string, Request>()
  const people = new Map<string, PersonElsewhere>()
  const provider = {
    address: "",
    person: { sub: "" } as PersonElsewhere,
    /** How it misbehaves. */
    fault: null as null | "down" | "forged" | "other nonce" | "other audience" | "other person" | "cancelled",
    close: () => server.close(),
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", provider.address)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (provider.fault === "down") return void json({ error: "temporarily_unavailable" }, 503)
    if (pathname === "/.well-known/openid-configuration") {
      return void json({
        issuer: provider.address,
        authorization_endpoint: `${provider.address}/login/oauth/authorize`,
        token_endpoint: `${provider.address}/login/oauth/access_token`,
        userinfo_endpoint: `${provider.address}/userinfo`,
        jwks_uri: `${provider.address}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
      })
    }
    if (pathname === "/keys") return void json({ keys: [jwk] })
    if (pathname === "/login/oauth/authorize") return void authorize(searchParams, response)
    if (pathname === "/login/oauth/access_token") {
      const reply = await exchange(new URLSearchParams(await text(request)))
      return void json(reply ?? { error: "invalid_grant" }, reply ? 200 : 400)
    }
    const person = people.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "")
    if (!person) return void json({ message: "Bad credentials" }, 401)
    if (pathname === "/userinfo") return void json(provider.fault === "other person" ? { sub: "x" } : person)
    if (pathname === "/api/v3/user") {
      return void json({ id: Number(person.sub), login: person.login, name: person.name ?? null })
    }
    if (pathname === "/api/v3/user/emails") return void json(person.emails ?? [])
    json({}, 404)
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = asked.get("redirect_uri") ?? ""
    requests.set(code, {
      redirectUri,
      nonce: asked.get("nonce"),
      challenge: asked.get("code_challenge") ?? "",
      person: provider.person,
    })
    const back = new URL(redirectUri)
    back.searchParams.set("state", asked.get("state") ?? "")
    if (provider.fault === "cancelled") back.searchParams.set("error", "access_denied")
    else back.searchParams.set("code", code)
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(form: URLSearchParams): Promise<object | null> {
    const code = form.get("code") ?? ""
    const request = requests.get(code)
    requests.delete(code)
    const isOurs =
      form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    if (!request || !isOurs || form.get("redirect_uri") !== request.redirectUri) return null
    if (challenge !== request.challenge) return null
    const accessToken = randomUUID()
    people.set(accessToken, request.person)
    const { sub, ...claims } = request.person
    const isInIdToken = claims.emailOnlyOnRequest !== true
    const idToken = await new SignJWT({
      ...(isInIdToken ? claims : {}),
      nonce: provider.fault === "other nonce" ? "another" : request.nonce,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(provider.address)
      .setAudience(provider.fault === "other audience" ? "somebody else" : CLIENT.clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(provider.fault === "forged" ? foreignKey : privateKey)
    // GitHub has no ID tokens.
    const isOpenId = request.nonce !== null
    return { access_token: accessToken, token_type: "bearer", ...(isOpenId && { id_token: idToken }) }
  }

  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const place = server.address()
  if (place === null || typeof place === "string") throw new Error("no port")
  provider.address = `http://localhost:${place.port}`
  return provider
}
