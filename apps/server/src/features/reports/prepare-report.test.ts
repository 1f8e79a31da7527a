import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { noClient } from "../../platform/caller.ts"
import { createContext } from "../../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { storeReportJob } from "./prepare-report.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A quick assessment whose report has had its first reader. */
async function readOnce() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
  await fixture.manager.get(`${fixture.path}/graphical-report/`)
  return fixture
}

/** What is stored: the result, the text about the whole, and the titles of the advice. */
async function stored({ id }: AssessmentFixture) {
  const result = await app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", id)
    .select(["id", "isCalculateValid", "isConfidenceValid", "calculations", "preparedCalculation"])
    .executeTakeFirstOrThrow()
  const whole = await app.tables
    .selectFrom("overallInsights")
    .where("resultId", "=", result.id)
    .select(["insight", "calculation"])
    .executeTakeFirst()
  const items = await app.tables
    .selectFrom("adviceItems")
    .where("resultId", "=", result.id)
    .select("title")
    .execute()
  return { ...result, whole, items: items.map(({ title }) => title) }
}

const current = { isCalculateValid: true, isConfidenceValid: true }

describe("the report of a quick assessment that somebody has read", () => {
  test("is brought up to date after an answer, without a reader", async () => {
    const fixture = await readOnce()
    const before = await stored(fixture)
    expect(before).toMatchObject({ ...current, items: [], preparedCalculation: before.calculations })
    await fixture.answer("build", "no", 4)
    await app.settled()
    const calculations = before.calculations + 1
    expect(await stored(fixture)).toMatchObject({
      ...current,
      calculations,
      preparedCalculation: calculations,
      whole: { insight: expect.stringContaining("Practised"), calculation: calculations },
      items: ["Move from “No” to “Yes”: Is every change built automatically?"],
    })
  })

  test("is brought up to date once for several answers in a row", async () => {
    const fixture = await readOnce()
    const { calculations } = await stored(fixture)
    await Promise.all([fixture.answer("build", "no", 4), fixture.answer("restore", "no", 4)])
    await fixture.answer("review", "no", 4)
    await fixture.answer("deploy", "no", 4)
    await app.settled()
    expect(await stored(fixture)).toMatchObject({ ...current, calculations: calculations + 1 })
  })

  test("is waited for by those who read it meanwhile; they write nothing", async () => {
    const fixture = await readOnce()
    const viewer = await fixture.addMember("viewer")
    const { calculations } = await stored(fixture)
    await fixture.answer("build", "no", 4)
    const replies = await Promise.all(
      [fixture.manager, viewer].map((reader) => reader.get(`${fixture.path}/graphical-report/`)),
    )
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body.assessment.overallInsight).toContain("Practised")
      expect(body.advice.adviceItems).toHaveLength(1)
    }
    expect((await stored(fixture)).calculations).toBe(calculations + 1)
  })

  test("is brought up to date after its weights have changed, and after a calculation that somebody requests", async () => {
    const fixture = await readOnce()
    const { manager, path, kit } = fixture
    const { calculations } = await stored(fixture)
    await manager.post(`${path}/assign-kit-custom/`, {
      title: "For small teams",
      customData: { subjects: [{ id: kit.subjects.delivery, weight: 7 }], attributes: [] },
    })
    await app.settled()
    expect(await stored(fixture)).toMatchObject({ ...current, preparedCalculation: calculations + 1 })
    await fixture.answer("build", "no", 4)
    await manager.post(`${path}/calculate/`)
    await app.settled()
    const after = await stored(fixture)
    expect(after).toMatchObject({ ...current, calculations: calculations + 2 })
    expect(after.whole?.calculation).toBe(calculations + 2)
  })

  test("follows a new version of the kit when it is healed for its next reader", async () => {
    const fixture = await readOnce()
    const report = `${fixture.path}/graphical-report/`
    await activateNewVersion(app, fixture.kit.id)
    const { calculations } = await stored(fixture)
    expect((await fixture.manager.get(report)).body.code).toBe("DEPRECATED")
    const healed = await fixture.manager.call("GET", report, { headers: { "plumbline-heal": "on" } })
    expect(healed.status).toBe(200)
    expect(await stored(fixture)).toMatchObject({ ...current, preparedCalculation: calculations + 1 })
  })

  test("is shown to a reader who no job serves in time", async () => {
    const fixture = await readOnce()
    await app.tables
      .updateTable("assessmentResults")
      .set({ isCalculateValid: false })
      .where("assessmentId", "=", fixture.id)
      .execute()
    const { status } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(status).toBe(200)
  }, 30_000)

  test("stays withdrawn when it is brought up to date", async () => {
    const fixture = await readOnce()
    await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: false })
    await fixture.answer("build", "no", 4)
    await app.settled()
    expect(await stored(fixture)).toMatchObject(current)
    expect((await fixture.manager.get(`${fixture.path}/report-metadata/`)).body.published).toBe(false)
  })

  test("is left alone in advanced mode, and prepared again after it", async () => {
    const fixture = await readOnce()
    const { manager, path } = fixture
    await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
    await fixture.answer("build", "no", 4)
    await app.settled()
    expect(await stored(fixture)).toMatchObject({ isCalculateValid: false, preparedCalculation: null })
    await manager.put(`${path}/mode/`, { mode: "QUICK" })
    const { body } = await manager.get(`${path}/graphical-report/`)
    expect(body.assessment.overallInsight).toContain("Practised")
    expect(body.advice.adviceItems).toHaveLength(1)
  })

  test("may be brought up to date twice: the second run changes nothing", async () => {
    const fixture = await readOnce()
    await fixture.answer("build", "no", 4)
    await app.settled()
    const before = await stored(fixture)
    const ctx = createContext(app.dependencies, { tenant: app.tenants.default(), user: null, language: "EN" })
    await storeReportJob.run(ctx, { assessmentId: fixture.id })
    expect(await stored(fixture)).toEqual(before)
  })
})

test("a report that nobody has read costs nothing: answers cause no job", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await app.settled()
  expect((await stored(fixture)).whole).toBeUndefined()
})

test("answers that arrive while the first reader prepares the report are not missed", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
  await Promise.all([
    fixture.manager.get(`${fixture.path}/graphical-report/`),
    fixture.answer("build", "no", 4),
    fixture.answer("restore", "no", 4),
  ])
  await app.settled()
  const after = await stored(fixture)
  expect(after).toMatchObject({ ...current, preparedCalculation: after.calculations })
  expect(after.whole?.calculation).toBe(after.calculations)
})

describe("a call that only reads", () => {
  const reading = (scope: "READ" | "WRITE" | null = null) =>
    createContext(
      app.dependencies,
      {
        tenant: app.tenants.default(),
        user: null,
        language: "EN",
        client: { ...noClient, apiToken: scope && { id: 1, name: "program", scope } },
      },
      { onlyReads: true },
    )

  test("is refused every change of a table, also one within a select", async () => {
    const { db } = reading()
    const changes = [
      db.deleteFrom("reports"),
      db.updateTable("reports").set({ published: true }),
      db.insertInto("adviceNarrations").columns(["id"]).expression(db.selectFrom("reports").select("id")),
      db
        .with("gone", (deleting) => deleting.deleteFrom("reports").returning("id"))
        .selectFrom("gone")
        .selectAll(),
    ]
    for (const change of changes) await expect(change.execute()).rejects.toThrow("must not write")
  })

  test("begins a transaction only for one of two reasons, and never with a token that may only read", async () => {
    const nothing = vi.fn(async () => undefined)
    await expect(reading().inTransaction(nothing)).rejects.toThrow("must not write")
    await reading().inTransaction(nothing, "healing")
    await expect(reading("READ").inTransaction(nothing, "healing")).rejects.toThrow("no effects")
    expect(nothing).toHaveBeenCalledTimes(1)
  })
})
