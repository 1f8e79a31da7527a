import { once } from "node:events"
import { createServer } from "node:http"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { checkIssuers } from "../../platform/tenants/tenants.ts"
import { tenantLike } from "../../testing/tenant.ts"
import { clientSettings, createExternalIdentity } from "./identity.ts"

/* A small issuer that signs whatever a test wants, to mimic the tokens of providers other than Keycloak. */
const seen: string[] = []
const people: Record<string, JWTPayload> = {}
let keyNumber = 1
const keys = new Map<string, CryptoKeyPair>()
const server = createServer(async (request, response) => {
  seen.push(request.url ?? "")
  const json = (body: unknown) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(body))
  }
  if (request.url === "/.well-known/openid-configuration") {
    const jwks_uri = `${issuer}/keys`
    return json({
      issuer,
      jwks_uri,
      authorization_endpoint: `${issuer}/auth`,
      userinfo_endpoint: `${issuer}/userinfo`,
      token_endpoint: "https://token.example/t",
    })
  }
  if (request.url === "/keys") {
    const published = [...keys].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: "RS256",
    }))
    return json({ keys: await Promise.all(published) })
  }
  if (request.url === "/userinfo") return json(people[request.headers.authorization ?? ""] ?? {})
  response.statusCode = 404
  response.end()
})
type CryptoKeyPair = Awaited<ReturnType<typeof generateKeyPair>>
let issuer: string

beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  issuer = `http://127.0.0.1:${address.port}`
  await newKey()
})
afterAll(() => server.close())
beforeEach(() => void seen.splice(0))
afterEach(() => void vi.useRealTimers())

async function newKey() {
  keys.set(`key ${keyNumber++}`, await generateKeyPair("RS256"))
}

const noDatabase = (): never => {
  throw new Error("not used by tokens")
}

const ID = "8c7d9e2a-11b2-4c3d-8e4f-5a6b7c8d9e0f"
const usual = { sub: ID, azp: "site", email: "kai@example.com", email_verified: true, typ: "Bearer" }

async function sign(
  claims: JWTPayload,
  options: { expires?: string; header?: object; issuer?: string } = {},
) {
  const [kid, pair] = [...keys].at(-1) ?? []
  if (!kid || !pair) throw new Error("no key")
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid, ...options.header })
    .setIssuer(options.issuer ?? issuer)
    .setIssuedAt()
    .setExpirationTime(options.expires ?? "5m")
    .sign(pair.privateKey)
}

const tenantAt = (environment: Record<string, string> = {}) =>
  tenantLike({ OIDC_CLIENT_ID: "site", OIDC_ISSUER: issuer, ...environment })

function identityOf(environment: Record<string, string> = {}) {
  const identity = createExternalIdentity(noDatabase)
  const tenant = tenantAt(environment)
  return { verify: (token: string) => identity.verify(tenant, token), identity, tenant }
}

describe("a token is accepted", () => {
  test("for the person it names", async () => {
    const { verify } = identityOf()
    const claims = {
      ...usual,
      given_name: "Kai",
      family_name: "Roe",
      name: "Kai Roe",
      preferred_username: "kai",
    }
    expect(await verify(await sign(claims))).toEqual({
      issuer,
      sub: ID,
      email: "kai@example.com",
      emailVerified: true,
      givenName: "Kai",
      familyName: "Roe",
      name: "Kai Roe",
      preferredUsername: "kai",
    })
  })

  test("with an address that is verified only if the provider or the operator's settings say so", async () => {
    const silent = await sign({ ...usual, email_verified: undefined })
    expect(await identityOf().verify(silent)).toMatchObject({ emailVerified: false })
    const trusting = identityOf({ OIDC_EMAILS_VERIFIED: "on" })
    expect(await trusting.verify(silent)).toMatchObject({ emailVerified: true })
  })

  test("for a person whose id is not a UUID, under a stable UUID", async () => {
    const { verify } = identityOf()
    const first = await verify(await sign({ ...usual, sub: "auth0|12345" }))
    const again = await verify(await sign({ ...usual, sub: "auth0|12345", email: "new@example.com" }))
    const other = await verify(await sign({ ...usual, sub: "auth0|12346" }))
    expect(first?.sub).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(again?.sub).toBe(first?.sub)
    expect(other?.sub).not.toBe(first?.sub)
  })

  test("without an email address, which is then fetched once from the provider", async () => {
    const { verify } = identityOf()
    const token = await sign({ sub: "x", azp: "site" })
    people[`Bearer ${token}`] = { sub: "x", email: "x@example.com", email_verified: true, name: "Xenia" }
    expect(await verify(token)).toMatchObject({ email: "x@example.com", emailVerified: true, name: "Xenia" })
    await verify(token)
    expect(seen.filter((path) => path === "/userinfo")).toHaveLength(1)

    const confused = await sign({ sub: "y", azp: "site" })
    people[`Bearer ${confused}`] = { sub: "somebody else", email: "x@example.com" }
    expect((await verify(confused))?.email).toBeUndefined()
  })

  test("with a key that the provider has just added", async () => {
    const { verify } = identityOf()
    expect(await verify(await sign(usual))).not.toBeNull()
    expect(await verify(await sign({ ...usual, jti: "2" }))).not.toBeNull()
    expect(seen).toEqual(["/.well-known/openid-configuration", "/keys"])
    await newKey()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 })
    expect(await verify(await sign({ ...usual, jti: "3" }))).not.toBeNull()
    expect(seen.slice(2)).toEqual(["/keys"])
  })
})

describe("a token is refused", () => {
  test.each<[string, JWTPayload, Parameters<typeof sign>[1]]>([
    ["when it has expired", usual, { expires: "-1m" }],
    ["from another issuer", usual, { issuer: "https://evil.example" }],
    ["issued to another client", { ...usual, azp: "other" }, {}],
    ["for another audience, with no client named", { ...usual, azp: undefined, aud: "other" }, {}],
    ["of another kind", { ...usual, typ: "ID", aud: "site" }, {}],
    ["with the claims of an identity token", { ...usual, typ: undefined, aud: "site", nonce: "1" }, {}],
    ["without a person", { ...usual, sub: undefined }, {}],
  ])("%s", async (_case, claims, options) => {
    expect(await identityOf().verify(await sign(claims, options))).toBeNull()
  })

  test("with a signature by another key, or with none", async () => {
    const { verify } = identityOf()
    const [header, payload] = (await sign(usual)).split(".")
    const { privateKey } = await generateKeyPair("RS256")
    const [kid] = [...keys.keys()].slice(-1)
    const forged = await new SignJWT(usual)
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuer(issuer)
      .setExpirationTime("5m")
      .sign(privateKey)
    expect(await verify(forged)).toBeNull()
    expect(await verify(`${header}.${payload}.`)).toBeNull()
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")
    expect(await verify(`${none}.${payload}.`)).toBeNull()
    expect(await verify("junk")).toBeNull()
  })

  test("for another audience, when we have our own", async () => {
    const { verify } = identityOf({ OIDC_AUDIENCE: "plumbline-api" })
    expect(await verify(await sign({ ...usual, aud: ["other"] }))).toBeNull()
    expect(await verify(await sign({ ...usual, azp: "sdk", aud: ["other", "plumbline-api"] }))).not.toBeNull()
  })
})

test("a token of an unknown issuer costs no request", async () => {
  const { verify } = identityOf()
  await verify(await sign(usual, { issuer: "https://evil.example" }))
  await verify("junk")
  expect(seen).toEqual([])
})

test("while the provider is unavailable nobody is treated as signed out", async () => {
  const away = "http://127.0.0.1:9"
  const { verify } = identityOf({ OIDC_ISSUER: away })
  await expect(verify(await sign(usual, { issuer: away }))).rejects.toMatchObject({ status: 503 })
})

test("a provider whose issuer differs from the configured one is not trusted", async () => {
  const alias = issuer.replace("127.0.0.1", "localhost")
  const { verify } = identityOf({ OIDC_ISSUER: alias })
  await expect(verify(await sign(usual, { issuer: alias }))).rejects.toMatchObject({ status: 503 })
})

test("the web client finds Keycloak by address and realm, every other provider through the relay", async () => {
  expect(clientSettings("https://id.example/auth/realms/acme%20inc", "site")).toEqual({
    url: "https://id.example/auth",
    realm: "acme inc",
    clientId: "site",
  })
  expect(clientSettings("https://acme.id.example/", "site")).toEqual({
    provider: "/oidc/relay",
    embedded: false,
    clientId: "site",
  })
  const { identity, tenant } = identityOf()
  expect(identity.origins(tenant)).toEqual([])
})

test("every tenant has its own issuer", async () => {
  const all = { OIDC_CLIENT_ID: "site", OIDC_ISSUER: "https://id.example/realms/all" }
  expect(() => checkIssuers([tenantLike(all), tenantLike(all, { slug: "second" })])).toThrow("{tenant}")
  const second = tenantLike(
    { ...all, OIDC_ISSUER: "https://id.example/realms/{tenant}" },
    { slug: "second", clientId: "portal" },
  )
  checkIssuers([tenantLike(all), second])
  expect(await createExternalIdentity(noDatabase).client(second)).toMatchObject({
    realm: "second",
    clientId: "portal",
  })
  const own = tenantLike(all, { slug: "third", issuer: "https://third.example/realms/people" })
  expect(await createExternalIdentity(noDatabase).client(own)).toMatchObject({
    url: "https://third.example",
    realm: "people",
  })
})
