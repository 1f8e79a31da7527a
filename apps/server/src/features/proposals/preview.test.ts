import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenOf } from "../../testing/api-token.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let robot: Caller
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  robot = await programOf(fixture.manager)
})
afterAll(() => app.close())

const programOf = async (person: Caller, scope?: "READ") =>
  app.program(await tokenOf(person, scope, "Collector"))

const path = () => `${fixture.path}/proposals/`
const itemFor = (questionCode: string, optionIndex: number) => ({
  questionCode,
  optionIndex,
  reason: "A check.",
})
const preview = async (items: object[], who = robot) => {
  const { status, body } = await who.post(`${path()}preview/`, { source: "Scorecard", items })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const all = (optionIndex: number) => fixture.kit.questions.map(({ code }) => itemFor(code, optionIndex))
const stored = () =>
  Promise.all(
    (["proposals", "answers", "auditEntries", "assessmentResults"] as const).map((table) =>
      app.tables.selectFrom(table).selectAll().execute(),
    ),
  )

describe("a preview of proposals", () => {
  test("says what each would change, and what the result would be, and stores nothing", async () => {
    await fixture.answerAll("no", 3)
    await fixture.calculate()
    await app.settled()
    const before = await stored()
    const body = await preview([...all(3), itemFor("build", 3), itemFor("no-such", 1)])
    expect(body).toMatchObject({ created: fixture.kit.questions.length, replaced: 0, unchanged: 0 })
    expect(body.rejected.map(({ code }: { code: string }) => code)).toEqual(["INVALID_INPUT", "NOT_FOUND"])
    expect(body.items[0]).toMatchObject({
      index: 0,
      outcome: "CREATED",
      questionCode: "build",
      questionTitle: "Is every change built automatically?",
      present: { index: 1 },
      isNotApplicable: false,
      proposed: { index: 3 },
    })
    expect(body.effect).toMatchObject({
      before: { level: { index: 1, title: "Starting" }, score: 0 },
      after: { level: { index: 3, title: "Mastered" }, score: 100 },
    })
    expect(body.effect.attributes.map(({ title }: { title: string }) => title)).toEqual([
      "Automation",
      "Recovery",
      "Communication",
    ])
    expect(body.effect.attributes[0]).toMatchObject({
      before: { level: { index: 1 }, score: 0 },
      after: { level: { index: 3 }, score: 100 },
    })
    await app.settled()
    expect(await stored()).toEqual(before)
  })

  test("is exact: it is the result after the proposals were accepted", async () => {
    const items = [itemFor("build", 3), itemFor("test", 2), itemFor("meet", 2)]
    const { effect } = await preview(items)
    await robot.post(path(), { source: "Scorecard", items })
    expect(await preview(items)).toMatchObject({ created: 0, unchanged: 3, effect })
    const open = await fixture.manager.get(`${path()}?status=OPEN`)
    for (const { id } of open.body.items) await fixture.manager.put(`${path()}${id}/`, { decision: "ACCEPT" })
    await fixture.calculate()
    const after = await preview(items)
    expect(after.effect.before).toEqual(effect.after)
    expect(after.effect.after).toEqual(effect.after)
    expect(after.items).toMatchObject(items.map(() => ({ outcome: "DECIDED" })))
    const { body } = await fixture.manager.get(`${fixture.path}/`)
    expect(body.maturityLevel.id).toBe(effect.after.level.id)
  })

  test("leaves out what was declined, and counts what is open already", async () => {
    const declined = [itemFor("write", 3)]
    await robot.post(path(), { source: "Scorecard", items: declined })
    const open = await fixture.manager.get(`${path()}?status=OPEN`)
    await fixture.manager.put(`${path()}${open.body.items[0].id}/`, { decision: "DECLINE" })
    const { effect, items, unchanged } = await preview(declined)
    expect({ outcome: items[0].outcome, unchanged }).toEqual({ outcome: "DECIDED", unchanged: 1 })
    expect(effect.after).toEqual(effect.before)
    expect((await preview([itemFor("write", 2)])).items[0].outcome).toBe("CREATED")
    await robot.post(path(), { source: "Scorecard", items: [itemFor("write", 2)] })
    expect((await preview([itemFor("write", 3)])).items[0].outcome).toBe("REPLACED")
  })

  test("of nothing is the present result", async () => {
    const { items, effect } = await preview([])
    expect(items).toEqual([])
    expect(effect.after).toEqual(effect.before)
  })

  test("takes the place of a question that was marked as not applicable", async () => {
    await fixture.answer("review", "notApplicable", 3)
    const { items } = await preview([itemFor("review", 3)])
    expect(items[0]).toMatchObject({ present: null, isNotApplicable: true, proposed: { index: 3 } })
  })

  test("shows the result only to those who may see it", async () => {
    const associate = await fixture.addMember("associate", "Amir Associate")
    const body = await preview(all(3), await programOf(associate))
    expect(body.effect).toBeNull()
    expect(body.items).toHaveLength(fixture.kit.questions.length)
  })

  test.each([
    ["a token that may only read", async () => programOf(fixture.manager, "READ")],
    ["somebody without access", async () => app.signUp("Sten Stranger")],
    ["somebody who may not contribute", async () => fixture.addMember("viewer", "Vera Viewer")],
  ])("is refused to %s", async (_who, caller) => {
    const who = await caller()
    const { status } = await who.post(`${path()}preview/`, { source: "S", items: all(1) })
    expect(status).toBe(403)
  })

  test("names questions with the code of their questionnaire, which a code in several of them needs", async () => {
    expect((await preview([itemFor("releases.build", 3)])).items[0].questionCode).toBe("build")
    expect((await preview([itemFor("people.build", 3)])).rejected).toMatchObject([{ code: "NOT_FOUND" }])
    const other = await assessmentFixture(app)
    await app.tables
      .updateTable("questions")
      .where("kitVersionId", "=", other.kit.versionId)
      .where("code", "=", "meet")
      .set({ code: "build" })
      .execute()
    await app.tables
      .updateTable("kitVersions")
      .where("id", "=", other.kit.versionId)
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .execute()
    const ask = (questionCode: string) =>
      other.manager.post(`${other.path}/proposals/preview/`, {
        source: "S",
        items: [itemFor(questionCode, 3)],
      })
    expect((await ask("build")).body.rejected[0].message).toContain("Several questions have the code “build”")
    expect((await ask("people.build")).body.items[0].questionTitle).toBe("Does the team meet regularly?")
    expect((await ask("releases.build")).body.items[0].questionTitle).toContain("built")
  })
})
