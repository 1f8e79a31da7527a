import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

describe.runIf(isOnPostgres)("the audit log of two concurrent calls", () => {
  test("records a removal once when two people remove the same member", async () => {
    const owner = await track.app.signUp("Olga Owner")
    const member = await track.app.signUp("Max Member")
    const space = await owner.post("/api/v1/spaces/", { title: "Harbour", type: "PREMIUM" })
    const path = `/api/v1/spaces/${space.body.id}`
    await owner.post(`${path}/members/`, { email: member.user.email })
    await track.race(
      () => owner.delete(`${path}/members/${member.user.id}/`),
      () => member.delete(`${path}/leave/`),
    )
    await track.app.settled()
    const { body } = await owner.get(`${path}/audit/?kind=space-member-removed`)
    expect(body.total).toBe(1)
  })

  test("does not name a person whose account is deleted while they are being added", async () => {
    const owner = await track.app.signUp("Olga Owner")
    const member = await track.app.signUp("Max Member")
    const space = await owner.post("/api/v1/spaces/", { title: "Quay", type: "PREMIUM" })
    const path = `/api/v1/spaces/${space.body.id}`
    await track.race(
      () => owner.post(`${path}/members/`, { email: member.user.email }),
      () => member.post("/api/v1/user-profile/deletion/", { email: member.user.email }),
    )
    await track.app.settled()
    const entries = await track.app.tables
      .selectFrom("auditEntries")
      .where("personId", "=", member.user.id)
      .select(["kind", "personName"])
      .execute()
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every(({ personName }) => personName === null)).toBe(true)
  })
})
