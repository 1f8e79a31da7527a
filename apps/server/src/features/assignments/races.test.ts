import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayAfter, dayOf } from "../../platform/clock.ts"
import { createContext } from "../../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { remindOfAssignments } from "./remind.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

const inDays = (days: number) => dayAfter(dayOf(track.app.clock.now()), days)

const assign = ({ manager, path, kit }: AssessmentFixture, person: Caller, due: string | null = null) =>
  manager.put(`${path}/questionnaires/${kit.questionnaires.releases}/assignment/`, {
    userIds: [person.user.id],
    due,
  })

async function told({ user }: Caller, template: string): Promise<number> {
  await track.app.settled()
  const rows = await track.app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "=", template)
    .select("id")
    .execute()
  return rows.length
}

const assigneesOf = async ({ id }: AssessmentFixture) => {
  await track.app.settled()
  const rows = track.app.tables.selectFrom("questionnaireAssignees").where("assessmentId", "=", id)
  return (await rows.select("userId").execute()).map(({ userId }) => userId)
}

describe.runIf(isOnPostgres)("concurrently", () => {
  test("two nodes that remind at once remind once", async () => {
    const fixture = await assessmentFixture(track.app)
    const ana = await fixture.addMember("associate")
    await assign(fixture, ana, inDays(2))
    track.app.clock.advance(86_400_000)
    const { dependencies, tenants } = track.app
    const remind = () =>
      remindOfAssignments.run(
        createContext(dependencies, { tenant: tenants.default(), user: null, language: "EN" }),
      )
    await Promise.all([remind(), remind(), remind()])
    expect(await told(ana, "questionnairedue")).toBe(1)
  })

  test("somebody who loses the role has nothing assigned, whichever is first", async () => {
    for (const isFirst of [true, false]) {
      const fixture = await assessmentFixture(track.app)
      const { manager, path } = fixture
      const ana = await fixture.addMember("associate")
      const remove = () => manager.delete(`${path}/assessment-user-roles/${ana.user.id}/`)
      const give = () => assign(fixture, ana)
      const replies = await (isFirst ? track.race(give, remove) : track.race(remove, give))
      expect(replies.map(({ status }) => status)).toEqual(isFirst ? [200, 204] : [204, 400])
      expect(await assigneesOf(fixture)).toEqual([])
    }
  })

  test("of two who assign it, the later wins, and the people of the earlier are freed", async () => {
    const fixture = await assessmentFixture(track.app)
    const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("associate")]
    const replies = await track.race(
      () => assign(fixture, ana, inDays(3)),
      () => assign(fixture, reza, inDays(4)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [last, ...others] = await assigneesOf(fixture)
    expect(others).toEqual([])
    expect([ana.user.id, reza.user.id]).toContain(last)
  })

  test("of two who assign what they have seen, the second is told of the first", async () => {
    const fixture = await assessmentFixture(track.app)
    const { manager, path, kit } = fixture
    const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("associate")]
    const url = `${path}/questionnaires/${kit.questionnaires.releases}/assignment/`
    const { etag } = (await manager.get(url)).body
    const put = (person: Caller) =>
      manager.call("PUT", url, {
        headers: { "if-match": `"${etag}"` },
        body: { userIds: [person.user.id], due: null },
      })
    const replies = await track.race(
      () => put(ana),
      () => put(reza),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 412])
    expect(replies[1]?.body.present.assignment.people).toMatchObject([{ id: ana.user.id }])
    expect(await assigneesOf(fixture)).toEqual([ana.user.id])
  })

  test("two last answers at once tell once that it is finished", async () => {
    const fixture = await assessmentFixture(track.app)
    const { id, kit, manager } = fixture
    const ana = await fixture.addMember("associate")
    await assign(fixture, ana)
    const own = kit.questions.filter(({ questionnaireId }) => questionnaireId === kit.questionnaires.releases)
    const answer = (nth: number) =>
      ana.put(`/api/v2/assessments/${id}/answer-question/`, {
        questionnaireId: own[nth]?.questionnaireId,
        questionId: own[nth]?.id,
        answerOptionId: own[nth]?.options.yes,
      })
    for (let nth = 2; nth < own.length; nth++) await answer(nth)
    await track.race(
      () => answer(0),
      () => answer(1),
    )
    expect(await told(manager, "questionnairefinished")).toBe(1)
  })
})
