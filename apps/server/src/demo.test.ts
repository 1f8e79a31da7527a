import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type App, createApp } from "./app.ts"
import { readyMadeKits } from "./cli/ready-made-kits.ts"
import { seedDemo } from "./cli/seed-demo.ts"
import { loadConfig } from "./config.ts"
import { hasDemo } from "./demo.ts"
import { fragmentOf, openBrowser } from "./testing/identity-browser.ts"
import { createInstallation, type TestInstallation } from "./testing/installations.ts"
import { hasPostgres } from "./testing/postgres-cluster.ts"
import { startTwoNodes } from "./testing/two-nodes.ts"

/* The demo and its known passwords: available to users who try the product on their own machine, never to strangers. */
const PUBLIC_URL = "https://assess.example.org"

describe("a demo", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["exists if the server serves this machine alone", {}, true],
    ["exists under a local name, too", { PUBLIC_URL: "http://localhost:5173" }, true],
    ["does not exist if others can reach the server", { HOST: "0.0.0.0" }, false],
    ["does not exist at a public address", { PUBLIC_URL }, false],
    ["exists if it is switched on", { PUBLIC_URL, DEMO: "on" }, true],
    ["exists without its story", { PUBLIC_URL, DEMO: "small" }, true],
    ["does not exist if it is switched off", { DEMO: "off" }, false],
    ["does not exist with external accounts", { OIDC_ISSUER: "https://id.example.org", DEMO: "on" }, false],
  ])("%s", (_case, environment, expected) => {
    expect(hasDemo(loadConfig(environment))).toBe(expected)
  })
})

describe("the accounts of a demo", { timeout: 300_000 }, () => {
  let installation: TestInstallation
  let app: App | undefined
  beforeAll(async () => {
    installation = await createInstallation()
  })
  afterEach(async () => {
    await app?.close()
    app = undefined
  })
  afterAll(() => installation.remove())

  async function start(environment: Record<string, string>): Promise<App> {
    app = await createApp(
      loadConfig({ ...installation.environment, SIGN_IN_ATTEMPTS: "1000", ...environment }),
    )
    return app
  }

  async function signIn(at: App, password: string) {
    const browser = openBrowser(at, "127.0.0.1", {}, at.tenants.default().publicUrl)
    const visit = await browser.begin()
    const answer = await browser.submit(visit.page, { username: "demo@example.com", password })
    const isIn = answer.address.includes("#") && fragmentOf(answer.address).has("code")
    return { isIn, tokens: isIn ? (await browser.exchange(answer, visit)).json : undefined }
  }

  test("have the password of the documentation on one's own machine", async () => {
    const own = await start({ DEMO: "small" })
    expect(await seedDemo(own)).toEqual([
      { email: "demo@example.com", password: "plumbline" },
      { email: "guest@example.com", password: "plumbline" },
    ])
    expect((await signIn(own, "plumbline")).isIn).toBe(true)
  })

  test("are locked as soon as the demo is off, including open sessions", async () => {
    const own = await start({ DEMO: "small" })
    const { tokens } = await signIn(own, "plumbline")
    await own.close()
    const real = await start({ DEMO: "off" })
    expect((await signIn(real, "plumbline")).isIn).toBe(false)
    expect((await openBrowser(real).refresh(tokens.refresh_token)).status).toBe(400)
    const me = await real.http.inject({
      url: "/api/v1/users/me/",
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(me.statusCode).toBe(401)
  })

  test("have a password unique to the installation if others can reach them", async () => {
    const published = await start({ DEMO: "small", PUBLIC_URL })
    const [{ password } = { password: "" }, guest] = await seedDemo(published)
    expect(password).toMatch(/^[\w-]{16}$/)
    expect(guest?.password).not.toBe(password)
    expect((await signIn(published, "plumbline")).isIn).toBe(false)
    expect((await signIn(published, password)).isIn).toBe(true)
    expect((await seedDemo(published))[0]?.password).toBe(password)
  })

  test("have the documented password again on one's own machine", async () => {
    const own = await start({ DEMO: "small" })
    await seedDemo(own)
    expect((await signIn(own, "plumbline")).isIn).toBe(true)
  })
})

test.skipIf(!hasPostgres)(
  "two nodes that start at the same time on an empty database create one demo",
  { timeout: 300_000 },
  async () => {
    const nodes = await startTwoNodes({ DEMO: "small" })
    try {
      const db = nodes.app.dependencies.database.withSchema(nodes.app.tenants.default().schema)
      expect(await db.selectFrom("kits").select("id").execute()).toHaveLength(readyMadeKits.length)
      expect(await db.selectFrom("assessments").select("id").execute()).toHaveLength(2)
    } finally {
      await nodes.stop()
    }
  },
)
