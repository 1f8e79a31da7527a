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

const group = { index: 1, title: "Releases", description: "How they are made" }

/** A draft with a questionnaire and a question. */
async function draftWithQuestion() {
  const draft = await newDraft(app, owner)
  const questionnaireId = await draft.questionnaire("Releases", 1)
  const questionId = await draft.question("Is it built?", questionnaireId, 1)
  const body = { index: 1, title: "Is it built?", mayNotBeApplicable: false, advisable: true }
  const listed = async () => (await draft.get(`questionnaires/${questionnaireId}/questions`)).body.items
  return { ...draft, questionnaireId, questionId, body, listed }
}

describe.each(["measures", "questionnaires"])("%s", (collection) => {
  test("are created, listed with the number of their questions, and changed", async () => {
    const draft = await newDraft(app, owner)
    const id = await draft.add(collection, { ...group, translations: { FA: { title: "انتشارها" } } })
    const questionnaireId = collection === "questionnaires" ? id : await draft.questionnaire("Talk", 1)
    const question = await draft.question("Is it built?", questionnaireId, 1)
    if (collection === "measures") {
      await draft.put(`questions/${question}`, {
        ...{ index: 1, title: "Is it built?", mayNotBeApplicable: false, advisable: true },
        measureId: id,
      })
    }
    const reply = await draft.get(collection)
    expect(reply.body.items).toEqual([
      {
        ...group,
        id,
        translations: { FA: { title: "انتشارها" } },
        questionsCount: 1,
        etag: expect.any(String),
      },
    ])
    expect(reply.queries).toBeLessThanOrEqual(4)
    await draft.put(`${collection}/${id}`, { ...group, title: "Deployments" })
    expect((await draft.get(collection)).body.items).toMatchObject([
      { title: "Deployments", translations: {} },
    ])
    expect((await draft.post(collection, { ...group, title: "deployments" })).status).toBe(400)
    expect((await draft.put(`${collection}/${id + 1000}`, group)).status).toBe(404)
  })

  test("can be reordered, and close the gap of a deleted one", async () => {
    const draft = await newDraft(app, owner)
    const ids: number[] = []
    for (const [position, title] of ["First", "Second", "Third"].entries())
      ids.push(await draft.add(collection, { ...group, title, index: position + 1 }))
    const orders = ids.map((id, position) => ({ id, index: 3 - position }))
    const reply = await draft.put(`${collection}-change-order`, { orders })
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    const titles = async () =>
      (await draft.get(collection)).body.items.map((item: typeof group) => [item.title, item.index])
    expect(await titles()).toEqual([
      ["Third", 1],
      ["Second", 2],
      ["First", 3],
    ])
    expect((await draft.delete(`${collection}/${ids[1]}`)).status).toBe(204)
    expect(await titles()).toEqual([
      ["Third", 1],
      ["First", 2],
    ])
  })
})

describe("a measure", () => {
  test("leaves its questions without a measure when it is deleted", async () => {
    const draft = await draftWithQuestion()
    const measureId = await draft.measure("Pipelines", 1)
    await draft.put(`questions/${draft.questionId}`, { ...draft.body, measureId })
    expect(await draft.listed()).toMatchObject([{ measureId }])
    await draft.delete(`measures/${measureId}`)
    expect(await draft.listed()).toMatchObject([{ measureId: null }])
  })
})

describe("questions", () => {
  test("start without range and measure, and are listed by index", async () => {
    const draft = await draftWithQuestion()
    const second = await draft.question("Is it tested?", draft.questionnaireId, 1, {
      hint: " Think of\neverything ",
      translations: { FA: { title: "آیا آزموده می‌شود؟", hint: "به همه چیز فکر کنید" } },
    })
    expect(await draft.listed()).toMatchObject([
      {
        ...{ id: draft.questionId, index: 1, title: "Is it built?", hint: null, translations: {} },
        ...{
          mayNotBeApplicable: false,
          advisable: true,
          answerRangeId: null,
          measureId: null,
          guidance: null,
        },
      },
      {
        ...{ id: second, index: 2, title: "Is it tested?", hint: "Think of\neverything" },
        translations: { FA: { title: "آیا آزموده می‌شود؟", hint: "به همه چیز فکر کنید" } },
        ...{
          mayNotBeApplicable: false,
          advisable: true,
          answerRangeId: null,
          measureId: null,
          guidance: null,
        },
      },
    ])
  })

  test("say what to do from each option, in a line for each", async () => {
    const draft = await draftWithQuestion()
    const edited = (improvements: string) =>
      draft.put(`questions/${draft.questionId}`, {
        ...{ index: 1, title: "Is it built?", mayNotBeApplicable: false, advisable: true },
        guidance: { improvement: "Build it.", improvements },
      })
    expect((await edited("-\n Find  a server \n\n-")).status).toBe(200)
    const [question] = await draft.listed()
    expect(question).toMatchObject({
      guidance: { improvement: "Build it.", improvements: "-\nFind a server" },
    })
    expect((await edited("- \n-")).status).toBe(200)
    const [general] = await draft.listed()
    expect(general?.guidance).toEqual({ improvement: "Build it." })
    const tooMany = await edited(Array.from({ length: 11 }, (_, at) => `Step ${at}`).join("\n"))
    expect(tooMany).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("of an unknown questionnaire are empty, and cannot be created", async () => {
    const draft = await draftWithQuestion()
    expect((await draft.get("questionnaires/123456/questions")).body).toMatchObject({ items: [], total: 0 })
    const reply = await draft.post("questions", { ...draft.body, questionnaireId: 123_456 })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  test("keep their code through all changes", async () => {
    const draft = await draftWithQuestion()
    const second = await draft.question("Is it tested?", draft.questionnaireId, 2)
    await draft.delete(`questions/${draft.questionId}`)
    await draft.question("Is it deployed?", draft.questionnaireId, 2)
    const codes = await app.tables
      .selectFrom("questions")
      .where("kitVersionId", "=", draft.versionId)
      .select(["id", "code", "index"])
      .orderBy("index")
      .execute()
    expect(codes).toMatchObject([
      { id: second, code: "m2", index: 1 },
      { code: "m2-2", index: 2 },
    ])
  })

  const wrong: Record<string, object> = {
    "a short title": { title: "?" },
    "a long title": { title: "x".repeat(251) },
    "a short hint": { hint: "??" },
    "a long hint": { hint: "x".repeat(1001) },
    "a missing mayNotBeApplicable": { mayNotBeApplicable: null },
    "a missing advisable": { advisable: "" },
    "an unknown measure": { measureId: 123_456 },
  }
  test.each(Object.entries(wrong))("with %s are rejected", async (_name, fault) => {
    const draft = await draftWithQuestion()
    const before = await draft.listed()
    const reply = await draft.put(`questions/${draft.questionId}`, { ...draft.body, ...fault })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await draft.listed()).toEqual(before)
  })

  test("can share a reusable range, and keep it when the edit has none or one that no longer exists", async () => {
    const draft = await draftWithQuestion()
    const range = await draft.add("answer-ranges", { title: "How often" })
    const edit = (answerRangeId?: number | null) =>
      draft.put(`questions/${draft.questionId}`, { ...draft.body, answerRangeId })
    const reply = await edit(range)
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    for (const stale of [null, undefined, 123_456]) {
      expect((await edit(stale)).status).toBe(200)
      expect(await draft.listed()).toMatchObject([{ answerRangeId: range }])
    }
  })

  test("drop their own options when they switch to a reusable range, and cannot use those of other questions", async () => {
    const draft = await draftWithQuestion()
    const other = await draft.question("Is it tested?", draft.questionnaireId, 2)
    const option = await draft.option(draft.questionId, "Never", 1, 0)
    const [{ answerRangeId: own }] = await draft.listed()
    const edit = { ...draft.body, index: 2 }
    expect((await draft.put(`questions/${other}`, { ...edit, answerRangeId: own })).status).toBe(400)
    const range = await draft.add("answer-ranges", { title: "How often" })
    const measureId = await draft.measure("Pipelines", 1)
    const reply = await draft.put(`questions/${draft.questionId}`, {
      ...edit,
      answerRangeId: range,
      measureId,
    })
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect((await draft.delete(`answer-options/${option}`)).status).toBe(404)
    expect((await draft.get(`questions/${draft.questionId}/options`)).body).toEqual({
      answerOptions: [],
      items: [],
    })
    // A client that has not reloaded the question sends the range that no longer exists.
    await draft.put(`questions/${draft.questionId}`, { ...edit, answerRangeId: own })
    expect(await draft.listed()).toMatchObject([{ answerRangeId: range }, {}])
  })

  test("can be moved to another questionnaire, with their ids, options and impacts, and leave no gap", async () => {
    const draft = await draftWithQuestion()
    const second = await draft.question("Is it tested?", draft.questionnaireId, 2)
    const option = await draft.option(draft.questionId, "Never", 1, 0)
    const people = await draft.questionnaire("People", 2)
    const there = await draft.question("Who?", people, 1)
    const reply = await draft.put(`questions/${draft.questionId}/questionnaire`, { questionnaireId: people })
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await draft.listed()).toMatchObject([{ id: second, index: 1 }])
    const moved = (await draft.get(`questionnaires/${people}/questions`)).body.items
    expect(moved).toMatchObject([
      { id: there, index: 1 },
      { id: draft.questionId, index: 2 },
    ])
    const options = (await draft.get(`questions/${draft.questionId}/options`)).body
    expect(options.answerOptions).toMatchObject([{ id: option }])
    // Both have been the first of their questionnaire, so their codes were the same.
    const { questions } = (await draft.get("content")).body
    expect(new Set(questions.map(({ code }: { code: string }) => code)).size).toBe(3)

    const nowhere = await draft.put(`questions/${second}/questionnaire`, { questionnaireId: 987_654 })
    expect(nowhere.status).toBe(404)
    const unknown = await draft.put("questions/987654/questionnaire", { questionnaireId: people })
    expect(unknown.status).toBe(404)
    const stays = await draft.put(`questions/${there}/questionnaire`, { questionnaireId: people })
    expect(stays.status).toBe(200)
    expect((await draft.get(`questionnaires/${people}/questions`)).body.items).toEqual(moved)
  })

  test("can be reordered within their questionnaire", async () => {
    const draft = await draftWithQuestion()
    const second = await draft.question("Is it tested?", draft.questionnaireId, 2)
    const elsewhere = await draft.question("Who?", await draft.questionnaire("People", 2), 1)
    const order = (ids: number[], questionnaireId = draft.questionnaireId) =>
      draft.put("questions-change-order", {
        questionOrders: ids.map((questionId, position) => ({ questionId, index: position + 1 })),
        questionnaireId,
      })
    expect((await order([second, draft.questionId])).status).toBe(200)
    const ids = async () => (await draft.listed()).map(({ id }: { id: number }) => id)
    expect(await ids()).toEqual([second, draft.questionId])
    expect((await order([draft.questionId, elsewhere])).status).toBe(404)
    expect((await order([elsewhere])).status).toBe(404)
    expect((await order([draft.questionId])).status).toBe(400)
    expect(await ids()).toEqual([second, draft.questionId])
  })

  test("are deleted with their own options, and so are those of a deleted questionnaire", async () => {
    const draft = await draftWithQuestion()
    const second = await draft.question("Is it tested?", draft.questionnaireId, 2)
    for (const id of [draft.questionId, second]) await draft.option(id, "Never", 1, 0)
    const ranges = async () =>
      (
        await app.tables
          .selectFrom("answerRanges")
          .where("kitVersionId", "=", draft.versionId)
          .select("id")
          .execute()
      ).length
    expect(await ranges()).toBe(2)
    await draft.delete(`questions/${draft.questionId}`)
    expect(await ranges()).toBe(1)
    expect(await draft.listed()).toMatchObject([{ id: second, index: 1 }])
    const reply = await draft.delete(`questionnaires/${draft.questionnaireId}`)
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await ranges()).toBe(0)
  })
})

describe("impacts", () => {
  async function draftWithAttribute() {
    const draft = await draftWithQuestion()
    const [low, high] = [await draft.level("Low", 1), await draft.level("High", 2)]
    const subject = await draft.subject("Delivery", 1)
    const attribute = await draft.attribute("Automation", subject, 1, {
      translations: { FA: { title: "خودکارسازی" } },
    })
    return { ...draft, low, high, subject, attribute }
  }

  test("are listed by attribute and level, with attributes in the caller's language", async () => {
    const draft = await draftWithAttribute()
    const { questionId, attribute, low, high } = draft
    const second = await draft.impact(questionId, attribute, high, 3)
    const first = await draft.impact(questionId, attribute, low)
    const impacts = [
      {
        questionImpactId: first,
        weight: 1,
        maturityLevel: { maturityLevelId: low, title: "Low" },
        etag: expect.any(String),
      },
      {
        questionImpactId: second,
        weight: 3,
        maturityLevel: { maturityLevelId: high, title: "High" },
        etag: expect.any(String),
      },
    ]
    const path = `${draft.path}questions/${questionId}/impacts/`
    expect((await owner.get(path)).body).toEqual({
      attributeImpacts: [{ attributeId: attribute, title: "Automation", impacts }],
    })
    const inPersian = await owner.call("GET", path, { headers: { "accept-language": "fa" } })
    expect(inPersian.body.attributeImpacts).toMatchObject([{ title: "خودکارسازی" }])
    expect((await draft.get("questions/123456/impacts")).status).toBe(404)
  })

  test("are changed and deleted", async () => {
    const draft = await draftWithAttribute()
    const { questionId, attribute, low, high } = draft
    const id = await draft.impact(questionId, attribute, low)
    const edit = { attributeId: attribute, maturityLevelId: high, weight: 2 }
    expect((await draft.put(`question-impacts/${id}`, edit)).status).toBe(200)
    const listed = async () => (await draft.get(`questions/${questionId}/impacts`)).body.attributeImpacts
    expect(await listed()).toMatchObject([
      { impacts: [{ questionImpactId: id, weight: 2, maturityLevel: { maturityLevelId: high } }] },
    ])
    expect((await draft.delete(`question-impacts/${id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await draft.put(`question-impacts/${id}`, edit)).status).toBe(404)
  })

  test("are unique, weigh at least 1, and refer to elements of the version", async () => {
    const draft = await draftWithAttribute()
    const { questionId, attribute: attributeId, low: maturityLevelId } = draft
    const id = await draft.impact(questionId, attributeId, maturityLevelId)
    const good = { questionId, attributeId, maturityLevelId: draft.high, weight: 1 }
    for (const fault of [
      { maturityLevelId },
      { weight: 0 },
      { weight: null },
      { questionId: 123_456 },
      { attributeId: 123_456 },
      { maturityLevelId: 123_456 },
    ]) {
      const reply = await draft.post("question-impacts", { ...good, ...fault })
      expect(reply, JSON.stringify(fault)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    const moved = await draft.put(`question-impacts/${id}`, { ...good, attributeId: 123_456 })
    expect(moved.status).toBe(400)
    const { attributeImpacts } = (await draft.get(`questions/${questionId}/impacts`)).body
    expect(attributeImpacts).toMatchObject([{ impacts: [{ questionImpactId: id }] }])
  })
})
