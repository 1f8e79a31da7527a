import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runFlagCommand } from "../../cli/flag.ts"
import { DAY } from "../../platform/clock.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { forgetOldTraits } from "./ask-flags.ts"

const ORIGIN = "https://portal.example"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ALLOWED_ORIGINS: ORIGIN }, [
    { slug: "acme", hosts: ["acme.example"], flagsKey: "acme-key", flags: { display_expert_groups: false } },
  ])
})
afterAll(() => app.close())

/** A client of the flag service of a tenant. */
function client(key: string, host?: string) {
  const person = app.visitor(host ? { host } : {})
  const headers = { "x-environment-key": key }
  return {
    flags: () => person.call("GET", "/flags/v1/flags/", { headers }),
    person: (identifier: string) =>
      person.call("GET", `/flags/v1/identities/?identifier=${encodeURIComponent(identifier)}`, { headers }),
    tell: (body: object) => person.call("POST", "/flags/v1/identities/", { headers, body }),
    count: (body: object) => person.call("POST", "/flags/v1/analytics/flags/", { headers, body }),
  }
}

/** Runs `plumbline flag …`, then reloads the tenants, as a running server does every few seconds. */
async function plumblineFlag(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runFlagCommand(args, openApp, (line) => lines.push(line))
  await app.refreshTenants()
  return { code, text: lines.join("\n") }
}

type States = { feature: { name: string }; enabled: boolean; feature_state_value: unknown }[]

const stateOf = (states: States, name: string) => {
  const found = states.find(({ feature }) => feature.name === name)
  return found && { enabled: found.enabled, value: found.feature_state_value }
}

describe("the flags of a tenant", () => {
  test("are the defaults of the product until they are set", async () => {
    const { body } = await client("main").flags()
    expect(body).toEqual([
      {
        id: expect.any(Number),
        enabled: true,
        feature_state_value: null,
        feature: { id: expect.any(Number), name: "display_expert_groups", type: "STANDARD" },
      },
    ])
    const elsewhere = await client("acme-key", "acme.example").flags()
    expect(stateOf(elsewhere.body, "display_expert_groups")).toEqual({ enabled: false, value: null })
  })

  test.each([["acme-key"], [""], ["unknown"]])("are inaccessible with the key %j", async (key) => {
    const refused = await client(key).flags()
    expect(refused).toMatchObject({ status: 403, queries: 0 })
    expect(refused.body).toEqual({ detail: "There is no environment with this key." })
  })

  test("expose the time of their last change to pages of other origins", async () => {
    const headers = { "x-environment-key": "main", origin: ORIGIN }
    const reply = await app.visitor().call("GET", "/flags/v1/flags/", { headers })
    expect(reply.headers).toMatchObject({ "access-control-allow-origin": ORIGIN })
    expect(reply.headers["access-control-expose-headers"]).toContain("x-flagsmith-document-updated-at")
    expect(Number(reply.headers["x-flagsmith-document-updated-at"])).toBeGreaterThan(1_700_000_000)
  })

  test("are set, given values and unset on the command line", async () => {
    expect(await plumblineFlag("set", "banner", "on", "--value", "Hello")).toEqual({
      code: 0,
      text: "banner is on.",
    })
    const { body, headers } = await client("main").flags()
    expect(stateOf(body, "banner")).toEqual({ enabled: true, value: "Hello" })

    await plumblineFlag("set", "banner", "off")
    const later = await client("main").flags()
    expect(stateOf(later.body, "banner")).toEqual({ enabled: false, value: "Hello" })
    expect(later.body.map(({ id }: { id: number }) => id)).toEqual(body.map(({ id }: { id: number }) => id))
    const changed = "x-flagsmith-document-updated-at"
    expect(Number(later.headers[changed])).toBeGreaterThan(Number(headers[changed]))

    expect((await plumblineFlag("unset", "banner")).code).toBe(0)
    expect(stateOf((await client("main").flags()).body, "banner")).toBeUndefined()
  })
})

describe("the flags of a person", () => {
  test("are those of the tenant, except for overrides", async () => {
    await plumblineFlag("set", "beta", "off", "--value", "1")
    await plumblineFlag("override", "beta", "on", "--for", "ada@example.org", "--value", "2")
    const ada = await client("main").person("ada@example.org")
    expect(ada.body).toMatchObject({ identifier: "ada@example.org", traits: [] })
    expect(stateOf(ada.body.flags, "beta")).toEqual({ enabled: true, value: 2 })
    expect(ada.queries).toBeLessThanOrEqual(4)
    const bob = await client("main").person("bob@example.org")
    expect(stateOf(bob.body.flags, "beta")).toEqual({ enabled: false, value: 1 })

    const listed = await plumblineFlag("list")
    expect(listed.text).toMatch(/Environment key: main\nbeta +off {2}1\n {2}ada@example.org +on {3}2\n/)
    await plumblineFlag("override", "beta", "--remove", "--for", "ada@example.org")
    const again = await client("main").person("ada@example.org")
    expect(stateOf(again.body.flags, "beta")).toEqual({ enabled: false, value: 1 })
  })

  test("of an anonymous visitor are those of the tenant", async () => {
    const { status, body } = await client("main").tell({ identifier: "", traits: [] })
    expect(status).toBe(200)
    expect(body).toEqual({ flags: (await client("main").flags()).body, traits: [] })
  })

  test("are removed with the flag", async () => {
    await plumblineFlag("set", "passing", "off")
    await plumblineFlag("override", "passing", "on", "--for", "ada@example.org")
    await plumblineFlag("unset", "passing")
    await plumblineFlag("set", "passing", "off")
    const { body } = await client("main").person("ada@example.org")
    expect(stateOf(body.flags, "passing")).toEqual({ enabled: false, value: null })
  })
})

describe("the traits that clients send about a person", () => {
  test("are refused if a number is too large to be one", async () => {
    const identifier = "infinite@example.org"
    const payload = `{"identifier":"${identifier}","traits":[{"trait_key":"seats","trait_value":1e400}]}`
    const headers = { "x-environment-key": "main", "content-type": "application/json" }
    const { status } = await app.visitor().call("POST", "/flags/v1/identities/", { headers, payload })
    expect(status).toBe(400)
    expect((await client("main").person(identifier)).body.traits).toEqual([])
  })

  test("are stored, merged and deleted individually", async () => {
    const identifier = "kim@example.org"
    const tell = (...traits: object[]) => client("main").tell({ identifier, traits })
    const told = await tell(
      { trait_key: "plan", trait_value: "free" },
      { trait_key: "seats", trait_value: 4 },
      { trait_key: "trial", trait_value: true },
    )
    expect(told.queries).toBeLessThanOrEqual(8)
    await tell({ trait_key: "seats", trait_value: 5 }, { trait_key: "plan", trait_value: null })
    const { body } = await client("main").person(identifier)
    expect(body.traits).toHaveLength(2)
    expect(body.traits).toEqual(
      expect.arrayContaining([
        { trait_key: "seats", trait_value: 5 },
        { trait_key: "trial", trait_value: true },
      ]),
    )
  })

  test("are not stored when they are transient", async () => {
    const seen = { trait_key: "seen", trait_value: "yes" }
    const passing = await client("main").tell({
      identifier: "lea@example.org",
      traits: [{ ...seen, transient: true }],
    })
    expect(passing.body.traits).toEqual([{ ...seen, transient: true }])
    await client("main").tell({ identifier: "lea@example.org", transient: true, traits: [seen] })
    expect((await client("main").person("lea@example.org")).body.traits).toEqual([])
  })

  test("are limited to fifty", async () => {
    const identifier = "max@example.org"
    const traits = Array.from({ length: 60 }, (_, index) => ({ trait_key: `t${index}`, trait_value: index }))
    await client("main").tell({ identifier, traits })
    await client("main").tell({ identifier, traits: [{ trait_key: "more", trait_value: 1 }] })
    expect((await client("main").person(identifier)).body.traits).toHaveLength(50)
  })

  test("are limited to 4 kB with the name of the person", async () => {
    const long = (key: string) => ({ trait_key: key, trait_value: "ی".repeat(900) })
    const tell = (...traits: object[]) => client("main").tell({ identifier: "long", traits })
    const { body } = await tell(long("one"), long("two"), long("three"))
    expect(body.traits).toHaveLength(3)
    expect(Object.keys((await storedOf("long")) ?? {})).toEqual(["one", "two"])
    await tell(long("four"))
    await tell({ trait_key: "short", trait_value: "yes" })
    expect(Object.keys((await storedOf("long")) ?? {}).toSorted()).toEqual(["one", "short", "two"])
  })

  test("are removed after a week, those of users after half a year", async () => {
    const uta = await app.signUp("Uta User")
    const headers = { "x-environment-key": "main" }
    const traits = [{ trait_key: "plan", trait_value: "free" }]
    await uta.call("POST", "/flags/v1/identities/", { headers, body: { identifier: uta.user.email, traits } })
    await client("main").tell({ identifier: "passer-by", traits })
    const afterDays = async (days: number) => {
      app.clock.advance(days * DAY)
      await app.asServer((ctx) => forgetOldTraits.run(ctx))
      return [await storedOf("passer-by"), await storedOf(uta.user.id)]
    }
    expect(await afterDays(6)).toEqual([{ plan: "free" }, { plan: "free" }])
    expect(await afterDays(2)).toEqual([undefined, { plan: "free" }])
    expect(await afterDays(170)).toEqual([undefined, { plan: "free" }])
    expect(await afterDays(3)).toEqual([undefined, undefined])
  })

  test("are removed with the account", async () => {
    const person = await app.signUp("Gala Gone")
    const identifier = person.user.email
    await plumblineFlag("override", "display_expert_groups", "off", "--for", identifier)
    const call = { headers: { "x-environment-key": "main" } }
    const body = { identifier, traits: [{ trait_key: "plan", trait_value: "free" }] }
    await person.call("POST", "/flags/v1/identities/", { ...call, body })
    expect(await storedOf(person.user.id)).toEqual({ plan: "free" })
    const deleted = await person.post("/api/v1/user-profile/deletion/", { email: identifier })
    expect(deleted).toMatchObject({ status: 204, queries: expect.toSatisfy((made: number) => made <= 8) })
    expect(await storedOf(person.user.id)).toBeUndefined()
    const { flags } = (await client("main").person(identifier)).body
    expect(stateOf(flags, "display_expert_groups")).toEqual({ enabled: true, value: null })
  })
})

/** What is stored under a key. */
async function storedOf(key: string) {
  const found = await app.tables
    .selectFrom("flagIdentities")
    .where("identifier", "=", key)
    .select("traits")
    .executeTakeFirst()
  return found?.traits
}

describe("the traits of a user", () => {
  const plan = { trait_key: "plan", trait_value: "free" }
  const call = { headers: { "x-environment-key": "main" } }
  const identitiesOf = (caller: Caller) => ({
    read: (identifier: string) =>
      caller.call("GET", `/flags/v1/identities/?identifier=${encodeURIComponent(identifier)}`, call),
    tell: (identifier: string, ...traits: object[]) =>
      caller.call("POST", "/flags/v1/identities/", { ...call, body: { identifier, traits } }),
  })

  test("are stored and shown for calls with the user's own token, by address and by id", async () => {
    const uma = await app.signUp("Uma User")
    const { read, tell } = identitiesOf(uma)
    expect((await tell(uma.user.email, plan)).body.traits).toEqual([plan])
    const seats = { trait_key: "seats", trait_value: 4 }
    expect((await tell(uma.user.id, seats)).body.traits).toEqual([plan, seats])
    for (const name of [uma.user.id, uma.user.email, uma.user.email.toUpperCase()]) {
      expect((await read(name)).body).toMatchObject({ identifier: name, traits: [plan, seats] })
    }
  })

  test("are neither stored nor shown for others, who get the flags and the traits they send", async () => {
    const uma = await app.signUp("Una User")
    await identitiesOf(uma).tell(uma.user.email, plan)
    await plumblineFlag("set", "own", "off")
    await plumblineFlag("override", "own", "on", "--for", uma.user.email)
    const told = { trait_key: "plan", trait_value: "premium" }
    for (const caller of [app.visitor(), await app.signUp("Olga Other")]) {
      const { read, tell } = identitiesOf(caller)
      for (const name of [uma.user.email, uma.user.email.toUpperCase(), uma.user.id]) {
        const reply = await tell(name, told)
        expect(reply.body).toMatchObject({ identifier: name, traits: [told] })
        expect((await read(name)).body.traits).toEqual([])
      }
      const { flags } = (await read(uma.user.email)).body
      expect(stateOf(flags, "own")).toEqual({ enabled: true, value: null })
    }
    expect((await identitiesOf(uma).read(uma.user.email)).body.traits).toEqual([plan])
    expect(await storedOf(uma.user.email.toUpperCase())).toBeUndefined()
  })

  test("are not given to somebody who only claims the address", async () => {
    const owner = await app.signUp("Vera Verified")
    const claims = await app.signUp("Ulf Unverified", { email: owner.user.email, emailVerified: false })
    await identitiesOf(owner).tell(owner.user.email, plan)
    expect((await identitiesOf(claims).read(owner.user.email)).body.traits).toEqual([])
    await identitiesOf(claims).tell(owner.user.email, { trait_key: "plan", trait_value: "premium" })
    expect((await identitiesOf(owner).read(owner.user.email)).body.traits).toEqual([plan])
  })
})

test("evaluations of existing flags are counted in the metrics", async () => {
  const metrics = async (): Promise<string> => (await app.visitor().get("/metrics")).body
  // The counter belongs to the process, in which other tests may have counted before.
  const counted = async () =>
    Number(
      /^flag_evaluations_total\{tenant="main",flag="display_expert_groups"\} (\d+)$/m.exec(
        await metrics(),
      )?.[1] ?? 0,
    )
  const before = await counted()
  expect((await client("main").count({ display_expert_groups: 3, made_up: 9 })).status).toBe(200)
  await client("main").count({ display_expert_groups: -5 })
  expect(await counted()).toBe(before + 3)
  expect(await metrics()).not.toContain("made_up")
})

test("can be switched off", async () => {
  const without = await createTestApp({ COMPATIBILITY: "contact-form" })
  const headers = { "x-environment-key": "main" }
  for (const path of ["flags/", "identities/?identifier=x", "sse/environments/main/stream"]) {
    expect(await without.visitor().call("GET", `/flags/v1/${path}`, { headers })).toMatchObject({
      status: 404,
    })
  }
  await without.close()
})

describe("the stream of changes", () => {
  test("sends the time of the flags, then each change, and closes with the server", async () => {
    const own = await createTestApp({ ALLOWED_ORIGINS: ORIGIN })
    const origin = await own.http.listen({ host: "127.0.0.1", port: 0 })
    const address = (key: string) => `${origin}/flags/v1/sse/environments/${key}/stream`
    const unknown = await fetch(address("unknown"))
    expect(unknown.status).toBe(403)
    await unknown.text()

    const reply = await fetch(address("main"), { headers: { origin: ORIGIN } })
    expect(reply.headers.get("content-type")).toBe("text/event-stream")
    expect(reply.headers.get("access-control-allow-origin")).toBe(ORIGIN)
    const events = eventsOf(reply)
    const first = Number((await events.next()).value?.updated_at)
    const openApp = async () => ({ ...own, close: async () => undefined })
    await runFlagCommand(["set", "beta", "on"], openApp, () => undefined)
    await own.refreshTenants()
    const second = Number((await events.next()).value?.updated_at)
    expect(second).toBeGreaterThan(first)
    await runFlagCommand(["override", "beta", "off", "--for", "ada@example.org"], openApp, () => undefined)
    await own.refreshTenants()
    expect(Number((await events.next()).value?.updated_at)).toBeGreaterThan(second)
    await own.close()
    expect((await events.next()).done).toBe(true)
  })

  test("is limited in number per network address", async () => {
    const own = await createTestApp()
    const origin = await own.http.listen({ host: "127.0.0.1", port: 0 })
    const open = () => fetch(`${origin}/flags/v1/sse/environments/main/stream`)
    const streams = await Promise.all(Array.from({ length: 20 }, open))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ detail: "Too many streams of events are open from here." })
    await own.close()
    await Promise.all(streams.map((stream) => stream.text()))
  })
})

/** The flag change events of a stream. */
async function* eventsOf({ body }: Response): AsyncGenerator<{ updated_at: number }> {
  let text = ""
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString()
    const blocks = text.split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) {
      const [, content] = /^event: environment_updated\ndata: (.*)$/.exec(block) ?? []
      if (content) yield JSON.parse(content)
    }
  }
}
