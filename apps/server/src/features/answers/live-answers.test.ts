import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import type { Caller } from "../../testing/test-app.ts"
import type { OpenPage } from "../../testing/widget.ts"

let live: LiveApp
let fixture: AssessmentFixture
let colleague: Caller
beforeAll(async () => {
  live = await startLiveApp()
  fixture = await assessmentFixture(live.app)
  colleague = await fixture.addMember("associate", "Omid Rad")
})
afterAll(() => live.close())

const releases = () => ({
  topic: "questionnaire",
  assessmentId: fixture.id,
  questionnaireId: fixture.kit.questionnaires.releases,
})
const follow = ({ socket }: OpenPage, wanted: unknown) => socket.emitWithAck("follow", wanted)

function answerAsColleague(position: number, option: "no" | "yes") {
  const question = fixture.kit.questions[position]
  return colleague.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: question?.questionnaireId,
    questionId: question?.id,
    answerOptionId: question?.options[option],
    confidenceLevelId: 4,
  })
}

test("a user with an open questionnaire receives the answers others give in it", async () => {
  const page = await live.pageOf(fixture.manager)
  expect(await follow(page, releases())).toEqual({ ok: true, seconds: 60 })
  await answerAsColleague(0, "yes")
  const [question] = fixture.kit.questions
  expect(await page.next("answers_changed")).toEqual({
    assessmentId: fixture.id,
    questionnaireId: fixture.kit.questionnaires.releases,
    answers: [
      {
        questionId: question?.id,
        selectedOption: { id: question?.options.yes, index: 3, title: "Yes" },
        confidenceLevelId: 4,
        isConfidenceAsked: true,
        isNotApplicable: false,
        approved: false,
        carried: false,
        change: 1,
        changedBy: { id: colleague.user.id, displayName: "Omid Rad" },
        program: null,
        changeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
      },
    ],
  })

  // Approving is a change as well; all changes of a questionnaire come in one message.
  await answerAsColleague(1, "no")
  await page.next("answers_changed")
  await fixture.manager.put(`${fixture.path}/approve-answers/`)
  const { answers } = await page.next("answers_changed")
  expect(answers).toMatchObject([
    { change: 2, approved: true, changedBy: { id: fixture.manager.user.id } },
    { change: 2, approved: true, selectedOption: { index: 1 } },
  ])
})

test("no-ops, rejected changes and changes in other questionnaires are not sent", async () => {
  const page = await live.pageOf(fixture.manager)
  await follow(page, releases())
  await answerAsColleague(2, "yes")
  await answerAsColleague(2, "yes")
  await colleague.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: 987_654,
    questionId: 987_654,
  })
  const people = fixture.kit.questions.findIndex(({ code }) => code === "meet")
  await answerAsColleague(people, "yes")
  await answerAsColleague(3, "yes")
  expect((await page.next("answers_changed")).answers[0].questionId).toBe(fixture.kit.questions[2]?.id)
  expect((await page.next("answers_changed")).answers[0].questionId).toBe(fixture.kit.questions[3]?.id)
})

test("a user who only sees the progress is notified of every change, without its content", async () => {
  const page = await live.pageOf(await fixture.addMember("viewer"))
  const stranger = await live.pageOf(await live.app.signUp("Pat Outside"))
  const wanted = { topic: "answers", assessmentId: fixture.id }
  expect(await follow(page, wanted)).toMatchObject({ ok: true })
  expect(await follow(stranger, wanted)).toEqual({ ok: false })
  await answerAsColleague(4, "no")
  expect(await page.next("progress_changed")).toEqual({ assessmentId: fixture.id })
  await fixture.manager.put(`${fixture.path}/approve-answers/`)
  expect(await page.next("progress_changed")).toEqual({ assessmentId: fixture.id })
  expect(page.unread("answers_changed")).toBe(0)
  await follow(stranger, wanted)
  expect(stranger.unread("progress_changed")).toBe(0)
})

test("those who work on an assessment see who else has it open, until the page is closed", async () => {
  const present = async (caller: Caller) =>
    (await caller.get(`${fixture.path}/present-people/`)).body.people.map(
      ({ displayName }: { displayName: string }) => displayName,
    )
  const wanted = { topic: "answers", assessmentId: fixture.id }
  const assessor = await fixture.addMember("assessor", "Ana Sol")
  const viewer = await fixture.addMember("viewer", "Vera Lux")
  const pages = [await live.pageOf(assessor), await live.pageOf(viewer), await live.pageOf(viewer)]
  for (const page of pages) await follow(page, wanted)
  expect(await present(fixture.manager)).toEqual(expect.arrayContaining(["Ana Sol", "Vera Lux"]))
  expect(await present(assessor)).not.toContain("Ana Sol")
  expect((await present(fixture.manager)).filter((name: string) => name === "Vera Lux")).toHaveLength(1)
  expect((await viewer.get(`${fixture.path}/present-people/`)).status).toBe(403)
  for (const { socket } of pages) socket.disconnect()
  await expect.poll(() => present(fixture.manager)).not.toContain("Vera Lux")
})

test("a user with an open assessment is notified when it moves to another kit version", async () => {
  const page = await live.pageOf(await fixture.addMember("viewer"))
  await follow(page, { topic: "answers", assessmentId: fixture.id })
  await activateNewVersion(live.app, fixture.kit.id)
  await fixture.manager.post(`${fixture.path}/migrate-kit-version/`)
  expect(await page.next("kit_changed")).toEqual({ assessmentId: fixture.id })
})

test("a user who cannot see the questions cannot follow and receives nothing", async () => {
  const viewer = await live.pageOf(await fixture.addMember("viewer"))
  const stranger = await live.pageOf(await live.app.signUp("Sam Outside"))
  for (const page of [viewer, stranger]) expect(await follow(page, releases())).toEqual({ ok: false })
  const allowed = await live.pageOf(fixture.manager)
  await follow(allowed, releases())
  await answerAsColleague(4, "yes")
  await allowed.next("answers_changed")
  for (const page of [viewer, stranger]) {
    // The reply to a later request arrives after anything sent before it.
    await follow(page, releases())
    expect(page.unread("answers_changed")).toBe(0)
  }
})

test("a user whose role was removed cannot follow any more", async () => {
  const person = await fixture.addMember("assessor")
  const page = await live.pageOf(person)
  expect(await follow(page, releases())).toMatchObject({ ok: true })
  await live.app.tables.deleteFrom("assessmentUserRoles").where("userId", "=", person.user.id).execute()
  expect(await follow(page, releases())).toEqual({ ok: false })
})

test("a user who closes the questionnaire receives nothing more", async () => {
  const [closed, open] = [await live.pageOf(fixture.manager), await live.pageOf(fixture.manager)]
  for (const page of [closed, open]) await follow(page, releases())
  await closed.socket.emitWithAck("unfollow", releases())
  await answerAsColleague(0, "no")
  await open.next("answers_changed")
  await follow(closed, null)
  expect(closed.unread("answers_changed")).toBe(0)
})

test("invalid requests to follow are rejected", async () => {
  const page = await live.pageOf(fixture.manager)
  for (const wanted of [
    null,
    "questionnaire",
    {},
    { topic: "weather" },
    { topic: "questionnaire" },
    { topic: "answers", assessmentId: 7 },
    { ...releases(), assessmentId: "7" },
    { ...releases(), questionnaireId: "1' or 1=1" },
    { ...releases(), assessmentId: "00000000-0000-4000-8000-00000000dead" },
  ]) {
    expect(await follow(page, wanted)).toEqual({ ok: false })
  }
  for (let id = 1; id <= 20; id++) {
    expect(await follow(page, { ...releases(), questionnaireId: 5000 + id })).toMatchObject({ ok: true })
  }
  expect(await follow(page, releases())).toEqual({ ok: false })
})
