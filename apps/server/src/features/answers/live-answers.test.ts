import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { type OpenPage, openPage, openWidget } from "../../testing/widget.ts"

let app: TestApp
let origin: string
let fixture: AssessmentFixture
let colleague: Caller
const pages: OpenPage[] = []
beforeAll(async () => {
  app = await createTestApp()
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const address = app.http.server.address()
  origin = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : ""
  fixture = await assessmentFixture(app)
  colleague = await fixture.addMember("associate", "Omid Rad")
})
afterAll(async () => {
  for (const { socket } of pages) socket.close()
  await app.close()
})

async function pageOf(person: Caller): Promise<OpenPage> {
  const page = await openPage(origin, (await openWidget(app, person)).token)
  pages.push(page)
  return page
}
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

test("who has a questionnaire open is sent what others answer in it", async () => {
  const page = await pageOf(fixture.manager)
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
        isNotApplicable: false,
        approved: false,
        change: 1,
        changedBy: { id: colleague.user.id, displayName: "Omid Rad" },
        changeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
      },
    ],
  })

  // Approving is a change as well; all of a questionnaire come together.
  await answerAsColleague(1, "no")
  await page.next("answers_changed")
  await fixture.manager.put(`${fixture.path}/approve-answers/`)
  const { answers } = await page.next("answers_changed")
  expect(answers).toMatchObject([
    { change: 2, approved: true, changedBy: { id: fixture.manager.user.id } },
    { change: 2, approved: true, selectedOption: { index: 1 } },
  ])
})

test("what changes nothing, or is refused, is not sent; nor is what happens in other questionnaires", async () => {
  const page = await pageOf(fixture.manager)
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

test("who may not see the questions cannot follow, and is sent nothing", async () => {
  const viewer = await pageOf(await fixture.addMember("viewer"))
  const stranger = await pageOf(await app.signUp("Sam Outside"))
  for (const page of [viewer, stranger]) expect(await follow(page, releases())).toEqual({ ok: false })
  const allowed = await pageOf(fixture.manager)
  await follow(allowed, releases())
  await answerAsColleague(4, "yes")
  await allowed.next("answers_changed")
  for (const page of [viewer, stranger]) {
    // The answer to a later request comes after whatever was sent before.
    await follow(page, releases())
    expect(page.unread("answers_changed")).toBe(0)
  }
})

test("whose role was taken away cannot follow any more", async () => {
  const person = await fixture.addMember("assessor")
  const page = await pageOf(person)
  expect(await follow(page, releases())).toMatchObject({ ok: true })
  await app.tables.deleteFrom("assessmentUserRoles").where("userId", "=", person.user.id).execute()
  expect(await follow(page, releases())).toEqual({ ok: false })
})

test("who closes the questionnaire is sent no more of it", async () => {
  const [closed, open] = [await pageOf(fixture.manager), await pageOf(fixture.manager)]
  for (const page of [closed, open]) await follow(page, releases())
  await closed.socket.emitWithAck("unfollow", releases())
  await answerAsColleague(0, "no")
  await open.next("answers_changed")
  await follow(closed, null)
  expect(closed.unread("answers_changed")).toBe(0)
})

test("what cannot be followed is refused, whatever is sent", async () => {
  const page = await pageOf(fixture.manager)
  for (const wanted of [
    null,
    "questionnaire",
    {},
    { topic: "weather" },
    { topic: "questionnaire" },
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
