import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayInMonths, dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { notifyOfReviews } from "./review-date.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const copy = ({ path, manager, spaceId }: AssessmentFixture, wanted: object = {}) =>
  manager.post(`${path}/copy/`, { title: "The next one", spaceId, answers: true, evidence: false, ...wanted })

/** The questions of the first questionnaire of an assessment, by code. */
async function questionsOf({ kit, manager }: AssessmentFixture, id: string) {
  const { body } = await manager.call(
    "GET",
    `/api/v1/assessments/${id}/questionnaires/${kit.questionnaires.releases}/`,
    { headers: { "plumbline-heal": "on" } },
  )
  const codes = new Map(kit.questions.map((question) => [question.id, question.code]))
  return new Map<string, { answer: unknown; carried: boolean; change: number }>(
    body.items.map((item: { id: number }) => [codes.get(item.id), item]),
  )
}

const progressOf = async ({ manager }: AssessmentFixture, id: string) =>
  (await manager.get(`/api/v2/assessments/${id}/progress/`)).body

describe("starting the next assessment from one", () => {
  test("carries the answers over: they count for the level, but not as progress until they are confirmed", async () => {
    const first = await assessmentFixture(app, { mode: "ADVANCED" })
    await first.answerAll("yes", 4)
    await first.calculate()
    const { status, body } = await copy(first)
    expect(status).toBe(201)
    const { id } = body
    const count = first.kit.questions.length
    expect(await progressOf(first, id)).toMatchObject({
      answersCount: 0,
      carriedCount: count,
      questionsCount: count,
    })
    const report = await first.manager.call("GET", `/api/v1/assessments/${id}/graphical-report/`, {
      headers: { "plumbline-heal": "on" },
    })
    expect(report.body).toMatchObject({
      assessment: { maturityLevel: { index: 3 }, mode: { code: "ADVANCED" } },
      highlights: { progress: { answersCount: count, carriedCount: count, questionsCount: count } },
    })
    const build = (await questionsOf(first, id)).get("build")
    expect(build).toMatchObject({ carried: true, change: 1, answer: { confidenceLevel: { id: 4 } } })
    const own = (await questionsOf(first, first.id)).get("build")
    expect(own).toMatchObject({ carried: false })
  })

  test("an answer is no longer carried once it is confirmed, given again or changed", async () => {
    const first = await assessmentFixture(app)
    await first.answerAll("yes", 4)
    const { id } = (await copy(first)).body
    const { manager, kit } = first
    const [one, two, three, ...rest] = kit.questions
    if (!one || !two || !three) throw new Error("The small kit is too small.")
    const path = `/api/v1/assessments/${id}/answers/confirm/`
    expect((await manager.put(path, {})).status).toBe(400)
    expect(await manager.put(path, { questionIds: [one.id, 999_999] })).toMatchObject({ status: 404 })
    expect((await manager.put(path, { questionIds: [one.id] })).body).toEqual({ confirmed: 1 })
    expect((await manager.put(path, { questionIds: [one.id] })).body).toEqual({ confirmed: 0 })
    const answer = (question: typeof one, option: "yes" | "no") =>
      manager.put(`/api/v2/assessments/${id}/answer-question/`, {
        questionnaireId: question.questionnaireId,
        questionId: question.id,
        answerOptionId: question.options[option],
        confidenceLevelId: 4,
      })
    expect((await answer(two, "yes")).body).toMatchObject({ change: 2 })
    expect((await answer(two, "yes")).body).toMatchObject({ change: 2 })
    expect((await answer(three, "no")).body).toMatchObject({ change: 2 })
    expect(await progressOf(first, id)).toMatchObject({ answersCount: 3, carriedCount: rest.length })

    const compared = await manager.post("/api/v1/assessments-compare/", { assessmentIds: [first.id, id] })
    expect(compared.body.assessments.map(({ carriedOver }: { carriedOver: unknown }) => carriedOver)).toEqual(
      [null, { from: first.id, unchanged: rest.length, confirmed: 2, changed: 1, new: 0 }],
    )

    expect((await manager.put(path, { all: true })).body).toEqual({ confirmed: rest.length })
    expect(await progressOf(first, id)).toMatchObject({ answersCount: kit.questions.length, carriedCount: 0 })
    const result = await app.tables
      .selectFrom("assessmentResults")
      .where("assessmentId", "=", id)
      .select("completed")
      .executeTakeFirstOrThrow()
    expect(result.completed).toBe(true)
    const history = await manager.get(`/api/v1/assessments/${id}/questions/${one.id}/answer-history/`)
    expect(history.body.items.map(({ change }: { change: number }) => change)).toEqual([2, 1])
  })

  test("what the kit no longer asks, or asks otherwise, is not carried over", async () => {
    const first = await assessmentFixture(app)
    await first.answerAll("yes")
    const [changed] = first.kit.questions
    await activateNewVersion(app, first.kit.id, (tables, version) =>
      tables
        .updateTable("questions")
        .set({ answerRangeId: null })
        .where("kitVersionId", "=", version)
        .where("id", "=", changed?.id ?? 0)
        .execute(),
    )
    const { id } = (await copy(first)).body
    expect(await progressOf(first, id)).toMatchObject({ carriedCount: first.kit.questions.length - 1 })
  })

  test("copies weights, so that changing those of one leaves the other as it is", async () => {
    const first = await assessmentFixture(app)
    await first.manager.post(`${first.path}/assign-kit-custom/`, {
      title: "Ours",
      customData: { subjects: [{ id: first.kit.subjects.delivery, weight: 7 }] },
    })
    const { id } = (await copy(first, { answers: false })).body
    const second = (await first.manager.get(`/api/v1/assessments/${id}/`)).body
    const own = (await first.manager.get(`${first.path}/`)).body
    expect(second.kitCustomId).not.toBe(own.kitCustomId)
    expect((await first.manager.get(`/api/v1/kit-customs/${second.kitCustomId}/`)).body).toMatchObject({
      title: "Ours 2",
      customData: { subjects: [{ id: first.kit.subjects.delivery, weight: 7 }] },
    })
    expect(await progressOf(first, id)).toMatchObject({ answersCount: 0, carriedCount: 0 })
  })

  test("copies evidence with its files, which stay until the last attachment that names them is removed", async () => {
    const first = await assessmentFixture(app)
    const { manager, kit } = first
    const [question] = kit.questions
    const questionId = question?.id
    const about = { assessmentId: first.id, questionId }
    const added = await manager.post("/api/v1/evidences/", {
      ...about,
      type: "POSITIVE",
      description: "<p>The log</p>",
      validUntil: "2098-03-01",
      source: "The build server",
    })
    await manager.post("/api/v1/evidences/", { ...about, description: "<p>Only a comment</p>" })
    const attachments = (evidenceId: string) => `/api/v1/evidences/${evidenceId}/attachments/`
    const log = { name: "log.txt", type: "text/plain", bytes: "all green" }
    await manager.call("POST", attachments(added.body.id), multipart({ attachment: log }))

    const { id } = (await copy(first, { evidence: true })).body
    const copied = await manager.get(`/api/v1/evidences/?assessmentId=${id}&questionId=${questionId}`)
    expect(copied.body.items).toMatchObject([
      {
        description: "<p>The log</p>",
        type: "Positive",
        attachmentsCount: 1,
        editable: true,
        validUntil: "2098-03-01",
        source: "The build server",
      },
    ])
    const comments = await manager.get(`/api/v1/comments/?assessmentId=${id}&questionId=${questionId}`)
    expect(comments.body.items).toEqual([])

    const ofCopy = attachments(copied.body.items[0].id)
    const [original] = (await manager.get(attachments(added.body.id))).body.attachments
    const [shared] = (await manager.get(ofCopy)).body.attachments
    expect((await manager.delete(`${attachments(added.body.id)}${original.id}/`)).status).toBe(204)
    const kept = async () => {
      const { link } = shared
      return (
        await app
          .visitor()
          .get(new URL(link, "http://localhost").pathname + new URL(link, "http://localhost").search)
      ).status
    }
    expect(await kept()).toBe(200)
    expect((await manager.delete(`${ofCopy}${shared.id}/`)).status).toBe(204)
    expect(await kept()).toBe(404)
  })

  test("is refused like creating an assessment, and for whoever may not see who answered what", async () => {
    const first = await assessmentFixture(app)
    const commenter = await first.addMember("commenter")
    const wanted = { title: "Mine", spaceId: first.spaceId, answers: true, evidence: true }
    expect(await commenter.post(`${first.path}/copy/`, wanted)).toMatchObject({ status: 403 })
    expect(await copy(first, { spaceId: 999_999 })).toMatchObject({ status: 404 })
    const elsewhere = await assessmentFixture(app)
    expect(await copy(first, { spaceId: elsewhere.spaceId })).toMatchObject({ status: 403 })
    const most = app.tenants.default().limits.maxBasicSpaceAssessments
    for (let count = 1; count < most; count++) expect((await copy(first)).status).toBe(201)
    expect(await copy(first)).toMatchObject({ status: 403, body: { code: "UPGRADE_REQUIRED" } })
  })
})

describe("the date of the next review", () => {
  const reviewDate = ({ path, manager }: AssessmentFixture, body: object) =>
    manager.put(`${path}/review-date/`, body)

  test("is a day, or so many months from now; null removes it", async () => {
    const first = await assessmentFixture(app)
    const today = dayOf(app.clock.now())
    const half = { date: dayInMonths(today, 6), every: 6, overdue: false, etag: expect.any(String) }
    expect((await reviewDate(first, { date: null, every: 6 })).body).toEqual(half)
    expect((await first.manager.get(`${first.path}/review-date/`)).body).toEqual(half)
    expect((await reviewDate(first, { date: today, every: null })).body).toMatchObject({ date: today })
    expect((await reviewDate(first, { date: "2001-01-01", every: null })).status).toBe(400)
    expect((await reviewDate(first, { date: today, every: 4 })).status).toBe(400)
    expect((await reviewDate(first, { date: null, every: null })).body).toEqual({
      date: null,
      every: null,
      overdue: false,
      etag: expect.any(String),
    })
  })

  test("people with a role are reminded of it once, and lists show that it is over", async () => {
    const first = await assessmentFixture(app, { title: "Overdue service" })
    const viewer = await first.addMember("viewer")
    const reader = await first.addMember("reportViewer")
    await reviewDate(first, { date: dayOf(app.clock.now()), every: null })
    const remind = async () => {
      await app.asServer((ctx) => notifyOfReviews.run(ctx))
      await app.settled()
    }
    await remind()
    await remind()
    const reminders = async (person: typeof viewer) =>
      (
        await app.tables
          .selectFrom("notifications")
          .where("userId", "=", person.user.id)
          .where("template", "=", "assessmentreviewdue")
          .select("details")
          .execute()
      ).length
    expect([await reminders(first.manager), await reminders(viewer), await reminders(reader)]).toEqual([
      1, 1, 0,
    ])

    await app.tables
      .updateTable("assessments")
      .set({ reviewDate: "2020-01-01" })
      .where("id", "=", first.id)
      .execute()
    const listed = await first.manager.get(`/api/v1/space-assessments/?spaceId=${first.spaceId}`)
    expect(listed.body.items).toMatchObject([{ reviewDate: "2020-01-01", isOverdue: true }])
    expect((await first.manager.get(`${first.path}/review-date/`)).body).toMatchObject({ overdue: true })
  })
})
