import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

const wanted = { address: "https://hooks.invalid/", events: ["member.added"] }

describe.skipIf(!isOnPostgres)("two concurrent calls", () => {
  test("add one webhook if there is room for one", async () => {
    const { owner, path } = await ownerOfSpace()
    for (let count = 0; count < 9; count++) await owner.post(path, wanted)
    const add = () => owner.post(path, wanted)
    const replies = await track.race(add, add)
    expect(replies.map(({ status }) => status)).toEqual([201, 400])
    expect((await owner.get(path)).body.items).toHaveLength(10)
  })

  test("leave nothing of a webhook that is removed while it is changed", async () => {
    const { owner, path } = await ownerOfSpace()
    const { body } = await owner.post(path, wanted)
    const remove = () => owner.delete(`${path}${body.id}/`)
    const edit = () => owner.put(`${path}${body.id}/`, { ...wanted, paused: true })
    const replies = await track.race(remove, edit)
    expect(replies.map(({ status }) => status)).toEqual([204, 404])
    expect((await owner.get(path)).body.items).toEqual([])
  })
})

async function ownerOfSpace(): Promise<{ owner: Caller; path: string }> {
  const owner = await track.app.signUp("Olga Owner")
  const { body } = await owner.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })
  return { owner, path: `/api/v1/spaces/${body.id}/webhooks/` }
}
