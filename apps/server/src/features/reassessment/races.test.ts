import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayOf } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { notifyOfReviews } from "./review-date.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

const copy = ({ path, manager, spaceId }: AssessmentFixture) =>
  manager.post(`${path}/copy/`, { title: "The next one", spaceId, answers: true, evidence: true })

describe.runIf(isOnPostgres)("assessing again, two at once", () => {
  /** The copy of an assessment with all its answers. */
  async function carried() {
    const fixture = await assessmentFixture(track.app)
    await fixture.answerAll("yes", 4)
    const { id } = (await copy(fixture)).body
    return { ...fixture, id: String(id), path: `/api/v1/assessments/${id}` }
  }

  test("an answer is confirmed once, and completes the assessment once", async () => {
    const { manager, path, kit } = await carried()
    const confirm = () => manager.put(`${path}/answers/confirm/`, { all: true })
    const replies = await track.race(confirm, confirm)
    const counts = replies.map(({ body }) => body.confirmed)
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, kit.questions.length])
    const [question] = kit.questions
    const history = await manager.get(`${path}/questions/${question?.id}/answer-history/`)
    expect(history.body.items).toHaveLength(2)
  })

  test("a change of an answer and its confirmation both are in its history", async () => {
    const { manager, path, id, kit } = await carried()
    const [question] = kit.questions
    await track.race(
      () =>
        manager.put(`/api/v2/assessments/${id}/answer-question/`, {
          questionnaireId: question?.questionnaireId,
          questionId: question?.id,
          answerOptionId: question?.options.no,
          confidenceLevelId: 4,
        }),
      () => manager.put(`${path}/answers/confirm/`, { all: true }),
    )
    const { body } = await manager.get(`${path}/questions/${question?.id}/answer-history/`)
    expect(body.items[0].answer.selectedOption.id).toBe(question?.options.no)
    const stored = await manager.get(`${path}/questions/${question?.id}/`)
    expect(stored.body).toMatchObject({
      carried: false,
      answer: { selectedOption: { id: question?.options.no } },
    })
  })

  test("of two copies into the last place of a space, one is refused", async () => {
    const fixture = await assessmentFixture(track.app)
    const most = track.app.tenants.default().limits.maxBasicSpaceAssessments
    for (let count = 2; count < most; count++) await copy(fixture)
    const replies = await track.race(
      () => copy(fixture),
      () => copy(fixture),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  test("a file is there as long as an attachment names it, also if it is removed while it is copied", async () => {
    const fixture = await assessmentFixture(track.app)
    const { manager, kit } = fixture
    const questionId = kit.questions[0]?.id
    const about = { assessmentId: fixture.id, questionId, type: "POSITIVE", description: "<p>The log</p>" }
    const { body } = await manager.post("/api/v1/evidences/", about)
    const attachments = `/api/v1/evidences/${body.id}/attachments/`
    const log = { name: "log.txt", type: "text/plain", bytes: "all green" }
    const attached = await manager.call("POST", attachments, multipart({ attachment: log }))
    const [copied] = await track.race(
      () => copy(fixture),
      () => manager.delete(`${attachments}${attached.body.id}/`),
    )
    await track.app.settled()
    const found = await manager.get(
      `/api/v1/evidences/?assessmentId=${copied.body.id}&questionId=${questionId}`,
    )
    const list = await manager.get(`/api/v1/evidences/${found.body.items[0].id}/attachments/`)
    for (const { link } of list.body.attachments) expect(link).not.toBeNull()
  })

  test("people are reminded of a date once, whichever node does it", async () => {
    const fixture = await assessmentFixture(track.app)
    const { app } = track
    await fixture.manager.put(`${fixture.path}/review-date/`, { date: dayOf(app.clock.now()), every: null })
    const remind = () => app.asServer((ctx) => notifyOfReviews.run(ctx))
    await Promise.all([remind(), remind(), remind()])
    await app.settled()
    const told = await app.tables
      .selectFrom("notifications")
      .where("template", "=", "assessmentreviewdue")
      .where("userId", "=", fixture.manager.user.id)
      .select("id")
      .execute()
    expect(told).toHaveLength(1)
  })
})
