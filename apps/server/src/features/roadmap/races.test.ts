import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

describe.runIf(isOnPostgres)("a roadmap that two people change at once", () => {
  async function planned() {
    const fixture = await assessmentFixture(track.app)
    const { manager, path, kit } = fixture
    await fixture.answerAll("no", 4)
    await fixture.calculate()
    const { body } = await manager.post(`${path}/roadmap/`, {
      targets: [{ attributeId: kit.attributes.automation, maturityLevelId: kit.levels.mastered }],
      start: "2026-03-01",
      periods: 2,
      unit: "QUARTER",
      budget: null,
    })
    const assessor = await fixture.addMember("assessor")
    return {
      ...fixture,
      body,
      manager,
      assessor,
      path,
      itemPath: `${path}/roadmap/items/${body.periods[0].items[0].id}/`,
    }
  }

  test("is planned again by one of them, and the other is told", async () => {
    const { manager, assessor, path } = await planned()
    const replies = await track.race(
      () => manager.post(`${path}/roadmap/replan/`, { budget: 5 }),
      () => assessor.post(`${path}/roadmap/replan/`, { budget: 6 }),
    )
    // Whoever began after the other had ended has seen the new roadmap.
    const statuses = replies.map(({ status }) => status).toSorted()
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    const { body } = await manager.get(`${path}/roadmap/`)
    expect(body.version).toBe(1 + statuses.filter((status) => status === 200).length)
  })

  test("loses neither a note nor a status of an item", async () => {
    const { manager, assessor, path, itemPath } = await planned()
    const replies = await track.race(
      () => manager.patch(itemPath, { note: "Ask first" }),
      () => assessor.patch(itemPath, { status: "DOING" }),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await manager.get(`${path}/roadmap/`)
    expect(body.version).toBe(3)
    expect(body.periods[0].items[0]).toMatchObject({ note: "Ask first", status: "DOING" })
  })

  test("says once that an item is done whose question is answered while the rest is planned again", async () => {
    const fixture = await planned()
    const { manager, assessor, path, kit, body } = fixture
    const items: { id: string; questionId: number }[] = body.periods.flatMap(
      (period: { items: object[] }) => period.items,
    )
    const answer = (
      { questionId }: { questionId: number },
      option: "yes" | "no",
      confidenceLevelId: number,
    ) => {
      const question = kit.questions.find(({ id }) => id === questionId)
      return assessor.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
        questionnaireId: question?.questionnaireId,
        questionId,
        answerOptionId: question?.options[option],
        confidenceLevelId,
      })
    }
    const replan = () => manager.post(`${path}/roadmap/replan/`, {})
    for (const [at, item] of items.entries()) {
      await fixture.calculate()
      const [first, second] = [replan, () => answer(item, "yes", 4)]
      const replies = await (at % 2 === 0 ? track.race(first, second) : track.race(second, first))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201])
      await track.app.settled()
      // Nobody has to look for another reason.
      await fixture.calculate()
      await replan()
      await answer(item, "yes", 5)
      await track.app.settled()
    }
    const { body: after } = await manager.get(`${path}/roadmap/`)
    const states = after.periods.flatMap((period: { items: { status: string }[] }) =>
      period.items.map(({ status }) => status),
    )
    expect(states).toEqual(items.map(() => "DONE"))
    const events = await track.app.tables
      .selectFrom("events")
      .where("type", "=", "roadmap-item-done")
      .select("payload")
      .execute()
    const told = events.map(({ payload }) => (payload as { itemId: string }).itemId)
    expect(told.filter((id) => items.some((item) => item.id === id)).toSorted()).toEqual(
      items.map(({ id }) => id).toSorted(),
    )
  })
})
