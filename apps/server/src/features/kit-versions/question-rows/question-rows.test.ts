import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Greta Grid")
})
afterAll(() => app.close())

const row = {
  title: "Is every change built?",
  questionnaire: "Releases",
  range: "Never to always",
  attribute: "Automation",
  level: "Steady",
  weight: 2,
}

/** A draft with two levels and a range of two options, and nothing else. */
async function preparedDraft(author = owner) {
  const draft = await newDraft(app, author)
  await draft.level("Begun", 1)
  const level = await draft.add("maturity-levels", {
    ...{ index: 2, value: 2, title: "Steady", description: "It holds" },
    translations: { FA: { title: "پایدار" } },
  })
  const range = await draft.add("answer-ranges", {
    title: "Never to always",
    translations: { FA: { title: "هرگز تا همیشه" } },
  })
  for (const [place, title] of ["Never", "Always"].entries())
    await draft.add("answer-range-options", { answerRangeId: range, index: place + 1, title, value: place })
  const content = async () => (await draft.get("content")).body
  const send = (rows: unknown[]) => draft.post("question-rows", { rows })
  return { ...draft, level, range, content, send }
}

describe("a table of questions", () => {
  test("makes the questions with everything they belong to, ready for release", async () => {
    const draft = await preparedDraft()
    const rows = [row, { ...row, title: "Is it tested?", attribute: "Testing", weight: null }]
    const reply = await draft.send(rows)
    expect(reply).toMatchObject({ status: 200, body: { undoId: expect.any(Number) } })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { questionnaires, subjects, attributes, measures, questions, impacts } = await draft.content()
    expect(questionnaires).toMatchObject([{ title: "Releases", index: 1 }])
    expect(subjects).toHaveLength(1)
    expect(attributes).toMatchObject([
      { title: "Automation", subjectId: subjects[0].id, index: 1 },
      { title: "Testing", subjectId: subjects[0].id, index: 2 },
    ])
    expect(questions).toMatchObject([
      { title: row.title, index: 1, code: "m1", advisable: true, answerRangeId: draft.range },
      { title: "Is it tested?", index: 2, code: "m2", measureId: measures[0].id },
    ])
    expect(questions.map(({ id }: { id: number }) => id)).toEqual(reply.body.questionIds)
    expect(impacts).toMatchObject([
      { questionId: questions[0].id, attributeId: attributes[0].id, maturityLevelId: draft.level, weight: 2 },
      { questionId: questions[1].id, attributeId: attributes[1].id, maturityLevelId: draft.level, weight: 1 },
    ])
    expect((await draft.get("validate")).body).toEqual({ isValid: true, errors: [] })
  })

  test("uses what the draft has, by its titles in both languages and however they are spelled", async () => {
    const draft = await preparedDraft()
    const [first, second] = [await draft.subject("People", 1), await draft.subject("Tools", 2)]
    const attribute = await draft.attribute("Automation", second, 1)
    const questionnaireId = await draft.questionnaire("Releases", 1)
    await draft.question("Is there a plan?", questionnaireId, 1)
    const persian = { range: "هرگز تا هميشه", level: "پایدار", weight: "۳" }
    const { status } = await draft.send([
      { ...row, ...persian, questionnaire: " releases ", attribute: "AUTOMATION" },
      { ...row, title: "Who decides?", attribute: "Decisions" },
      { ...row, title: "Who says so?", attribute: "decisions" },
    ])
    expect(status).toBe(200)
    const { questionnaires, attributes, questions, impacts } = await draft.content()
    expect(questionnaires).toHaveLength(1)
    expect(questions.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3, 4])
    expect(attributes).toMatchObject([{ id: attribute }, { title: "Decisions", subjectId: first, index: 1 }])
    expect(impacts[0]).toMatchObject({ attributeId: attribute, maturityLevelId: draft.level, weight: 3 })
  })

  test.each([
    ["in English, in another order", ["Level", "Notes", "Question", "Range", "Attribute", "Questionnaire"]],
    ["in Persian", ["سطح بلوغ", "یادداشت", "متن پرسش", "دامنهٔ پاسخ", "ویژگی", "پرسشنامه"]],
  ])("may have a heading row %s", async (_, heading) => {
    const draft = await preparedDraft()
    const cells = ["Steady", "Ask Nadia", "Is it built?", "Never to always", "Automation", "Releases"]
    expect((await draft.send([heading, cells])).status).toBe(200)
    const { questions } = await draft.content()
    expect(questions).toMatchObject([{ title: "Is it built?" }])
    const wrong = await draft.send([heading, ["Perfect", "", "Is it?", ...cells.slice(3)]])
    expect(wrong.body.errors).toMatchObject([{ row: 2, column: "level", code: "UNKNOWN" }])
  })

  test("may be objects with a heading row, and cells without one", async () => {
    const draft = await preparedDraft()
    const headings = { title: "عنوان", questionnaire: "پرسش‌نامه", range: "دامنه", weight: "وزن" }
    expect((await draft.send([headings, row])).body.questionIds).toHaveLength(1)
    const cells = ["Is it tested?", "Releases", "Never to always", "Automation", "Steady"]
    expect((await draft.send([cells])).body.questionIds).toHaveLength(1)
    expect(await draft.send([headings])).toMatchObject({
      status: 200,
      body: { questionIds: [], undoId: null },
    })
  })

  test("is undone as a whole", async () => {
    const draft = await preparedDraft()
    const { questions: _none, ...before } = await draft.content()
    const { undoId } = (await draft.send([row])).body
    expect((await draft.post("restore", { deleted: "text", id: undoId })).status).toBe(200)
    expect(await draft.content()).toEqual({ ...before, questions: [] })
    expect((await draft.send([row])).status).toBe(200)
  })

  test("of five hundred questions takes no more queries than one of two", async () => {
    const draft = await preparedDraft()
    const rows = Array.from({ length: 500 }, (_, place) => ({
      ...row,
      title: `Is step ${place} done?`,
      questionnaire: `Part ${place % 20}`,
      attribute: `Attribute ${place % 40}`,
    }))
    const reply = await draft.send([
      Object.fromEntries(Object.keys(row).map((name) => [name, name])),
      ...rows,
    ])
    expect(reply.status).toBe(200)
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { questions, questionnaires, measures } = await draft.content()
    expect([questions.length, questionnaires.length, measures.length]).toEqual([500, 20, 20])
  })
})

describe("a table with errors", () => {
  test("of five hundred rows is placed by row and column, and nothing is saved", async () => {
    const draft = await preparedDraft()
    const before = await draft.content()
    const rows = Array.from({ length: 500 }, (_, place) => ({
      ...row,
      title: `Is step ${place} done?`,
      questionnaire: `Part ${place}`,
      range: "Nowhere to be found",
      level: "",
    }))
    const reply = await draft.send(rows)
    expect(reply).toMatchObject({ status: 422, body: { code: "INVALID_ROWS" } })
    expect(reply.body.errors).toHaveLength(1000)
    expect(reply.body.errors.slice(0, 3)).toEqual([
      {
        ...{ row: 1, column: "range", code: "UNKNOWN" },
        message: "No answer range is titled “Nowhere to be found”.",
      },
      { row: 1, column: "level", code: "MISSING", message: "The maturity level is missing." },
      expect.objectContaining({ row: 2, column: "range" }),
    ])
    expect(await draft.content()).toEqual(before)
  })

  test("says what is wrong in the language of the caller", async () => {
    const draft = await preparedDraft(await app.signUp("Parisa", { language: "FA" }))
    const long = "?".repeat(251)
    const rows = [
      {},
      { ...row, title: "A", weight: "2.5", questionnaire: "x".repeat(101) },
      row,
      { ...row, title: "is every  change BUILT?" },
      { ...row, title: long, weight: 0 },
    ]
    const reply = await draft.send(rows)
    const placed = reply.body.errors.map(({ row, column, code }: Record<string, unknown>) => [
      row,
      column,
      code,
    ])
    expect(placed).toEqual([
      [1, "title", "MISSING"],
      [1, "questionnaire", "MISSING"],
      [1, "range", "MISSING"],
      [1, "attribute", "MISSING"],
      [1, "level", "MISSING"],
      [2, "title", "TOO_SHORT"],
      [2, "questionnaire", "TOO_LONG"],
      [2, "weight", "INVALID"],
      [4, "title", "REPEATED"],
      [5, "title", "TOO_LONG"],
      [5, "weight", "INVALID"],
    ])
    for (const { message } of reply.body.errors) expect(message).toMatch(/[ا-ی]/)
  })

  test("is refused as a whole if it is too long or its draft is released", async () => {
    const draft = await preparedDraft()
    const rows = Array.from({ length: 501 }, (_, place) => ({ ...row, title: `Is step ${place} done?` }))
    expect((await draft.send(rows)).status).toBe(400)
    expect((await draft.send([...rows, row])).status).toBe(400)
    expect((await draft.send([{ ...row, title: { en: "No" } }])).status).toBe(400)
    await draft.send([row])
    expect((await draft.post("activate", {})).status).toBe(200)
    expect(await draft.send([{ ...row, title: "Is it late?" }])).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  })

  test("does not add a question that the questionnaire has", async () => {
    const draft = await preparedDraft()
    await draft.send([row])
    expect((await draft.send([row])).body.errors).toMatchObject([
      { row: 1, column: "title", code: "REPEATED" },
    ])
    expect((await draft.send([{ ...row, questionnaire: "Others" }])).status).toBe(200)
  })
})
