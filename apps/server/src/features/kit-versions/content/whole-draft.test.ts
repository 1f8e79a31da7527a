import { buildKitModel } from "@plumbline/scoring"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

test("a whole draft can be read in both languages, and calculated as it is", async () => {
  const draft = await newDraft(app, owner)
  const [low, high] = [await draft.level("Low", 1), await draft.level("High", 2)]
  await draft.competence(high, high, 60)
  const subject = await draft.subject("Delivery", 1, { translations: { FA: { title: "تحویل" } } })
  const attribute = await draft.attribute("Automation", subject, 1, { weight: 3 })
  const questionnaire = await draft.questionnaire("Releases", 1)
  const asked = await draft.question("Is it built?", questionnaire, 1, { mayNotBeApplicable: true })
  const [no, yes] = [await draft.option(asked, "No", 1, 0), await draft.option(asked, "Yes", 2, 1)]
  await draft.impact(asked, attribute, high, 2)

  const reply = await draft.get("content")
  expect(reply.status).toBe(200)
  expect(reply.queries).toBeLessThanOrEqual(4)
  expect(reply.body).toMatchObject({
    levels: [{ id: low }, { id: high, title: "High" }],
    competences: [{ affectedLevelId: high, effectiveLevelId: high, value: 60 }],
    subjects: [{ id: subject, title: "Delivery", translations: { FA: { title: "تحویل" } } }],
    attributes: [{ id: attribute, subjectId: subject, weight: 3, translations: {} }],
    questions: [{ id: asked, questionnaireId: questionnaire, mayNotBeApplicable: true }],
    answerRanges: [{ title: null }],
    options: [
      { id: no, title: "No", value: 0 },
      { id: yes, title: "Yes", value: 1 },
    ],
    impacts: [{ questionId: asked, attributeId: attribute, maturityLevelId: high, weight: 2 }],
  })
  const model = buildKitModel(reply.body)
  expect(model.questions.map(({ options }) => options.length)).toEqual([2])
})

test("an empty draft can be read as well, but a released version cannot", async () => {
  const draft = await newDraft(app, owner)
  expect((await draft.get("content")).body).toMatchObject({ levels: [], questions: [], impacts: [] })
  await app.tables
    .updateTable("kitVersions")
    .set({ status: "ARCHIVE" })
    .where("id", "=", draft.versionId)
    .execute()
  expect(await draft.get("content")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
})

test("authors see how many questions decide the level of an average team", async () => {
  const draft = await newDraft(app, owner)
  expect((await draft.get("questions-needed")).body).toEqual({ questions: 0, teams: 0, overall: null })
  await draft.level("Low", 1)
  const high = await draft.level("High", 2)
  await draft.competence(high, high, 60)
  const attribute = await draft.attribute("Automation", await draft.subject("Delivery", 1), 1)
  const questionnaire = await draft.questionnaire("Releases", 1)
  for (let index = 1; index <= 5; index++) {
    const asked = await draft.question(`Is it built ${index} times?`, questionnaire, index)
    await draft.option(asked, "No", 1, 0)
    await draft.option(asked, "Yes", 2, 1)
    await draft.impact(asked, attribute, high, 1)
  }
  const { status, body, queries } = await draft.get("questions-needed")
  expect(status).toBe(200)
  expect(queries).toBeLessThanOrEqual(4)
  expect(body).toMatchObject({ questions: 5, teams: 100 })
  // Three of five answers are the least that can decide whether 60 percent are reached.
  expect(body.overall).toBeGreaterThanOrEqual(3)
  expect(body.overall).toBeLessThan(5)
  expect((await draft.get("questions-needed")).body).toEqual(body)
})
