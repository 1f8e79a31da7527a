import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runAuditCommand } from "../../cli/audit.ts"
import { runFlagCommand } from "../../cli/flag.ts"
import { runKeysCommand } from "../../cli/keys.ts"
import { runTenantCommand } from "../../cli/tenant.ts"
import { createContext } from "../../platform/create-context.ts"
import { json } from "../../platform/database/json.ts"
import { tokenOf } from "../../testing/api-token.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"
import { removeOldEntries } from "./feature.ts"
import { forgetNames } from "./record-entry.ts"

const DAY = 24 * 60 * 60_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ AUDIT_DAYS: "30" })
})
afterAll(() => app.close())

let made = 0

/** A shared space with its owner and a member. */
async function sharedSpace() {
  const owner = await app.signUp("Olga Owner")
  const member = await app.signUp("Max Member")
  const title = `Harbour ${made++}`
  const { body } = await owner.post("/api/v1/spaces/", { title, type: "PREMIUM" })
  const path = `/api/v1/spaces/${body.id}`
  await owner.post(`${path}/members/`, { email: member.user.email })
  return { owner, member, title, path, id: Number(body.id) }
}

/** The sentences in the log of a space, oldest first, without the isolation marks around names. */
async function logOf(owner: Caller, spacePath: string, query = ""): Promise<string[]> {
  await app.settled()
  const { status, body } = await owner.get(`${spacePath}/audit/${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ text }: { text: string }) => withoutMarks(text)).toReversed()
}

function withoutMarks(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "")
}

describe("the log of a space", () => {
  test("records who changed its members and its name, with the names at the time", async () => {
    const { owner, member, title, path } = await sharedSpace()
    await owner.post(`${path}/invite/`, { email: "ada.invited@example.com" })
    const [invitation] = (await owner.get(`${path}/invitees/`)).body.items
    await owner.delete(`/api/v1/space-invitations/${invitation.id}/`)
    await app.settled()
    await owner.put(`${path}/`, { title: `${title} street` })
    await app.settled()
    await member.put("/api/v1/user-profile/", { displayName: "Max Married" })
    await member.delete(`${path}/leave/`)
    expect(await logOf(owner, path)).toEqual([
      `Olga Owner created the space “${title}”.`,
      `Olga Owner added Max Member to the space “${title}”.`,
      `Olga Owner invited a…@example.com to the space “${title}”.`,
      `Olga Owner cancelled the invitation of a…@example.com to the space “${title}”.`,
      `Olga Owner renamed the space “${title}” to “${title} street”.`,
      `Max Married left the space “${title} street”.`,
    ])
  })

  test("follows an assessment: its roles, mode, name, report, and its move to another space", async () => {
    const { manager, path, id, spaceId, addMember, answerAll, calculate } = await assessmentFixture(app)
    const person = await addMember("viewer", "Vera Viewer")
    const roles = `${path}/assessment-user-roles/`
    await manager.put(`${roles}${person.user.id}/`, { roleId: roleIds.assessor })
    await app.settled()
    await manager.put(`/api/v2/assessments/${id}/`, { title: "Renamed" })
    await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
    await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
    await manager.post(`${path}/invite/`, { email: "bo@example.com", roleId: roleIds.viewer })
    await answerAll("yes")
    await calculate()
    await manager.delete(`${roles}${person.user.id}/`)
    const target = await manager.post("/api/v1/spaces/", { title: "Elsewhere", type: "PREMIUM" })
    await manager.put(`${path}/move/`, { targetSpaceId: target.body.id })
    await manager.delete(`${path}/`)
    const log = await logOf(manager, `/api/v1/spaces/${spaceId}`)
    const name = manager.user.displayName
    expect(log).toEqual(
      expect.arrayContaining([
        `${name} changed the role of Vera Viewer on the assessment “Payments service” to Assessor.`,
        `${name} renamed the assessment “Payments service” to “Renamed”.`,
        `${name} switched the assessment “Renamed” to advanced mode.`,
        `${name} invited b…@example.com to the assessment “Renamed” as Viewer.`,
        `${name} gave the last missing answer in the assessment “Renamed”.`,
        `${name} removed the role of Vera Viewer on the assessment “Renamed”.`,
      ]),
    )
    expect(log.filter((text) => text.includes("advanced mode"))).toHaveLength(1)
    expect(log.at(-1)).toMatch(/ moved the assessment “Renamed” from the space “.*” to “Elsewhere”\.$/)
    expect(await logOf(manager, `/api/v1/spaces/${target.body.id}`)).toEqual([
      `${name} created the space “Elsewhere”.`,
      log.at(-1),
      `${name} deleted the assessment “Renamed”.`,
    ])
  })

  test("names both assessments when one is started from another", async () => {
    const { manager, path, spaceId } = await assessmentFixture(app)
    const copied = await manager.post(`${path}/copy/`, {
      title: "Next spring",
      spaceId,
      answers: true,
      evidence: false,
    })
    expect(copied.status, JSON.stringify(copied.body)).toBe(201)
    expect((await logOf(manager, `/api/v1/spaces/${spaceId}`)).at(-1)).toBe(
      `${manager.user.displayName} started the assessment “Next spring” from “Payments service”.`,
    )
  })

  test("records who added, changed, paused and removed webhooks, with the host only", async () => {
    const { owner, path } = await sharedSpace()
    const wanted = { address: "https://hooks.example/secret-path", events: ["member.added"] }
    const { body } = await owner.post(`${path}/webhooks/`, wanted)
    const webhook = `${path}/webhooks/${body.id}/`
    await owner.put(webhook, { ...wanted, note: "Chat", paused: false })
    await owner.put(webhook, { ...wanted, paused: true })
    await owner.put(webhook, { ...wanted, paused: false })
    await owner.post(`${webhook}rotate-secret/`)
    const removed = await owner.delete(webhook)
    expect(removed.queries).toBeLessThanOrEqual(8)
    expect(await logOf(owner, path)).toEqual(
      expect.arrayContaining([
        "Olga Owner added a webhook at hooks.example.",
        "Olga Owner changed the webhook at hooks.example.",
        "Olga Owner paused the webhook at hooks.example.",
        "Olga Owner switched the webhook at hooks.example on again.",
        "Olga Owner gave the webhook at hooks.example a new secret.",
        "Olga Owner removed the webhook at hooks.example.",
      ]),
    )
    expect(await logOf(owner, path, "?kind=webhook-removed")).toHaveLength(1)
  })

  test("keeps what happened in it, also if that is recorded only after the assessment has been moved", async () => {
    const { manager, path, id, spaceId } = await assessmentFixture(app)
    const target = await manager.post("/api/v1/spaces/", { title: "Far away", type: "PREMIUM" })
    await manager.put(`/api/v2/assessments/${id}/`, { title: "Renamed early" })
    await manager.put(`${path}/move/`, { targetSpaceId: target.body.id })
    await app.settled()
    // As after a failed attempt.
    await app.tables
      .updateTable("events")
      .set({ handledTime: null, openHandlers: ["audit"] })
      .where("type", "=", "assessment-renamed")
      .where(sql<string>`payload ->> 'assessmentId'`, "=", id)
      .execute()
    app.dependencies.outbox.wake(app.tenants.default())
    const renamings = async (space: number) =>
      (await logOf(manager, `/api/v1/spaces/${space}`)).filter((text) => text.includes("renamed")).length
    expect([await renamings(spaceId), await renamings(target.body.id)]).toEqual([2, 0])
  })

  test("records when a program acted for the person", async () => {
    const { owner, path, title } = await sharedSpace()
    const token = await owner.post("/api/v1/api-tokens/", { name: "Robot", scope: "WRITE", days: 1 })
    await app.program(token.body.token).put(`${path}/`, { title: `${title} north` })
    await app.settled()
    const [newest] = (await owner.get(`${path}/audit/`)).body.items
    expect(newest).toMatchObject({
      kind: { code: "space-renamed", title: "Space renamed" },
      actor: { id: owner.user.id, displayName: "Olga Owner" },
      apiToken: "Robot",
    })
  })

  test("is in the reader's language", async () => {
    const owner = await app.signUp("Omid Owner", { language: "FA" })
    const { body } = await owner.post("/api/v1/spaces/", { title: "Bandar", type: "PREMIUM" })
    expect(await logOf(owner, `/api/v1/spaces/${body.id}`)).toEqual(["Omid Owner فضای «Bandar» را ساخت."])
  })

  test("can be filtered by kind, person and time, is paged, and takes few queries", async () => {
    const { owner, member, path, title } = await sharedSpace()
    await owner.delete(`${path}/members/${member.user.id}/`)
    const middle = `${app.clock.now()}Z`
    await owner.put(`${path}/`, { title: `${title} north` })
    expect(await logOf(owner, path, "?kind=space-member-added")).toHaveLength(1)
    expect(await logOf(owner, path, `?personId=${member.user.id}`)).toHaveLength(2)
    expect(await logOf(owner, path, `?since=${middle}`)).toHaveLength(1)
    expect(await logOf(owner, path, `?until=${middle}`)).toHaveLength(3)
    const { body, queries } = await owner.get(`${path}/audit/?size=2&page=1`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({ page: 1, size: 2, total: 4, sort: "time", order: "desc" })
    expect(body.items).toHaveLength(2)
    expect(body.people).toEqual([
      { id: member.user.id, displayName: "Max Member" },
      { id: owner.user.id, displayName: "Olga Owner" },
    ])
    expect(body.kinds).toContainEqual({ code: "assessment-moved", title: "Assessment moved" })
    for (const wrong of [
      "?kind=space-painted",
      "?since=yesterday",
      "?since=0000-01-01T00:00:00Z",
      "?personId=me",
    ])
      expect((await owner.get(`${path}/audit/${wrong}`)).status).toBe(400)
  })

  test("is only for the owner of the space", async () => {
    const { member, path } = await sharedSpace()
    expect((await member.get(`${path}/audit/`)).status).toBe(403)
    expect((await member.get(`${path}/audit/export/`)).status).toBe(403)
  })

  test("forgets the name of a user who deletes their account, and nothing else", async () => {
    const { owner, member, path, title } = await sharedSpace()
    const token = await member.post("/api/v1/api-tokens/", { name: "Max's laptop", scope: "READ", days: 1 })
    expect(token.status).toBe(201)
    await app.settled()
    await member.post("/api/v1/user-profile/deletion/", { email: member.user.email })
    expect(await logOf(owner, path)).toContain(`Olga Owner added Deleted account to the space “${title}”.`)
    const entries = await app.tables.selectFrom("auditEntries").selectAll().orderBy("id").execute()
    expect(entries.filter(({ actorId }) => actorId === member.user.id).map(({ kind }) => kind)).toEqual([
      "api-token-made",
      "user-deleted",
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Max's laptop/)
    expect(entries.some(({ personId, personName }) => personId === member.user.id && personName)).toBe(false)
  })

  test("forgets it in thousands of entries, some at a time, and continues after a break", async () => {
    const { member, id } = await sharedSpace()
    await app.settled()
    const { user } = member
    const entries = Array.from({ length: 5_000 }, () => ({
      ...{ time: app.clock.now(), kind: "report-downloaded", spaceId: id, details: json({}) },
      ...{ actorId: user.id, actorName: user.displayName, personId: user.id, personName: user.displayName },
    }))
    for (let at = 0; at < entries.length; at += 1_000)
      await app.tables
        .insertInto("auditEntries")
        .values(entries.slice(at, at + 1_000))
        .execute()
    const ctx = createContext(app.dependencies, {
      ...{ tenant: app.tenants.default(), user: null, language: "EN" },
    })
    const named = async () => {
      const left = app.tables
        .selectFrom("auditEntries")
        .where("personId", "=", user.id)
        .where("personName", "is not", null)
      return (await left.select("id").execute()).length
    }
    let transactions = 0
    const dying: typeof ctx.inTransaction = (work) => {
      if (++transactions > 1) throw new Error("killed")
      return ctx.inTransaction(work)
    }
    await expect(forgetNames.run({ ...ctx, inTransaction: dying }, { userId: user.id })).rejects.toThrow(
      "killed",
    )
    // One is about joining the space.
    expect(await named()).toBe(3_001)
    await forgetNames.run(ctx, { userId: user.id })
    expect(await named()).toBe(0)
  })
})

describe("an export", () => {
  test("is a CSV file in which spreadsheets find no formulas", async () => {
    const { owner, path } = await sharedSpace()
    await owner.put(`${path}/`, { title: '=cmd|"calc"!A1' })
    await owner.put("/api/v1/user-profile/", { displayName: "@Olga" })
    await app.settled()
    await owner.put(`${path}/`, { title: "Quiet again" })
    await app.settled()
    const file = await owner.get(`${path}/audit/export/?kind=space-renamed`)
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename=audit-\d+\.csv$/)
    const [head, newest, older, end] = file.bytes.toString("utf8").split("\r\n")
    expect(head).toBe(
      "\uFEFFtime,kind,text,actor,actorId,apiToken,person,personId,subject,subjectId,subjectTitle",
    )
    expect(newest).toContain(",'@Olga,")
    expect(older).toContain(`"'=cmd|""calc""!A1"`)
    expect(end).toBe("")
  })

  test("is one JSON object per line for programs", async () => {
    const { owner, member, path, id, title } = await sharedSpace()
    await app.settled()
    const file = await owner.get(`${path}/audit/export/?format=jsonl`)
    const [newest] = file.bytes.toString("utf8").trimEnd().split("\n")
    expect(JSON.parse(newest ?? "")).toMatchObject({
      kind: "space-member-added",
      text: `Olga Owner added Max Member to the space “${title}”.`,
      actor: { id: owner.user.id, name: "Olga Owner" },
      person: { id: member.user.id, name: "Max Member" },
      subject: { kind: "SPACE", id: String(id), title },
    })
  })

  test("holds at most the newest 20 000 entries", async () => {
    const { owner, path, id } = await sharedSpace()
    await app.settled()
    await sql`insert into ${sql.id(app.tenants.default().schema, "audit_entries")} (time, kind, space_id, details)
      select '2026-01-01'::timestamptz + nth * interval '1 second', 'space-renamed', ${id}, '{}'
      from generate_series(1, 20500) nth`.execute(app.tables)
    const file = await owner.get(`${path}/audit/export/?format=jsonl`)
    const lines = file.bytes.toString("utf8").trimEnd().split("\n")
    expect(lines).toHaveLength(20_000)
    expect(JSON.parse(lines[0] ?? "").time).toBe("2026-01-01T05:41:40Z")
    expect(new Set(lines.map((line) => JSON.parse(line).time)).size).toBe(20_000)
  })
})

describe("the log", () => {
  test("is append-only: the database rejects everything else", async () => {
    const { owner, path } = await sharedSpace()
    await logOf(owner, path)
    const refused = /only added to|names can be taken away/
    await expect(app.tables.deleteFrom("auditEntries").execute()).rejects.toThrow(refused)
    await expect(app.tables.updateTable("auditEntries").set({ kind: "x" }).execute()).rejects.toThrow(refused)
    const forged = app.asServer(async ({ db }) => {
      await sql`select set_config('plumbline.audit', 'maintenance', true)`.execute(db)
      await db.updateTable("auditEntries").set({ actorName: "Somebody else" }).execute()
    })
    await expect(forged).rejects.toThrow(refused)
  })

  test("records each event once, however often it is handled", async () => {
    const { owner, path } = await sharedSpace()
    const before = await logOf(owner, path)
    for (const tenant of app.tenants.all()) app.dependencies.outbox.wake(tenant)
    expect(await logOf(owner, path)).toEqual(before)
  })

  test("is kept as long as configured", async () => {
    const { owner, path } = await sharedSpace()
    expect(await logOf(owner, path)).toHaveLength(2)
    app.clock.advance(31 * DAY)
    const space = await owner.post("/api/v1/spaces/", { title: `Later ${made++}`, type: "PREMIUM" })
    await app.settled()
    await app.dependencies.backgroundJobs.doChore(removeOldEntries)
    expect(await logOf(owner, path)).toEqual([])
    expect(await logOf(owner, `/api/v1/spaces/${space.body.id}`)).toHaveLength(1)
  })

  test("is printed for operators, including entries that belong to no space", async () => {
    const person = await app.signUp("Tia Token")
    const since = `${app.clock.now()}Z`
    await person.post("/api/v1/api-tokens/", { name: "Robot", scope: "READ", days: 1 })
    const { id } = await sharedSpace()
    await app.settled()
    const run = async (...args: string[]) => {
      let output = ""
      const code = await runAuditCommand(
        args,
        async () => ({ ...app, close: async () => undefined }),
        (text) => {
          output += text
        },
      )
      return { code, lines: output.trimEnd().split(/\r?\n/) }
    }
    const all = await run("--since", since)
    expect(all.code).toBe(0)
    expect(all.lines.map((line) => JSON.parse(line).text)).toEqual([
      "Tia Token created the API token “Robot”.",
      expect.stringMatching(/^Olga Owner created the space/),
      expect.stringMatching(/^Olga Owner added Max Member/),
    ])
    const table = await run("--space", String(id), "--format", "csv", "--tenant", "main")
    expect(table.lines).toHaveLength(3)
    expect((await run("--tenant", "nobody")).code).toBe(1)
    for (const wrong of [["--format", "xml"], ["--since", "soon"], ["--space", "x"], ["more"]])
      expect((await run(...wrong)).code).toBe(2)
  })
})

test("the log of a space records who took which files out of it, once they have them", async () => {
  const { manager, path, id, spaceId, addMember, answerAll, calculate } = await assessmentFixture(app)
  await answerAll("yes")
  await calculate()
  await manager.put(`${path}/report-publish-status/`, { published: true })
  const robot = app.program(await tokenOf(manager, "READ", "Archive"))
  const viewer = await addMember("viewer", "Vera Viewer")
  const space = `/api/v1/spaces/${spaceId}`
  const before = await logOf(manager, space)
  expect((await viewer.get(`${path}/export/?format=json`)).status).toBe(200)
  expect((await viewer.get(`${path}/attestation/?format=oscal`)).status).toBe(403)
  const { headers } = await robot.get(`${path}/attestation/?format=oscal`)
  const known = { "if-none-match": String(headers.etag) }
  await robot.call("GET", `${path}/attestation/?format=oscal`, { headers: known })
  await robot.get(`${path}/attestation/?format=oscal&signature=true`)
  await manager.get(`/api/v1/assessments/${id}/bundle/`)
  await manager.get(`${space}/export/?format=csv`)
  const { title } = (await manager.get(`${path}/`)).body
  const { title: spaceTitle } = (await manager.get(`${space}/`)).body
  const name = manager.user.displayName
  expect((await logOf(manager, space)).slice(before.length)).toEqual([
    `Vera Viewer downloaded the report of “${title}” (JSON).`,
    `${name} downloaded the attestation of “${title}” (OSCAL).`,
    `${name} downloaded the bundle of “${title}”, with its answers.`,
    `${name} downloaded the table of assessments in the space “${spaceTitle}” (CSV).`,
  ])
  await robot.get("/api/v1/portfolio/export/")
  await app.settled()
  const ofOrganisation = app.tables.selectFrom("auditEntries").where("kind", "=", "portfolio-downloaded")
  expect(await ofOrganisation.select(["spaceId", "actorId", "apiToken"]).execute()).toEqual([
    { spaceId: null, actorId: manager.user.id, apiToken: "Archive" },
  ])
  const { items } = (await manager.get(`${space}/audit/?kind=attestation-downloaded`)).body
  expect(items).toMatchObject([{ apiToken: "Archive" }])
})

test("the log of a tenant records that its signing keys were replaced", async () => {
  const openApp = async () => ({ ...app, close: async () => undefined })
  const config = () => app.dependencies.config
  for (const kind of ["results", "sign-in"]) {
    expect(await runKeysCommand(["rotate", "--for", kind], { openApp, config, print: () => undefined })).toBe(
      0,
    )
  }
  await app.settled()
  const lines: string[] = []
  await runAuditCommand([], openApp, (line) => lines.push(line))
  const said = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind.endsWith("-key-rotated"))
  expect(said.map(({ text }) => text)).toEqual([
    "The server replaced the key that signs results.",
    "The server replaced the signing key of the sign-in service.",
  ])
})

test("the log of a tenant records which feature flags its operators have switched", async () => {
  const openApp = async () => ({ ...app, close: async () => undefined })
  const silent = () => undefined
  const flag = async (...args: string[]) => {
    const code = await runFlagCommand(args, openApp, silent)
    await app.refreshTenants()
    return code
  }
  expect(await flag("set", "night_mode", "on")).toBe(0)
  expect(await flag("override", "night_mode", "off", "--for", "ada@example.com")).toBe(0)
  expect(await flag("override", "night_mode", "--for", "ada@example.com", "--remove")).toBe(0)
  expect(
    await runTenantCommand(["update", "main", "--flag", "night_mode=off"], { openApp, print: silent }),
  ).toBe(0)
  expect(await flag("unset", "night_mode")).toBe(0)
  expect(await flag("unset", "night_mode")).toBe(1)
  await app.settled()
  const lines: string[] = []
  await runAuditCommand([], openApp, (line) => lines.push(line))
  const said = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind.startsWith("flag-"))
  expect(said.map(({ text }) => text)).toEqual([
    "The server switched the feature flag night_mode on.",
    "The server switched the feature flag night_mode off for a…@example.com.",
    "The server reset the feature flag night_mode for a…@example.com.",
    "The server switched the feature flag night_mode off.",
    "The server reset the feature flag night_mode.",
  ])
})
