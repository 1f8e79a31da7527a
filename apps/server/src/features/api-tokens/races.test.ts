import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

const path = "/api/v1/api-tokens/"
const token = { name: "Robot", scope: "WRITE", days: 30 }

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

const countOf = async (person: Caller) => (await person.get(path)).body.items.length

describe.runIf(isOnPostgres)("two concurrent calls about API tokens", () => {
  test("revoking a token twice succeeds once", async () => {
    const person = await track.app.signUp("Ria Racer")
    const { body } = await person.post(path, token)
    const revoke = () => person.delete(`${path}${body.id}/`)
    const replies = await track.race(revoke, revoke)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
    const revocations = await track.app.tables
      .selectFrom("events")
      .where("type", "=", "api-token-revoked")
      .where("userId", "=", person.user.id)
      .select("id")
      .execute()
    expect(revocations).toHaveLength(1)
  })

  test("a token revoked during its first use is rejected afterwards", async () => {
    const person = await track.app.signUp("Ria Racer")
    const { body } = await person.post(path, token)
    const program = track.app.program(body.token)
    const [, revoked] = await track.race(
      () => program.post("/api/v1/spaces/", { title: "On the edge", type: "PREMIUM" }),
      () => person.delete(`${path}${body.id}/`),
    )
    expect(revoked.status).toBe(204)
    expect((await program.get("/api/v1/users/me/")).status).toBe(401)
  })

  test("the last token within the limit is created once", async () => {
    const person = await track.app.signUp("Ria Racer")
    for (let nth = 0; nth < 19; nth++) await person.post(path, token)
    const make = () => person.post(path, token)
    const replies = await track.race(make, make)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(await countOf(person)).toBe(20)
  })

  test("a token created while the account is being deleted does not outlive the account", async () => {
    const person = await track.app.signUp("Ria Racer")
    await track.race(
      () => person.post(path, token),
      () => person.post("/api/v1/user-profile/deletion/", { email: person.user.email }),
    )
    const left = await track.app.tables
      .selectFrom("apiTokens")
      .where("userId", "=", person.user.id)
      .select("id")
      .execute()
    expect(left).toEqual([])
  })
})
