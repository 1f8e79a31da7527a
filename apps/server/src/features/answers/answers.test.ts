import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createSmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const questionPath = (fixture: AssessmentFixture, position = 0) =>
  `${fixture.path}/questions/${fixture.kit.questions[position]?.id}/`

async function historyOf(fixture: AssessmentFixture, position = 0) {
  return app.tables
    .selectFrom("answerChanges")
    .where("questionId", "=", fixture.kit.questions[position]?.id ?? 0)
    .innerJoin("assessmentResults as result", "result.id", "answerChanges.resultId")
    .where("result.assessmentId", "=", fixture.id)
    .select(["type", "answerOptionId", "answerOptionIndex", "confidenceLevelId", "status", "model"])
    .orderBy("creationTime")
    .execute()
}

describe("answering a question", () => {
  test("stores the option, the lowest confidence by default, and one row of history", async () => {
    const fixture = await assessmentFixture(app)
    const { status, body, queries } = await fixture.answer("build", "partly")
    expect(status).toBe(201)
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(queries).toBeLessThanOrEqual(8)

    const question = (await fixture.manager.get(questionPath(fixture))).body
    expect(question).toMatchObject({
      index: 1,
      answer: {
        selectedOption: { index: 2 },
        confidenceLevel: { id: 1, title: "Completely unsure" },
        isNotApplicable: false,
        approved: true,
      },
      issues: { isUnanswered: false, isAnsweredWithLowConfidence: true, hasUnapprovedAnswer: false },
      counts: { answerHistories: 1 },
    })
    expect(await historyOf(fixture)).toMatchObject([
      { type: "PERSIST", answerOptionIndex: 2, status: "APPROVED" },
    ])
  })

  test("in quick mode, where nobody is asked how sure they are, it keeps the constant and says that it is one", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path } = fixture
    await fixture.answer("build", "partly", 3)
    await fixture.answer("build", "partly", 3)
    await fixture.answer("test", "partly", 4)
    const read = async (position: number) => (await manager.get(questionPath(fixture, position))).body.answer
    const history = async () =>
      (await manager.get(`${questionPath(fixture)}answer-history/`)).body.items.map(
        ({ answer }: { answer: { confidenceLevel: { id: number } | null; isConfidenceAsked: boolean } }) => [
          answer.confidenceLevel?.id,
          answer.isConfidenceAsked,
        ],
      )
    expect([await read(0), await read(1)]).toMatchObject([
      { confidenceLevel: { id: 3 }, isConfidenceAsked: false },
      { confidenceLevel: { id: 4 }, isConfidenceAsked: true },
    ])
    expect(await history()).toEqual([[3, false]])

    await manager.put(`${path}/mode/`, { mode: "ADVANCED" })
    expect(await read(0)).toMatchObject({ isConfidenceAsked: false })
    await fixture.answer("build", "partly", 3)
    expect(await read(0)).toMatchObject({ confidenceLevel: { id: 3 }, isConfidenceAsked: true })
    await manager.put(`${path}/mode/`, { mode: "QUICK" })
    await fixture.answer("build", "partly", 3)
    expect(await history()).toEqual([
      [3, true],
      [3, false],
    ])
  })

  test("changing it adds to the history; sending the same again does not", async () => {
    const fixture = await assessmentFixture(app)
    const first = await fixture.answer("build", "no", 3)
    const second = await fixture.answer("build", "yes", 3)
    const third = await fixture.answer("build", "yes", 3)
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1)
    expect(
      (await historyOf(fixture)).map(({ type, answerOptionIndex }) => [type, answerOptionIndex]),
    ).toEqual([
      ["PERSIST", 1],
      ["UPDATE", 3],
    ])
  })

  test("clearing keeps an empty row; clearing a question that was never answered stores nothing", async () => {
    const fixture = await assessmentFixture(app)
    expect((await fixture.answer("build", null)).body).toEqual({ id: null, change: 0 })
    await fixture.answer("build", "yes")
    await fixture.answer("build", null)
    const { answer, issues } = (await fixture.manager.get(questionPath(fixture))).body
    expect(answer).toEqual({
      selectedOption: null,
      confidenceLevel: null,
      isConfidenceAsked: true,
      isNotApplicable: false,
      approved: null,
    })
    expect(issues.isUnanswered).toBe(true)
    expect((await historyOf(fixture)).at(-1)).toMatchObject({
      type: "UPDATE",
      answerOptionId: null,
      status: null,
    })
  })

  test("the history records the stamp of the kit content at the time, and that content is kept", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes")
    const [row] = await historyOf(fixture)
    const kept = await app.tables
      .selectFrom("kitModels")
      .where("number", "=", row?.model ?? 0)
      .select("content")
      .executeTakeFirstOrThrow()
    expect(kept.content).toMatchObject({ kitId: fixture.kit.id, kitVersionId: fixture.kit.versionId })
  })

  test("an answer by a user without the approval permission needs approval", async () => {
    const fixture = await assessmentFixture(app)
    const associate = await fixture.addMember("associate")
    const [question] = fixture.kit.questions
    await associate.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
      questionnaireId: String(question?.questionnaireId),
      questionId: question?.id,
      answerOptionId: question?.options.yes,
    })
    const { body } = await associate.get(questionPath(fixture))
    expect(body).toMatchObject({ answer: { approved: false }, issues: { hasUnapprovedAnswer: true } })
  })

  test("two concurrent answers end as one row with both in the history", async () => {
    const fixture = await assessmentFixture(app)
    const replies = await Promise.all([fixture.answer("build", "no"), fixture.answer("build", "yes")])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await historyOf(fixture)).toHaveLength(2)
    const { count } = await app.tables
      .selectFrom("answers")
      .innerJoin("assessmentResults as result", "result.id", "answers.resultId")
      .where("result.assessmentId", "=", fixture.id)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test("the last answer completes the assessment, once", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes")
    await fixture.answer("build", "no")
    const events = await app.tables
      .selectFrom("events")
      .where("type", "=", "assessment-completed")
      .select("payload")
      .execute()
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(fixture.id))).toHaveLength(1)
  })
})

describe("invalid answers change nothing", () => {
  test.each([
    ["an unknown question", { questionId: 987654 }, 404],
    ["a question of another questionnaire", { questionnaireId: "other" }, 404],
    ["an unknown option", { answerOptionId: 987654 }, 404],
    ["an option of another kit", { answerOptionId: "foreign" }, 404],
    ["a confidence out of range", { confidenceLevelId: 6 }, 400],
    ["a confidence of 0", { confidenceLevelId: 0 }, 400],
    ["a missing question", { questionId: null }, 400],
    ["a string for the option", { answerOptionId: "yes" }, 400],
    ["an option id out of range", { answerOptionId: 1e30 }, 400],
    ["not applicable where it is not allowed", { answerOptionId: null, isNotApplicable: true }, 400],
  ])("%s", async (_name, change, status) => {
    const fixture = await assessmentFixture(app)
    const [question] = fixture.kit.questions
    const other = fixture.kit.questions.find(
      ({ questionnaireId }) => questionnaireId !== question?.questionnaireId,
    )
    const body: Record<string, unknown> = {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: question?.options.yes,
      ...change,
    }
    if (body.questionnaireId === "other") body.questionnaireId = other?.questionnaireId
    if (body.answerOptionId === "foreign")
      body.answerOptionId = (await createSmallKit(app)).questions[0]?.options.yes
    const reply = await fixture.manager.put(`/api/v2/assessments/${fixture.id}/answer-question/`, body)
    expect(reply).toMatchObject({ status, body: { code: status === 404 ? "NOT_FOUND" : "INVALID_INPUT" } })
    expect(await historyOf(fixture)).toEqual([])
    expect((await fixture.manager.get(questionPath(fixture))).body.answer).toBeNull()
  })

  test("a foreign assessment and a nonexistent one are denied in the same way", async () => {
    const fixture = await assessmentFixture(app)
    const stranger = await app.signUp("Sam Outside")
    const [question] = fixture.kit.questions
    const body = {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: question?.options.yes,
    }
    for (const id of [fixture.id, "00000000-0000-4000-8000-00000000dead"]) {
      const reply = await stranger.put(`/api/v2/assessments/${id}/answer-question/`, body)
      expect(reply).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    }
  })

  test("malformed and oversized bodies are rejected in the caller's language", async () => {
    const fixture = await assessmentFixture(app)
    const path = `/api/v2/assessments/${fixture.id}/answer-question/`
    const headers = { "content-type": "application/json", "accept-language": "fa-IR" }
    const broken = await fixture.manager.call("PUT", path, { payload: '{"questionId":', headers })
    expect(broken).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "درخواست خوانا نبود." },
    })
    const huge = await fixture.manager.call("PUT", path, {
      payload: `"${"x".repeat(11 * 1024 * 1024)}"`,
      headers,
    })
    expect(huge).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(huge.body.message).toContain("۱ مگابایت")
  })
})

describe("the questionnaires", () => {
  test("require a valid result first, and report one reason at a time", async () => {
    const fixture = await assessmentFixture(app)
    const path = `/api/v2/assessments/${fixture.id}/questionnaires/`
    expect((await fixture.manager.get(path)).status).toBe(200)
    await fixture.answer("build", "yes")
    expect((await fixture.manager.get(path)).body.code).toBe("CALCULATE_NOT_VALID")
    await fixture.manager.call("POST", `${fixture.path}/calculate/`, {
      payload: '{"signal":{}}',
      headers: { "content-type": "application/json" },
    })
    expect((await fixture.manager.get(path)).body.code).toBe("CONFIDENCE_CALCULATION_NOT_VALID")
    await fixture.manager.post(`${fixture.path}/calculate-confidence/`)
    expect((await fixture.manager.get(path)).status).toBe(200)
  })

  test("show progress, the next question and open issues", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes", 5)
    await fixture.answer("deploy", "no", 1)
    await fixture.calculate()
    const { body, queries } = await fixture.manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    expect(queries).toBeLessThanOrEqual(4)
    const releases = fixture.kit.questions.filter(
      ({ questionnaireId }) => questionnaireId === fixture.kit.questionnaires.releases,
    )
    expect(body).toMatchObject({ page: 0, size: 100, sort: "index", order: "asc", total: 2 })
    expect(body.items[0]).toMatchObject({
      title: "Releases",
      questionCount: releases.length,
      answerCount: 2,
      progress: Math.floor((2 / releases.length) * 100),
      nextQuestion: 2,
      subjects: [{ title: "Delivery" }],
      issues: {
        unanswered: releases.length - 2,
        answeredWithLowConfidence: 1,
        answeredWithoutEvidence: 2,
        unapprovedAnswers: 0,
      },
    })
    expect(body.items[1]).toMatchObject({ title: "People", answerCount: 0, progress: 0, nextQuestion: 1 })
    expect(body.permissions).toMatchObject({ answerQuestion: true, deleteAssessment: true })
  })

  test("are in the language of the assessment, whatever the language of the caller", async () => {
    const fixture = await assessmentFixture(app, { lang: "FA" })
    await fixture.calculate()
    const { body } = await fixture.manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(["انتشارها", "افراد"])
  })

  test("a page of the questions of one, in at most four queries", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.calculate()
    const path = `${fixture.path}/questionnaires/${fixture.kit.questionnaires.releases}/`
    const { body, queries } = await fixture.manager.get(`${path}?page=1&size=2`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body.items.map(({ index }: { index: number }) => index)).toEqual([3, 4])
    expect(body.items[0].options.map((option: object) => Object.keys(option))).toEqual(
      Array(3).fill(["id", "index", "title"]),
    )
    expect(await fixture.manager.get(`${fixture.path}/questionnaires/987654/`)).toMatchObject({ status: 404 })
    expect(await fixture.manager.get(`${path}?size=101`)).toMatchObject({ status: 400 })
  })

  test("the next open questionnaire follows in order, wrapping around after the last", async () => {
    const fixture = await assessmentFixture(app)
    const { releases, people } = fixture.kit.questionnaires
    const next = async (id: number) =>
      (await fixture.manager.get(`${fixture.path}/questionnaires/${id}/next`)).body
    expect(await next(releases)).toMatchObject({
      status: "FOUND",
      data: { id: people, title: "People", questionIndex: 1 },
    })
    await fixture.answer("build", "yes")
    expect(await next(people)).toMatchObject({ status: "FOUND", data: { id: releases, questionIndex: 2 } })
    await fixture.answerAll("yes")
    expect(await next(people)).toEqual({ status: "NOT_FOUND" })
  })
})

test("confidence levels keep the order and the English titles that clients rely on", async () => {
  const person = await app.signUp("Tara Unger")
  const { body } = await person.get("/api/v1/confidence-levels/")
  expect(body.defaultConfidenceLevel).toEqual({ id: 1, title: "Completely unsure" })
  expect(body.confidenceLevels.map(({ title }: { title: string }) => title)).toEqual([
    "Completely unsure",
    "Fairly unsure",
    "Somewhat unsure",
    "Fairly sure",
    "Completely sure",
  ])
})

test("the questions of a questionnaire tell which attributes and levels they count for", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { kit, manager, path } = fixture
  const reply = await manager.get(`${path}/questionnaires/${kit.questionnaires.releases}/purposes/`)
  expect([reply.status, reply.queries <= 4]).toEqual([200, true])
  const { items } = reply.body
  expect(items.map(({ questionId }: { questionId: number }) => questionId)).toEqual(
    kit.questions
      .filter(({ questionnaireId }) => questionnaireId === kit.questionnaires.releases)
      .map(({ id }) => id),
  )
  expect(items.slice(0, 2)).toMatchObject([
    { attributes: [{ id: kit.attributes.automation, title: "Automation", levels: [2] }] },
    { attributes: [{ id: kit.attributes.automation, levels: [2, 3] }] },
  ])
  expect((await manager.get(`${path}/questionnaires/99999/purposes/`)).status).toBe(404)
  const viewer = await fixture.addMember("viewer")
  const denied = await viewer.get(`${path}/questionnaires/${kit.questionnaires.releases}/purposes/`)
  expect(denied.status).toBe(403)
})
