import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { wing } from "../compat/keycloak/wing.ts"
import { createRetryAfterMove } from "../platform/http/retry-after-move.ts"
import { createTenant } from "../platform/tenants/change-tenant.ts"
import { openTenants } from "../platform/tenants/open-tenants.ts"
import { newPerson, openBrowser } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createEmbeddedIdentity } from "./embedded.ts"
import { createAccount } from "./index.ts"
import { removeExpired } from "./remove-expired.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: "https://assess.example",
    ALLOWED_ORIGINS: "https://other.example",
  })
  const { config } = app.dependencies
  await createTenant(
    { database: app.database, config, now: app.clock.now() },
    { slug: "second", settings: { hosts: ["second.example"] } },
  )
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const somebody = () => ({ ...newPerson(), id: randomUUID() })

async function anotherNode() {
  const tenants = await openTenants(app.database, app.dependencies.config, app.clock.now())
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
  const [main, second] = tenants.all()
  if (!main || !second) throw new Error("no tenants")
  for (const tenant of [main, second]) await identity.open(tenant)
  return { main, second, identity }
}

test("all nodes sign with the same key, also after a restart", async () => {
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const token = await app.identity.issueAccessToken(tenant, somebody())
  const { identity } = await anotherNode()
  expect(await identity.verify(tenant, token)).not.toBeNull()
})

test("a token of one tenant is invalid in another", async () => {
  const { identity, main, second } = await anotherNode()
  const token = await identity.issueAccessToken(second, somebody())
  expect(await identity.verify(second, token)).not.toBeNull()
  expect(await identity.verify(main, token)).toBeNull()
})

test("an email address has one account per tenant, whatever its case", async () => {
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const person = newPerson()
  const made = await createAccount(app.dependencies, tenant, {
    ...person,
    email: ` ${person.email.toUpperCase()} `,
  })
  expect(made).toMatchObject({ email: person.email, emailVerified: false })
  expect(await createAccount(app.dependencies, tenant, person)).toBeNull()
  const { second } = await anotherNode()
  expect(await createAccount(app.dependencies, second, person)).not.toBeNull()
})

test("over https cookies are secure, and other sites may frame our pages", async () => {
  const query = new URLSearchParams({
    client_id: "web",
    redirect_uri: "https://other.example/",
    response_type: "code",
    scope: "openid",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  })
  const { headers } = await app.http.inject(`/realms/main/protocol/openid-connect/auth?${query}`)
  const cookies = [headers["set-cookie"] ?? []].flat()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i)
  expect(headers.location).toMatch(/^\/oidc\/interaction\//)
})

test("a chore removes expired records", async () => {
  const plain = await createTestApp()
  try {
    const count = async () => (await plain.tables.selectFrom("identityRecords").select("id").execute()).length
    const { person } = await openBrowser(plain).signUp()
    expect(await plain.mailsTo(person.email)).toHaveLength(1)
    const before = await count()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * 24 * 3_600_000 })
    await openBrowser(plain).begin()
    await plain.dependencies.backgroundJobs.doChore(removeExpired)
    expect(before).toBeGreaterThan(2)
    // The sign-in that was just started, and its request.
    expect(await count()).toBe(2)
    expect(await plain.tables.selectFrom("identitySessionUses").selectAll().execute()).toEqual([])
    expect(await plain.tables.selectFrom("identityThrottles").selectAll().execute()).toEqual([])
  } finally {
    await plain.close()
  }
})
