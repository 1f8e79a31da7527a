import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit } from "../../../testing/import-kit.ts"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

const text = `
kit Kit { title: "Kit to look at" summary: "A kit for a test" about: "It has what the test needs." }
level Low { title: "Low" description: "Little" value: 10 }
level High { title: "High" description: "Much" value: 20 competence: [High: 60%, Low: 50%] }
subject Menu { title: "Menu" description: "What is offered" weight: 2 translation fa { title: "فهرست" } }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu weight: 3 translation fa { title: "تنوع" } }
attribute Taste { title: "Taste" description: "How it tastes" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
questionnaire Dining { title: "Dining" description: "About the guests" }
answerRange Often { title: "How often" options: "Never", "Daily" with values [0, 1] }
question Q1 { questionnaire: Talk hint: "Think twice" title: "Do you buy locally?" options: "No", "Yes" with values [0, 1]
  affects Variety on level Low on level High with weight 4 affects Taste on level High }
question Q2 { questionnaire: Talk title: "How often do you cook?" answerRange: Often affects Variety on level High }
question Q3 { questionnaire: Dining title: "How often do guests come?" answerRange: Often affects Variety on level High }
`

let app: TestApp
let owner: Caller
let kitId: number
let ids: Record<string, number>
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
  kitId = (await importTestKit(app, owner, text)).kitId
  const details = (await look("")).body
  const of = (list: { id: number; title: string }[]) => list.map(({ id, title }) => [title, id])
  ids = Object.fromEntries([
    ...of(details.maturityLevels),
    ...of(details.subjects),
    ...of(details.subjects[0].attributes),
    ...of(details.questionnaires),
    ...of(details.answerRanges),
  ])
  ids.measure = details.measures[0].id
})
afterAll(() => app.close())

const look = (path: string, language = "en") =>
  owner.call("GET", `/api/v2/assessment-kits/${kitId}/details/${path}`, {
    headers: { "accept-language": language },
  })

test("the outline of a kit shows levels as stored, competences by value, and reusable ranges", async () => {
  const reply = await look("")
  expect(reply.queries).toBeLessThanOrEqual(4)
  expect(reply.body).toMatchObject({
    maturityLevels: [
      { index: 1, title: "Low", description: "Little", competences: [], translations: {} },
      {
        ...{ index: 2, title: "High" },
        competences: [
          { title: "Low", value: 50, maturityLevelId: ids.Low },
          { title: "High", value: 60, maturityLevelId: ids.High },
        ],
      },
    ],
    subjects: [
      {
        ...{ title: "Menu", translations: { FA: { title: "فهرست" } } },
        attributes: [
          { title: "Variety", index: 1 },
          { title: "Taste", index: 2 },
        ],
      },
    ],
    questionnaires: [{ title: "Kitchen talk" }, { title: "Dining" }],
    measures: [{ title: "Kitchen talk" }, { title: "Dining" }],
    answerRanges: [
      {
        title: "How often",
        answerOptions: [
          { index: 1, title: "Never", value: 0, translations: {} },
          { index: 2, title: "Daily", value: 1 },
        ],
      },
    ],
  })
})

test("a subject counts the distinct questions that impact it", async () => {
  expect((await look(`subjects/${ids.Menu}`)).body).toEqual({
    ...{ questionsCount: 3, description: "What is offered", weight: 2 },
    attributes: [
      { id: ids.Variety, index: 1, title: "Variety", weight: 3 },
      { id: ids.Taste, index: 2, title: "Taste", weight: 1 },
    ],
    translations: { FA: { title: "فهرست" } },
  })
})

test("an attribute counts its questions, in total and per level", async () => {
  expect((await look(`attributes/${ids.Taste}`)).body).toEqual({
    ...{ id: ids.Taste, index: 2, title: "Taste", weight: 1, questionCount: 1, description: "How it tastes" },
    maturityLevels: [
      { id: ids.Low, index: 1, title: "Low", questionCount: 0 },
      { id: ids.High, index: 2, title: "High", questionCount: 1 },
    ],
    translations: {},
  })
})

test("the questions of an attribute on a level are ordered by the title of their questionnaire", async () => {
  const { body } = await look(`attributes/${ids.Variety}/maturity-levels/${ids.High}`)
  expect(body.questionsCount).toBe(3)
  expect(body.questions).toMatchObject([
    {
      questionnaire: "Dining",
      index: 1,
      weight: 1,
      answerOptions: null,
      answerRange: { title: "How often" },
    },
    {
      ...{ questionnaire: "Kitchen talk", index: 1, weight: 4, answerRange: null },
      ...{ mayNotBeApplicable: false, advisable: true, measure: { title: "Kitchen talk" } },
      answerOptions: [
        { index: 1, title: "No", value: 0 },
        { index: 2, title: "Yes", value: 1 },
      ],
    },
    { questionnaire: "Kitchen talk", index: 2 },
  ])
})

test("a questionnaire shows its questions, and a question its details", async () => {
  const { body } = await look(`questionnaires/${ids["Kitchen talk"]}`)
  expect(body).toMatchObject({ questionsCount: 2, description: "About the kitchen", translations: {} })
  expect(body.questions).toMatchObject([{ title: "Do you buy locally?", index: 1 }, { index: 2 }])
  const [first, second] = body.questions
  const own = (await look(`questions/${first.id}`, "fa")).body
  expect(own).toMatchObject({
    ...{ hint: "Think twice", answerRange: null, measure: { title: "Kitchen talk" }, translations: {} },
    options: [{ index: 1, title: "No", value: 0, translations: {} }, {}],
    attributeImpacts: [
      {
        id: ids.Variety,
        title: "تنوع",
        affectedLevels: [
          { maturityLevel: { id: ids.Low, index: 1, title: "Low" }, weight: 1 },
          { maturityLevel: { id: ids.High, index: 2 }, weight: 4 },
        ],
      },
      { id: ids.Taste, title: "Taste" },
    ],
  })
  expect((await look(`questions/${second.id}`)).body).toMatchObject({
    ...{ options: null, answerRange: { id: ids["How often"], title: "How often" } },
  })
})

test("a measure shows its questions with their questionnaires", async () => {
  expect((await look(`measures/${ids.measure}`)).body).toMatchObject({
    ...{ title: "Kitchen talk", questionsCount: 2 },
    questions: [
      {
        ...{ title: "Do you buy locally?", answerRange: null },
        questionnaire: { id: ids["Kitchen talk"], title: "Kitchen talk" },
        options: [{ title: "No", index: 1, value: 0 }, {}],
      },
      { options: null, answerRange: { id: ids["How often"] } },
    ],
  })
})

describe("details", () => {
  test("are those of the active version only", async () => {
    const draft = await newDraft(app, owner)
    const subject = await draft.subject("Only a draft", 1)
    const reply = await owner.get(`/api/v2/assessment-kits/${draft.kitId}/details/`)
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    for (const path of [
      `subjects/${subject}`,
      "attributes/123456",
      `attributes/${ids.Taste}/maturity-levels/123456`,
      "questionnaires/123456",
      "questions/123456",
      "measures/123456",
    ]) {
      expect(await look(path), path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    }
    expect((await look("questions/none")).status).toBe(400)
  })
})
