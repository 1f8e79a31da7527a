import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { wing } from "../compat/keycloak/wing.ts"
import { loadConfig } from "../config.ts"
import { DAY } from "../platform/clock.ts"
import { createRetryAfterMove } from "../platform/http/retry-after-move.ts"
import { openTenants } from "../platform/tenants/open-tenants.ts"
import { CONNECT, openBrowser, REALM } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createEmbeddedIdentity } from "./embedded.ts"
import { rotateSigningKeys } from "./index.ts"

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const tenant = () => app.tenants.default()
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid as string
const publishedKids = async (browser: ReturnType<typeof openBrowser>) => {
  const { json } = await browser.get(`${CONNECT}/certs`)
  return (json.keys as { kid: string }[]).map(({ kid }) => kid)
}

/** Another server on the same database; starting one refreshes the keys. */
async function anotherNode() {
  const tenants = await openTenants(app.database, loadConfig({}), app.clock.now())
  const identity = createEmbeddedIdentity({
    face: wing.identityFace ?? null,
    ...app.dependencies,
    tenants,
    retryAfterMove: createRetryAfterMove(tenants),
    invitations: { hashOf: (token) => token, provenAddress: async () => null },
    onConfirmed: async () => undefined,
    apiTokens: { has: async () => false, revoke: async () => undefined },
    record: async () => undefined,
    later: () => undefined,
  })
  await identity.open(tenants.default())
  return identity
}

test("after a rotation old tokens stay valid, new ones have the new key, and both keys are published", async () => {
  const browser = openBrowser(app)
  const { tokens } = await browser.signUp()
  const [before] = await publishedKids(browser)
  await rotateSigningKeys(app.dependencies, tenant())

  const node = await anotherNode()
  expect(await node.verify(tenant(), tokens.access_token)).not.toBeNull()

  const foreign = await node.issueAccessToken(tenant(), someone)
  expect(kidOf(foreign)).not.toBe(before)

  // This node first sees the new key in a token of the other one.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 })
  expect(await app.identity.verify(tenant(), foreign)).not.toBeNull()
  expect(await publishedKids(browser)).toEqual([kidOf(foreign), before])
  const renewed = await browser.refresh(tokens.refresh_token)
  expect(renewed.status).toBe(200)
  for (const token of ["access_token", "id_token", "refresh_token"]) {
    expect(kidOf(renewed.json[token])).toBe(kidOf(foreign))
  }
})

test("a form that was open during a rotation is still accepted, and an old identity token signs out", async () => {
  const browser = openBrowser(app)
  const { tokens } = await browser.signUp()
  const page = await browser.get(`${REALM}/account`)
  await rotateSigningKeys(app.dependencies, tenant())
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 })
  await app.identity.verify(tenant(), await (await anotherNode()).issueAccessToken(tenant(), someone))
  expect((await publishedKids(browser)).length).toBe(2)

  const saved = await browser.submit(page, { firstName: "Kai", lastName: "Roe" }, "/profile")
  expect(saved.text).toContain('value="Kai"')
  const out = await browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
  expect(out.text).not.toContain("<form")
  expect((await browser.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")
})

test("a key is replaced at its age, and removed when its last token has expired", async () => {
  const browser = openBrowser(app)
  const [first] = await publishedKids(browser)
  const kidsAfter = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    const token = await (await anotherNode()).issueAccessToken(tenant(), someone)
    const rows = await app.tables
      .selectFrom("identityKeys")
      .select("privateJwk")
      .orderBy("creationTime", "desc")
      .execute()
    return { signing: kidOf(token), stored: rows.map(({ privateJwk }) => privateJwk.kid) }
  }
  expect(await kidsAfter(89 * DAY)).toEqual({ signing: first, stored: [first] })
  const { signing: second, stored } = await kidsAfter(DAY)
  expect(second).not.toBe(first)
  expect(stored).toEqual([second, first])
  expect((await kidsAfter(9 * 3_600_000)).stored).toEqual([second, first])
  expect((await kidsAfter(2 * 3_600_000)).stored).toEqual([second])
})

test("nodes that rotate at the same moment agree on one new key", async () => {
  await Promise.all([1, 2, 3].map(() => anotherNode()))
  app.clock.advance(91 * DAY)
  await Promise.all([1, 2, 3].map(() => anotherNode()))
  expect(await app.tables.selectFrom("identityKeys").select("id").execute()).toHaveLength(2)
})

test("a token with a made-up key is refused", async () => {
  const [, payload, signature] = (await app.identity.issueAccessToken(tenant(), someone)).split(".")
  const header = Buffer.from(JSON.stringify({ alg: "RS256", kid: "made up" })).toString("base64url")
  expect(await app.identity.verify(tenant(), [header, payload, signature].join("."))).toBeNull()
})

const someone = {
  id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
  email: "kai@example.com",
  firstName: "Kai",
  lastName: "Roe",
}
