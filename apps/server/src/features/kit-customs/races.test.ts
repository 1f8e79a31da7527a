import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

describe.skipIf(!isOnPostgres)("a calculation that waits for an edit of the weights", () => {
  test("uses the new weights", async () => {
    const fixture = await assessmentFixture(track.app)
    const { manager, path, kit } = fixture
    await fixture.answerAll("yes", 1)
    await fixture.answer("restore", "yes", 5)
    const weigh = (recovery: number) => ({
      attributes: [
        { id: kit.attributes.automation, weight: 1 },
        { id: kit.attributes.recovery, weight: recovery },
      ],
    })
    const made = await manager.post(`${path}/assign-kit-custom/`, { title: "Weights", customData: weigh(0) })
    const edit = () =>
      manager.put(`/api/v1/kit-customs/${made.body.kitCustomId}/`, {
        ...{ kitId: kit.id, title: "Weights", customData: weigh(50) },
      })
    const calculate = () => manager.post(`${path}/calculate-confidence/`)
    const before = (await calculate()).body.confidence.confidenceValue
    await fixture.answer("restore", "no", 5)

    const [edited, calculated] = await track.race(edit, calculate)
    expect([edited.status, calculated.status]).toEqual([200, 200])
    const { confidenceValue } = calculated.body.confidence
    expect(confidenceValue).not.toBe(before)
    await fixture.answer("restore", "yes", 5)
    expect((await calculate()).body.confidence.confidenceValue).toBe(confidenceValue)
  })
})
