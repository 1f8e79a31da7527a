import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, dayAfter, dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { notifyOfExpiry } from "./expiry.ts"

let app: TestApp
let fixture: AssessmentFixture
let author: Caller
let other: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  author = await fixture.addMember("associate", "Arash Mehr")
  other = await fixture.addMember("commenter", "Cleo Hart")
})
afterAll(() => app.close())

const today = () => dayOf(app.clock.now())
const inDays = (days: number) => dayAfter(today(), days)
const questionId = (position = 0) => fixture.kit.questions[position]?.id ?? 0
const noLife = { observedAt: null, validUntil: null, source: null, method: null }

function add(remark: Record<string, unknown> = {}, who = author) {
  const text = { description: "<p>The build log</p>", type: "POSITIVE" }
  return who.post("/api/v1/evidences/", {
    assessmentId: fixture.id,
    questionId: questionId(),
    ...text,
    ...remark,
  })
}
async function added(remark: Record<string, unknown> = {}, who = author): Promise<string> {
  const { status, body } = await add(remark, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const read = async (id: string) => (await fixture.manager.get(`/api/v1/evidences/${id}/`)).body
const edit = (id: string, remark: object, who = author) =>
  who.put(`/api/v1/evidences/${id}/`, { description: "<p>The build log</p>", type: "POSITIVE", ...remark })
const confirm = (id: string, body: object = {}, who = author) =>
  who.post(`/api/v1/evidences/${id}/confirm/`, body)
const revisions = async (id: string) =>
  (await fixture.manager.get(`/api/v1/evidences/${id}/revisions/`)).body.items
const listed = async (id: string, who = fixture.manager) => {
  const path = `/api/v1/evidences/?assessmentId=${fixture.id}&questionId=${questionId()}&size=100`
  return (await who.get(path)).body.items.find((item: { id: string }) => item.id === id)
}

describe("dates, source and method of evidence", () => {
  test("are null for clients that do not know them, and stay when such a client edits the text", async () => {
    const plain = await added()
    expect(await listed(plain)).toMatchObject({ ...noLife, validity: "CURRENT", revisions: 0 })
    const life = {
      observedAt: inDays(-3),
      validUntil: inDays(90),
      source: "https://ci.example.com/runs/481",
      method: "MEASURED",
    }
    const dated = await added(life)
    await edit(dated, { description: "<p>The build log of May</p>" })
    expect(await read(dated)).toMatchObject({ ...life, description: "<p>The build log of May</p>" })
    await edit(dated, { validUntil: null, source: null })
    expect(await read(dated)).toMatchObject({ ...life, validUntil: null, source: null })
  })

  test("are days; of a time, the day in UTC", async () => {
    const id = await added({ observedAt: "2024-03-01T01:30:00+03:30", validUntil: "2024-06-30T12:00:00.5" })
    expect(await read(id)).toMatchObject({ observedAt: "2024-02-29", validUntil: "2024-06-30" })
  })

  test.each([
    ["is in the future", { observedAt: "2999-01-01" }],
    ["is no day", { observedAt: "2024-02-31" }],
    ["is no month", { validUntil: "2024-13-01" }],
    ["is no time", { validUntil: "2024-01-01T99:99:99" }],
    ["is long past", { observedAt: "0001-01-01" }],
    ["is no text", { observedAt: 20240101 }],
    ["ends before it was observed", { observedAt: "2024-03-02", validUntil: "2024-03-01" }],
    ["is an unknown method", { method: "GUESSED" }],
    ["is too long a source", { source: "x".repeat(2001) }],
    ["belongs to a comment", { type: null, observedAt: "2024-03-02" }],
  ])("are rejected where one %s, by adding and by editing", async (_what, life) => {
    expect((await add(life)).body.code).toBe("INVALID_INPUT")
    const id = await added("type" in life ? { type: null } : {})
    expect((await edit(id, life)).body.code).toBe("INVALID_INPUT")
    expect(await read(id)).toMatchObject(noLife)
    if ("observedAt" in life && !("validUntil" in life) && !("type" in life)) {
      expect((await confirm(id, life)).body.code).toBe("INVALID_INPUT")
    }
  })

  test("allow the day that has begun in the east", async () => {
    expect((await add({ observedAt: inDays(1) })).status).toBe(201)
    expect((await add({ observedAt: inDays(2) })).status).toBe(400)
  })
})

test("edits keep what was said before, with who said it", async () => {
  const id = await added({ validUntil: inDays(10), method: "TOLD" })
  await edit(id, { type: "NEGATIVE", description: "<p>It broke</p>", method: "SEEN" })
  await confirm(id, {}, other)
  expect(await listed(id)).toMatchObject({ revisions: 2, createdBy: { id: author.user.id } })
  expect(await revisions(id)).toMatchObject([
    { number: 2, type: "Negative", description: "<p>It broke</p>", method: "SEEN", observedAt: null },
    {
      number: 1,
      type: "Positive",
      method: "TOLD",
      validUntil: inDays(10),
      writtenBy: { displayName: "Arash Mehr" },
    },
  ])
  expect((await app.visitor().get(`/api/v1/evidences/${id}/revisions/`)).status).toBe(401)
  // The replies were lost, and the browser sends both again.
  await confirm(id, {}, other)
  await edit(id, { type: "NEGATIVE", description: "<p>It broke</p>" })
  expect(await listed(id)).toMatchObject({ revisions: 2 })
})

describe("expired evidence", () => {
  test("has expired once its last day is over where the reader is", async () => {
    const id = await added({ validUntil: today() })
    const validityIn = async (zone: string) =>
      (await fixture.manager.call("GET", `/api/v1/evidences/${id}/`, { headers: { "plumbline-zone": zone } }))
        .body.validity
    // Six hours after its end in UTC: west of there it is still that day.
    const midnight = Date.parse(`${inDays(1)}T00:00:00Z`)
    const now = Date.parse(`${app.clock.now()}Z`)
    expect([await validityIn("Etc/GMT+12"), await validityIn("Nowhere/Land")]).toEqual([
      "EXPIRING",
      "EXPIRING",
    ])
    app.clock.advance(midnight - now + 6 * 3_600_000)
    expect(await validityIn("Etc/GMT+12")).toBe("EXPIRING")
    for (const zone of ["UTC", "Nowhere/Land", "+03:30", "Pacific/Kiritimati"])
      expect(await validityIn(zone), zone).toBe("EXPIRED")
  })

  test("is confirmed by anybody who may change evidence: observed today, current as long as before", async () => {
    const id = await added({ observedAt: "2024-01-01", validUntil: "2024-03-31" })
    expect(await listed(id, other)).toMatchObject({ validity: "EXPIRED", confirmable: true, editable: false })
    expect((await confirm(id, {}, other)).status).toBe(200)
    expect(await listed(id)).toMatchObject({
      observedAt: today(),
      validUntil: inDays(90),
      validity: "CURRENT",
      createdBy: { displayName: "Arash Mehr" },
    })
    await confirm(id, { validUntil: null })
    expect(await listed(id)).toMatchObject({ validUntil: null, validity: "CURRENT" })
    const viewer = await fixture.addMember("viewer")
    expect((await confirm(id, {}, viewer)).status).toBe(403)
    const comment = await added({ type: null })
    expect((await confirm(comment)).body.code).toBe("INVALID_INPUT")
  })

  test("is confirmed to the last possible day at most", async () => {
    const id = await added({ observedAt: "1990-01-01", validUntil: "2999-12-31" })
    expect((await confirm(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ validUntil: "2999-12-31" })
  })

  test("is withdrawn by others, too; evidence that holds only by its author", async () => {
    const current = await added({ validUntil: inDays(0) })
    expect(await listed(current, other)).toMatchObject({ deletable: false, validity: "EXPIRING" })
    expect((await other.delete(`/api/v1/evidences/${current}/`)).status).toBe(403)
    const old = await added({ validUntil: inDays(-1) })
    expect(await listed(old, other)).toMatchObject({ deletable: true })
    expect((await other.delete(`/api/v1/evidences/${old}/`)).status).toBe(204)
    expect(await listed(old)).toBeUndefined()
  })

  test.each([
    [
      "left the assessment",
      (gone: Caller) => fixture.manager.delete(`${fixture.path}/assessment-user-roles/${gone.user.id}/`),
    ],
    ["left the space", (gone: Caller) => gone.delete(`/api/v1/spaces/${fixture.spaceId}/leave/`)],
    [
      "deleted the account",
      (gone: Caller) => gone.post("/api/v1/user-profile/deletion/", { email: gone.user.email }),
    ],
  ])("is withdrawn or replaced by managers once its author has %s, comments too", async (_how, leave) => {
    const gone = await fixture.addMember("associate", "Gita Gone")
    const evidence = await added({}, gone)
    const replaced = await added({}, gone)
    const comment = await added({ type: undefined }, gone)
    expect(await listed(evidence)).toMatchObject({ deletable: false })
    expect((await fixture.manager.delete(`/api/v1/evidences/${evidence}/`)).status).toBe(403)
    expect((await leave(gone)).status).toBeLessThan(300)
    expect(await listed(evidence)).toMatchObject({ deletable: true })
    expect(await listed(evidence, other)).toMatchObject({ deletable: false })
    expect((await other.delete(`/api/v1/evidences/${evidence}/`)).status).toBe(403)
    for (const id of [evidence, comment]) {
      const removed = await fixture.manager.delete(`/api/v1/evidences/${id}/`)
      expect(removed.status).toBe(204)
      expect(removed.queries).toBeLessThanOrEqual(8)
    }
    expect((await add({ replaces: replaced }, fixture.manager)).status).toBe(201)
    expect(await listed(replaced)).toBeUndefined()
  })

  test("is replaced in one step by one's own", async () => {
    const old = await added({ validUntil: inDays(-1) })
    const fresh = await added({ replaces: old, description: "<p>This week's log</p>" }, other)
    expect(await listed(old)).toBeUndefined()
    expect(await listed(fresh)).toMatchObject({ createdBy: { displayName: "Cleo Hart" } })
    expect((await add({ replaces: old }, other)).body.code).toBe("NOT_FOUND")
    const own = await added({}, other)
    await added({ replaces: own }, other)
    expect(await listed(own)).toBeUndefined()
  })

  test("is not replaced where it is current, elsewhere, or a comment: then nothing is stored", async () => {
    const current = await added()
    const comment = await added({ type: null })
    const elsewhere = await added({ questionId: questionId(1), validUntil: inDays(-1) })
    const count = () => app.tables.selectFrom("evidences").select("id").execute()
    const before = (await count()).length
    expect((await add({ replaces: current }, other)).status).toBe(403)
    for (const replaces of [comment, elsewhere, randomUUID()]) {
      expect((await add({ replaces }, author)).status).toBe(404)
    }
    expect((await add({ replaces: "x" }, author)).status).toBe(400)
    expect(await count()).toHaveLength(before)
    expect(await listed(current)).toBeDefined()
  })
})

describe("people and programs are told", () => {
  beforeAll(async () => {
    fixture = await assessmentFixture(app)
    author = await fixture.addMember("associate")
    other = await fixture.addMember("commenter")
  })
  const chore = async () => {
    await app.dependencies.backgroundJobs.doChore(notifyOfExpiry)
    await app.settled()
  }
  const told = async (id: string) => {
    const rows = await app.tables
      .selectFrom("events")
      .where("type", "in", ["evidence-expiring", "evidence-expired"])
      .orderBy("id")
      .select(["type", "payload"])
      .execute()
    return rows.filter(({ payload }) => JSON.stringify(payload).includes(id)).map(({ type }) => type)
  }
  const notified = async (who: Caller) =>
    app.tables
      .selectFrom("notifications")
      .where("userId", "=", who.user.id)
      .where("template", "like", "evidence%")
      .orderBy("creationTime")
      .select(["template", "details"])
      .execute()

  test("once when evidence is about to expire, and once when it has", async () => {
    await chore()
    const before = (await notified(author)).length
    const id = await added({ observedAt: today(), validUntil: inDays(20) })
    const comment = await added({ type: null })
    await chore()
    expect(await told(id)).toEqual([])
    app.clock.advance(6 * DAY)
    await Promise.all([chore(), chore()])
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring"])
    app.clock.advance(14 * DAY)
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring"])
    app.clock.advance(DAY)
    await Promise.all([chore(), chore()])
    expect(await told(id)).toEqual(["evidence-expiring", "evidence-expired"])
    expect((await notified(author)).slice(before)).toMatchObject([
      { template: "evidenceexpiring", details: { count: 1, assessment: { id: fixture.id } } },
      { template: "evidenceexpired", details: { count: 1 } },
    ])
    expect(await notified(other)).toEqual([])
    expect(await told(comment)).toEqual([])
  })

  test("again when it was confirmed, and never of what was withdrawn", async () => {
    const id = await added({ validUntil: inDays(3) })
    await chore()
    await confirm(id, { validUntil: inDays(30) })
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring"])
    app.clock.advance(20 * DAY)
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring", "evidence-expiring"])
    await author.delete(`/api/v1/evidences/${id}/`)
    app.clock.advance(20 * DAY)
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring", "evidence-expiring"])
  })

  test("as the creator of the assessment where no author works on it any more", async () => {
    const former = await fixture.addMember("associate", "Fay Former")
    const id = await added({ validUntil: inDays(1) }, former)
    await fixture.manager.delete(`/api/v1/spaces/${fixture.spaceId}/members/${former.user.id}/`)
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring"])
    expect(await notified(former)).toEqual([])
    expect(await notified(fixture.manager)).toHaveLength(1)
  })

  test("that it has expired, not that it is about to, of more than are told of at once", async () => {
    const id = await added({ validUntil: inDays(-2) })
    const row = await app.tables
      .selectFrom("evidences")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 500 }, () => ({ ...row, id: randomUUID(), validUntil: inDays(-1) }))
    await app.tables.insertInto("evidences").values(copies).execute()
    await chore()
    const last = await app.tables
      .selectFrom("evidences")
      .where("validUntil", "=", inDays(-1))
      .where("expiryTold", "is", null)
      .select("id")
      .executeTakeFirstOrThrow()
    expect(await told(last.id)).toEqual([])
    await chore()
    expect(await told(last.id)).toEqual(["evidence-expired"])
  })

  test("nobody where the creator of the assessment has lost access, too", async () => {
    const former = await fixture.addMember("associate", "Gil Gone")
    const id = await added({ validUntil: inDays(1) }, former)
    await app.tables
      .updateTable("assessments")
      .set({ createdBy: former.user.id })
      .where("id", "=", fixture.id)
      .execute()
    await fixture.manager.delete(`/api/v1/spaces/${fixture.spaceId}/members/${former.user.id}/`)
    const before = await notified(fixture.manager)
    await chore()
    expect(await told(id)).toEqual(["evidence-expiring"])
    expect(await notified(former)).toEqual([])
    expect(await notified(fixture.manager)).toEqual(before)
  })
})
