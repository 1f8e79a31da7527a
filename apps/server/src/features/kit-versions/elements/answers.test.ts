import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
})
afterAll(() => app.close())

async function draftWithQuestion() {
  const draft = await newDraft(app, owner)
  const questionId = await draft.question("Is it built?", await draft.questionnaire("Releases", 1), 1)
  const options = async () => (await draft.get(`questions/${questionId}/options`)).body.answerOptions
  return { ...draft, questionId, options }
}

describe("answer ranges", () => {
  test("that are reusable are listed with their options, most recently modified first", async () => {
    const draft = await draftWithQuestion()
    const often = await draft.add("answer-ranges", {
      title: "How often",
      translations: { FA: { title: "چند بار" } },
    })
    const well = await draft.add("answer-ranges", { title: "How well" })
    const option = { index: 1, title: "Never", value: 0.25, translations: { FA: { title: "هرگز" } } }
    const id = await draft.add("answer-range-options", { ...option, answerRangeId: often })
    await draft.option(draft.questionId, "Private", 1, 1)
    const reply = await draft.get("answer-ranges")
    expect(reply.body).toMatchObject({ sort: "lastModificationTime", order: "desc", total: 2 })
    expect(reply.body.items).toEqual([
      { id: well, title: "How well", answerOptions: [], translations: {}, etag: expect.any(String) },
      {
        ...{ id: often, title: "How often", translations: { FA: { title: "چند بار" } } },
        answerOptions: [{ id, ...option, etag: expect.any(String) }],
        etag: expect.any(String),
      },
    ])
    expect(reply.queries).toBeLessThanOrEqual(4)
    await draft.put(`answer-ranges/${often}`, { title: "How often?", reusable: true })
    expect((await draft.get("answer-ranges")).body.items).toMatchObject([{ id: often }, { id: well }])
  })

  test("need different titles", async () => {
    const draft = await newDraft(app, owner)
    const often = await draft.add("answer-ranges", { title: "How often" })
    await draft.add("answer-ranges", { title: "How well" })
    expect((await draft.post("answer-ranges", { title: "how  OFTEN" })).status).toBe(400)
    expect((await draft.put(`answer-ranges/${often}`, { title: "How well", reusable: true })).status).toBe(
      400,
    )
  })

  test("stay reusable while a question uses them, and need a title", async () => {
    const draft = await draftWithQuestion()
    const range = await draft.add("answer-ranges", { title: "How often" })
    const edit = (body: object) => draft.put(`answer-ranges/${range}`, body)
    const question = { index: 1, title: "Is it built?", mayNotBeApplicable: false, advisable: true }
    await draft.put(`questions/${draft.questionId}`, { ...question, answerRangeId: range })
    expect(await edit({ title: "How often", reusable: false })).toMatchObject({ status: 400 })
    expect(await edit({ title: " ", reusable: true })).toMatchObject({ status: 400 })
    expect(await edit({ title: "How often" })).toMatchObject({ status: 400 })
    expect((await draft.get("answer-ranges")).body.items).toMatchObject([{ id: range, title: "How often" }])
  })

  test("of a single question can become reusable", async () => {
    const draft = await draftWithQuestion()
    await draft.option(draft.questionId, "Never", 1, 0)
    const { answerRangeId } = await app.tables
      .selectFrom("questions")
      .where("kitVersionId", "=", draft.versionId)
      .select("answerRangeId")
      .executeTakeFirstOrThrow()
    const reply = await draft.put(`answer-ranges/${answerRangeId}`, { title: "How often", reusable: true })
    expect(reply.status).toBe(200)
    expect((await draft.get("answer-ranges")).body.items).toMatchObject([
      { id: answerRangeId, title: "How often", answerOptions: [{ title: "Never" }] },
    ])
  })

  test("that are deleted leave their questions without options", async () => {
    const draft = await draftWithQuestion()
    await draft.option(draft.questionId, "Never", 1, 0)
    const question = await app.tables
      .selectFrom("questions")
      .where("kitVersionId", "=", draft.versionId)
      .select("answerRangeId")
      .executeTakeFirstOrThrow()
    expect((await draft.delete(`answer-ranges/${question.answerRangeId}`)).status).toBe(204)
    expect(await draft.options()).toEqual([])
    expect((await draft.delete(`answer-ranges/${question.answerRangeId}`)).status).toBe(404)
  })
})

describe("options", () => {
  test("of a question are listed by index, in both fields that clients read", async () => {
    const draft = await draftWithQuestion()
    const created = await draft.post("answer-options", {
      ...{ questionId: draft.questionId, index: 1, title: " Now \n and then ", value: "0.5" },
    })
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    expect(created.queries).toBeLessThanOrEqual(8)
    await draft.option(draft.questionId, "Always", 1, 1)
    const { body } = await draft.get(`questions/${draft.questionId}/options`)
    expect(body.answerOptions).toMatchObject([
      { index: 1, title: "Now and then", value: 0.5, translations: {} },
      { index: 2, title: "Always", value: 1 },
    ])
    expect(body.items).toEqual(body.answerOptions)
    expect((await draft.get("questions/123456/options")).status).toBe(404)
  })

  test("are changed and deleted, and the gap is closed", async () => {
    const draft = await draftWithQuestion()
    const [never, always] = [
      await draft.option(draft.questionId, "Never", 1, 0),
      await draft.option(draft.questionId, "Always", 2, 1),
    ]
    await draft.put(`answer-options/${always}`, { index: 1, title: "Daily", value: 0.75 })
    expect(await draft.options()).toMatchObject([{}, { id: always, index: 2, title: "Daily", value: 0.75 }])
    expect((await draft.delete(`answer-options/${never}`)).status).toBe(204)
    expect(await draft.options()).toMatchObject([{ id: always, index: 1 }])
    expect((await draft.put(`answer-options/${never}`, { index: 1, title: "Daily", value: 1 })).status).toBe(
      404,
    )
  })

  test("have values between 0 and 1, and are limited to ten", async () => {
    const draft = await draftWithQuestion()
    const body = { questionId: draft.questionId, index: 1, title: "Never", value: 0 }
    for (const fault of [
      { value: -0.1 },
      { value: 1.1 },
      { value: null },
      { title: " " },
      { title: "x".repeat(101) },
    ]) {
      expect((await draft.post("answer-options", { ...body, ...fault })).status, JSON.stringify(fault)).toBe(
        400,
      )
    }
    expect((await draft.post("answer-options", { ...body, questionId: 123_456 })).status).toBe(404)
    expect(await draft.options()).toEqual([])
    for (let index = 1; index <= 10; index++)
      await draft.option(draft.questionId, `Option ${index}`, index, 0)
    expect((await draft.post("answer-options", { ...body, index: 11 })).status).toBe(400)
  })

  test("are added to a reusable range, or to a question with its own range", async () => {
    const draft = await draftWithQuestion()
    const other = await draft.question("Is it tested?", await draft.questionnaire("Tests", 2), 1)
    const range = await draft.add("answer-ranges", { title: "How often" })
    const edit = { index: 1, title: "Is it tested?", mayNotBeApplicable: false, advisable: true }
    await draft.put(`questions/${other}`, { ...edit, answerRangeId: range })
    await draft.option(draft.questionId, "Never", 1, 0)
    const option = { index: 1, title: "Sometimes", value: 0 }
    expect((await draft.post("answer-options", { ...option, questionId: other })).status).toBe(400)
    const { answerRangeId } = (
      await draft.get(`questionnaires/${(await draft.get("questionnaires")).body.items[0].id}/questions`)
    ).body.items[0]
    expect((await draft.post("answer-range-options", { ...option, answerRangeId })).status).toBe(400)
    expect((await draft.post("answer-range-options", { ...option, answerRangeId: 123_456 })).status).toBe(404)
    expect((await draft.post("answer-range-options", { ...option, answerRangeId: range })).status).toBe(201)
  })
})
