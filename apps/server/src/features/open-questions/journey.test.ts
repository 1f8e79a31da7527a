import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Listed = { questionId: number; questionnaireId: number }

/** What is open, as a person sees it. */
async function open({ path }: AssessmentFixture, who: Caller) {
  const { status, body } = await who.get(`${path}/open-questions/?goal=overall`)
  expect(status).toBe(200)
  return body
}

/** Gives a question the option at a place, from the end where it is negative. */
function answer({ id, kit }: AssessmentFixture, who: Caller, asked: Listed, at: number) {
  const question = kit.questions.find((each) => each.id === asked.questionId)
  const answerOptionId = Object.values(question?.options ?? {}).at(at)
  const { questionId, questionnaireId } = asked
  return who.put(`/api/v2/assessments/${id}/answer-question/`, {
    questionId,
    questionnaireId,
    answerOptionId,
  })
}

/** Two people answer at once, each the best question that the other does not have, until the level is decided. */
async function answerTogether(of: AssessmentFixture, people: readonly [Caller, Caller], at: number) {
  for (;;) {
    const [seen, also] = await Promise.all(people.map((who) => open(of, who)))
    expect(seen).toEqual(also)
    expect([seen.answered + seen.open, seen.total + seen.settled]).toEqual([8, seen.open])
    if (seen.isDecided) return seen
    const asked: Listed[] = seen.questions.slice(0, 2)
    const replies = await Promise.all(
      asked.map((question, nth) => answer(of, nth === 0 ? people[0] : people[1], question, at)),
    )
    expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 201))
    expect((await open(of, people[0])).answered).toBe(seen.answered + asked.length)
  }
}

async function levelOf(of: AssessmentFixture): Promise<number> {
  await of.calculate()
  return (await of.manager.get(`${of.path}/graphical-report/`)).body.assessment.maturityLevel.id
}

test("two people answer along the shortest path until the level is decided, with a release of the kit in between", async () => {
  const of = await assessmentFixture(app)
  const people = [of.manager, await of.addMember("assessor")] as const
  const begun = await open(of, of.manager)
  expect((await answer(of, of.manager, begun.questions[0], -1)).status).toBe(201)

  // The new version demands more of the levels, so what is open has to be found again.
  await activateNewVersion(app, of.kit.id, (db, versionId) =>
    db.updateTable("levelCompetences").set({ value: 100 }).where("kitVersionId", "=", versionId).execute(),
  )
  for (const who of people) {
    const { status, body } = await who.get(`${of.path}/open-questions/?goal=overall`)
    expect([status, body.code]).toEqual([400, "DEPRECATED"])
  }
  expect((await of.manager.post(`${of.path}/migrate-kit-version/`)).status).toBe(200)
  expect(await open(of, of.manager)).toMatchObject({ answered: 1, open: 7, isDecided: false })

  const decided = await answerTogether(of, people, 0)
  expect(decided).toMatchObject({ total: 0, questions: [] })
  expect(decided.open).toBeGreaterThan(0)
  expect(decided.overall.lowest.id).toBe(await levelOf(of))

  // The open questions do not change it, whatever people answer to them.
  const settled = await of.manager.get(`${of.path}/open-questions/?goal=overall&settled=true&size=100`)
  expect(settled.body.questions).toHaveLength(decided.open)
  await Promise.all(
    settled.body.questions.map((question: Listed, nth: number) =>
      answer(of, nth % 2 === 0 ? people[0] : people[1], question, -1),
    ),
  )
  expect(await open(of, people[1])).toMatchObject({ open: 0, isDecided: true })
  expect(await levelOf(of)).toBe(decided.overall.lowest.id)
})

test("an answer that is taken back opens the level again, for both", async () => {
  const of = await assessmentFixture(app)
  const people = [of.manager, await of.addMember("assessor")] as const
  await of.answer("meet", "no")
  expect((await answerTogether(of, people, 0)).isDecided).toBe(true)
  await of.answer("meet", null)
  for (const who of people) {
    const again = await open(of, who)
    expect(again.isDecided).toBe(false)
    expect(again.total).toBeGreaterThan(0)
  }
})
