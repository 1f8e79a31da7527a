import { writeArchive } from "@plumbline/kit-dsl"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { holds, type Permission, roleIds } from "./features/permissions/permissions.ts"
import { routes } from "./features/routes.ts"
import type { RouteDefinition } from "./platform/http/route.ts"
import { assessmentFixture, type RoleName } from "./testing/assessment-fixture.ts"
import { importTestKit, makeTestGroup, testKitFiles, uploadTestKit } from "./testing/import-kit.ts"
import { multipart } from "./testing/multipart.ts"
import { type Caller, createTestApp, type Reply, type TestApp } from "./testing/test-app.ts"

/*
 * Who may call what: every route × every role on an assessment, the owner of its space, a member of the space without a
 * role, the author of a kit, a stranger, a visitor, and a person of another tenant.
 */
const ACME = "acme.example"

type Who = RoleName | "spaceMember" | "author" | "stranger" | "visitor" | "foreigner"
type Verdict = "allowed" | "denied" | "unauthorized"

const roles = Object.keys(roleIds) as RoleName[]
const everybody: Who[] = [...roles, "spaceMember", "author", "stranger", "visitor", "foreigner"]
const membersOfSpace = new Set<Who>([...roles, "spaceMember"])

/** What each rule means. A route with a rule that is not explained here fails. */
function verdictOf(rule: string, who: Who): Verdict {
  if (rule.startsWith("anyone")) return "allowed"
  // A token of the API opens nothing there, whoever has it.
  if (rule === "holder of a widget token") return "unauthorized"
  if (who === "visitor" || who === "foreigner") return "unauthorized"
  const [, permission] = /^assessment: (\w+)(, or a public report)?$/.exec(rule) ?? []
  if (permission) return allowedIf(isRole(who) && holds(roleIds[who], permission as Permission))
  switch (rule) {
    case "signed in":
    case "signed in; of a private kit its users":
      return "allowed"
    case "member of the space":
      return allowedIf(membersOfSpace.has(who))
    case "owner of the space":
      return allowedIf(who === "manager")
    case "owner of the named expert group":
    case "owner of the kit's expert group":
    case "member of the kit's expert group":
    case "member of the expert group, also an invited one":
    case "uploader of the text":
      return allowedIf(who === "author")
    default:
      throw new Error(`This test does not know the rule "${rule}".`)
  }
}

function allowedIf(condition: boolean): Verdict {
  return condition ? "allowed" : "denied"
}

function isRole(who: Who): who is RoleName {
  return (roles as Who[]).includes(who)
}

let app: TestApp
let author: Caller
let group: number
let kit: number
let world: Awaited<ReturnType<typeof createWorld>>

beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: [ACME] }])
  author = await app.signUp("Aron Author")
  const imported = await importTestKit(app, author, "kits/team-health")
  kit = imported.kitId
  group = imported.expertGroupId
  world = await createWorld()
})
afterAll(() => app.close())

async function createWorld() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes")
  await fixture.calculate()
  await fixture.manager.get(`${fixture.path}/graphical-report/`)
  await fixture.manager.put(`${fixture.path}/report-visibility-status/`, { visibility: "RESTRICTED" })
  const stranger = await app.signUp("Sten Stranger")
  const spaceMember = await fixture.addMember("viewer", "Mia Member")
  await app.tables.deleteFrom("assessmentUserRoles").where("userId", "=", spaceMember.user.id).execute()
  const people: Record<Who, Caller> = {
    manager: fixture.manager,
    assessor: await fixture.addMember("assessor"),
    associate: await fixture.addMember("associate"),
    commenter: await fixture.addMember("commenter"),
    viewer: await fixture.addMember("viewer"),
    reportViewer: await fixture.addMember("reportViewer"),
    spaceMember,
    author,
    stranger,
    visitor: app.visitor(),
    foreigner: await foreigner(),
  }
  return { fixture, people }
}

/** Somebody with a good token of another tenant, at the door of this one. */
async function foreigner(): Promise<Caller> {
  const atHome = await app.signUp("Fritz Foreign", { host: ACME })
  return {
    ...atHome,
    call: (method, path, options) =>
      atHome.call(method, path, { ...options, headers: { ...options?.headers, host: "localhost" } }),
  }
}

/** An address and a body with which the call is well formed. */
async function example(route: RouteDefinition): Promise<{ path: string; options: object }> {
  const { fixture } = world
  const [question] = fixture.kit.questions
  const ids: Record<string, string | number> = {
    spaceId: fixture.spaceId,
    assessmentId: fixture.id,
    questionnaireId: fixture.kit.questionnaires.releases,
    questionId: question?.id ?? 0,
    subjectId: fixture.kit.subjects.delivery,
    attributeId: fixture.kit.attributes.automation,
    kitId: kit,
    expertGroupId: group,
    dslId: route.path.includes(":dslId") ? await anotherUpload() : 0,
    linkHash: "5d0c1bb4-7d7e-4c0e-9f3e-000000000000",
    messageId: "5d0c1bb4-7d7e-4c0e-9f3e-000000000001",
    "*": "nothing",
  }
  const queries: Record<string, string> = {
    "GET /api/v1/space-assessments/": `?spaceId=${fixture.spaceId}`,
    "GET /api/v1/path-info/": `?assessment_id=${fixture.id}`,
  }
  const bodies: Record<string, () => object | Promise<object>> = {
    "POST /api/v1/spaces/": () => ({ body: { title: "One more space", type: "PREMIUM" } }),
    "PUT /api/v1/spaces/:spaceId/": () => ({ body: { title: "Another name" } }),
    "POST /api/v1/expert-groups/": () =>
      multipart({ title: "Group of a test", bio: "They test.", about: "<p>They test.</p>" }),
    "POST /api/v1/assessment-kits/upload-dsl/": () =>
      multipart({
        expertGroupId: String(group),
        dslFile: { name: "k.zip", type: "application/zip", bytes: new Uint8Array([1, 2, 3]) },
      }),
    "POST /api/v1/assessment-kits/create-by-dsl/": () => ({
      body: { expertGroupId: group, kitDslId: 1, title: "Any kit" },
    }),
    "POST /api/v1/assessment-kits/excel-to-dsl/": () =>
      multipart({ file: { name: "kit.xlsx", type: "application/zip", bytes: new Uint8Array([1, 2, 3]) } }),
    "PUT /api/v1/assessment-kits/:kitId/update-by-dsl/": () => ({ body: { kitDslId: 1 } }),
    "POST /baseinfo/assessmentkits/update/:kitId/": () => ({ body: { kitDslId: 1, dryRun: true } }),
    "PATCH /api/v2/assessment-kits/:kitId/": () => ({ body: { published: true } }),
    "POST /api/v2/assessments/": () => ({
      body: { spaceId: fixture.spaceId, assessmentKitId: fixture.kit.id, title: "One more" },
    }),
    "PUT /api/v2/assessments/:assessmentId/": () => ({ body: { title: "Another title" } }),
    "PUT /api/v1/assessments/:assessmentId/mode/": () => ({ body: { mode: "QUICK" } }),
    "PUT /api/v2/assessments/:assessmentId/answer-question/": () => ({
      body: {
        questionnaireId: question?.questionnaireId,
        questionId: question?.id,
        answerOptionId: question?.options.yes,
      },
    }),
    "PUT /api/v1/assessments/:assessmentId/report-publish-status/": () => ({ body: { published: true } }),
    "PUT /api/v1/assessments/:assessmentId/report-visibility-status/": () => ({
      body: { visibility: "RESTRICTED" },
    }),
    "POST /v1/widgets/session/initialize": () => ({
      body: { applicationIdentifier: "plumbline", subscriberId: fixture.manager.user.id, hmacHash: "0" },
    }),
    "POST /v1/widgets/messages/markAs": () => ({ body: { messageId: [], mark: { seen: true } } }),
    "POST /v1/widgets/messages/mark-as": () => ({ body: { messageId: [], markAs: "read" } }),
    "POST /v1/widgets/messages/read": () => ({ body: {} }),
    "POST /v1/widgets/messages/seen": () => ({ body: {} }),
    "POST /v1/widgets/messages/bulk/delete": () => ({ body: { messageIds: [] } }),
    "PATCH /v1/widgets/preferences": () => ({ body: {} }),
    "PATCH /v1/widgets/preferences/:templateId": () => ({ body: {} }),
    "PATCH /api/v1/assessments/:assessmentId/report-metadata/": () => ({ body: { intro: "<p>Hello</p>" } }),
  }
  const name = `${route.method} ${route.path}`
  const body = bodies[name]
  if (route.body && !body) throw new Error(`${name} takes a body: give this test one.`)
  const path =
    route.path.replace(/:(\w+)|\*/g, (_all, id: string | undefined) => String(ids[id ?? "*"])) +
    (queries[name] ?? "")
  return { path, options: body ? await body() : {} }
}

/** A text no kit is made of, so that it can be removed. */
async function anotherUpload(): Promise<number> {
  const archive = writeArchive(await testKitFiles("kits/team-health"))
  return (await uploadTestKit(author, group, archive)).body.kitDslId
}

function verdictOfReply({ status, body }: Reply): Verdict {
  if (status === 401 && (body.code === "UNAUTHORIZED" || body.statusCode === 401)) return "unauthorized"
  if (status === 403 && body.code === "ACCESS_DENIED") return "denied"
  return "allowed"
}

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s",
  (_name, route) => {
    test(`is for: ${route.access.name}`, async () => {
      const expected: Record<string, Verdict> = {}
      const seen: Record<string, Verdict> = {}
      for (const who of everybody) {
        const { path, options } = await example(route)
        const reply = await world.people[who].call(route.method, path, options)
        expected[who] = expectedVerdict(route, who)
        seen[who] = verdictOfReply(reply)
        expect(reply.status, `${who}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
        if (route.method === "DELETE" && reply.status < 300) world = await createWorld()
      }
      expect(seen).toEqual(expected)
    })
  },
)

/** Calls whose rule is "signed in" and whose use case looks closer. */
function expectedVerdict(route: RouteDefinition, who: Who): Verdict {
  const verdict = verdictOf(route.access.name, who)
  if (verdict !== "allowed") return verdict
  const name = `${route.method} ${route.path}`
  if (name === "POST /api/v2/assessments/") return allowedIf(membersOfSpace.has(who))
  if (name === "GET /api/v1/path-info/") {
    return allowedIf(isRole(who) || who === "visitor" || who === "foreigner")
  }
  return "allowed"
}

describe("two tenants on one server", () => {
  test("a token of one is no token of the other, in both directions", async () => {
    const local = await app.signUp("Lola Local")
    const abroad = await local.call("GET", "/api/v1/users/me/", { headers: { host: ACME } })
    expect(abroad).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
    expect((await world.people.foreigner.call("GET", "/api/v1/users/me/")).status).toBe(401)
  })

  test("ids of one mean nothing in the other", async () => {
    const { fixture } = world
    const person = await app.signUp("Frida Far", { host: ACME })
    expect(await person.get(fixture.path)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect((await person.get(`/api/v1/assessment-kits/${kit}/`)).status).toBe(404)
    expect((await person.get("/api/v2/public/assessment-kits/")).body.items).toEqual([])
    expect((await person.get(`/api/v1/expert-groups/${group}/`)).status).toBe(404)
    await makeTestGroup(person)
    expect((await author.get("/api/v1/expert-groups/")).body.total).toBe(1)
  })

  test("every call with a good token, at its own host, with ids of the other: nothing is shown or changed there", async () => {
    const abroad = await app.signUp("Frida Far", { host: ACME })
    const calls = await Promise.all(routes.map(async (route) => ({ route, call: await example(route) })))
    const traces = await tracesOf(app.tenants.default().schema)
    const before = await fingerprint(app.tenants.default().schema)
    for (const { route, call } of calls) {
      const name = `${route.method} ${route.path}`
      const reply = await abroad.call(route.method, call.path, call.options)
      const text = reply.bytes.toString("latin1")
      expect(reply.status, name).toBeLessThan(500)
      expect(
        traces.filter((trace) => text.includes(trace)),
        name,
      ).toEqual([])
    }
    expect(await fingerprint(app.tenants.default().schema)).toEqual(before)
    expect(traces.length).toBeGreaterThan(20)
  })
})

/** What only this tenant knows: ids that are unique in the world, and the addresses of its people. */
async function tracesOf(schema: string): Promise<string[]> {
  const db = app.database.withSchema(schema)
  const users = await db.selectFrom("users").select(["id", "email"]).execute()
  const assessments = await db.selectFrom("assessments").select(["id", "code"]).execute()
  const stamps = await db.selectFrom("kitModels").select("stamp").execute()
  return [
    ...users.flatMap(({ id, email }) => [id, email]),
    ...assessments.map(({ id }) => id),
    ...stamps.map(({ stamp }) => stamp),
  ]
}

/** A hash of every table of a schema. */
async function fingerprint(schema: string): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(
    app.database,
  )
  const hashes: Record<string, string | null> = {}
  for (const { name } of rows) {
    const hashed = await sql<{ hash: string | null }>`
      select md5(string_agg(row::text, ';' order by row::text)) as hash from ${sql.id(schema, name)} row`.execute(
      app.database,
    )
    hashes[name] = hashed.rows[0]?.hash ?? null
  }
  expect(rows.length).toBeGreaterThan(40)
  return hashes
}

test("a transaction refuses queries from outside it instead of waiting for ever", async () => {
  const { asServer, tables } = app
  await expect(
    asServer(async ({ db }) => {
      await db.selectFrom("users").select("id").execute()
      await createOutsideRead()
    }),
  ).rejects.toThrow("Inside a transaction use the db of its context")

  async function createOutsideRead() {
    const { createContext } = await import("./platform/context.ts")
    const [tenant] = app.tenants.all()
    if (!tenant) throw new Error("no tenant")
    await createContext(app.surroundings, { tenant, user: null, language: "EN" })
      .db.selectFrom("users")
      .select("id")
      .execute()
  }
  expect(tables).toBeDefined()
})
