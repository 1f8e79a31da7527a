import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createContext } from "../../platform/create-context.ts"
import { type CampaignPlace, campaignOf, campaignPlace } from "../../testing/campaign.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { makeTeamsJob } from "./make-teams.ts"

let track: RaceTrack
let place: CampaignPlace
beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  place = await campaignPlace(track.app)
})
afterAll(() => track?.close())

let campaigns = 0
const title = () => `Campaign ${++campaigns}`

const made = async (spaceId: number) => {
  await track.app.settled()
  const rows = track.app.tables
    .selectFrom("assessments")
    .where("spaceId", "=", spaceId)
    .where("deleted", "=", false)
  return (await rows.select("title").orderBy("title").execute()).map((row) => row.title)
}

describe.runIf(isOnPostgres)("concurrently", () => {
  test("the same campaign twice is one, and another with its title is refused", async () => {
    const { owner, path, kit } = place
    const asked = { assessmentKitId: kit.id, mode: "QUICK", due: null, teams: [{ title: "Twice made" }] }
    const body = { title: title(), ...asked }
    const [one, other] = await track.race(
      () => owner.post(path, body),
      () => owner.post(path, body),
    )
    expect([one.status, other.status, other.body.id]).toEqual([202, 202, one.body.id])
    const named = title()
    const replies = await track.race(
      () => owner.post(path, { ...body, title: named }),
      () => owner.post(path, { ...body, title: named, teams: [{ title: "Somewhere else" }] }),
    )
    expect(replies.map(({ status }) => status)).toEqual([202, 409])
    expect(await made(place.spaceId)).toEqual(["Twice made", "Twice made"])
  })

  test("a team that two add is one; added and closed, it is there whole or not at all", async () => {
    const own = await campaignPlace(track.app, place.kit)
    const { path } = await campaignOf(own, [{ title: "First" }], { title: title() })
    const add = () => own.owner.post(`${path}teams/`, { teams: [{ title: "Second" }] })
    const both = await track.race(add, add)
    expect(both.map(({ body }) => body)).toEqual([
      { added: 1, existing: 0 },
      { added: 0, existing: 1 },
    ])
    expect(await made(own.spaceId)).toEqual(["First", "Second"])
    const late = await track.race(
      () => own.owner.post(`${path}close/`),
      () => own.owner.post(`${path}teams/`, { teams: [{ title: "Third" }] }),
    )
    expect(late.map(({ status }) => status)).toEqual([204, 422])
    expect(await made(own.spaceId)).toEqual(["First", "Second"])
  })

  test("two nodes that make the teams of a campaign make each once, and mail once", async () => {
    const own = await campaignPlace(track.app, place.kit)
    const ana = `ana-${own.spaceId}@example.com`
    const { id } = await campaignOf(own, [{ title: "First", people: [ana] }, { title: "Second" }], {
      title: title(),
    })
    const { tables, dependencies, tenants } = track.app
    await tables
      .updateTable("campaignTeams")
      .set({ assessmentId: null })
      .where("campaignId", "=", id)
      .execute()
    await tables
      .updateTable("assessments")
      .set({ deleted: true })
      .where("spaceId", "=", own.spaceId)
      .execute()
    await tables
      .updateTable("campaignPeople")
      .set({ letter: "INVITATION" })
      .where("campaignId", "=", id)
      .execute()
    const run = () =>
      makeTeamsJob.run(
        createContext(dependencies, { tenant: tenants.default(), user: null, language: "EN" }),
        {
          campaignId: id,
        },
      )
    await Promise.all([run(), run(), run()])
    expect(await made(own.spaceId)).toEqual(["First", "Second"])
    expect(await track.app.mailsTo(ana)).toHaveLength(2)
  })

  test("people are reminded once by two who press at once, and told once that it is closed", async () => {
    const own = await campaignPlace(track.app, place.kit)
    const lea = await track.app.signUp("Lea Lead")
    const { path } = await campaignOf(own, [{ title: "First", lead: lea.user.email }], { title: title() })
    const remind = () => own.owner.post(`${path}reminders/`, { assessmentIds: null })
    const reminded = await track.race(remind, remind)
    expect(reminded.map(({ body }) => body)).toEqual([
      { sent: 1, skipped: 0 },
      { sent: 0, skipped: 1 },
    ])
    await track.race(
      () => own.owner.post(`${path}close/`),
      () => own.owner.post(`${path}close/`),
    )
    await track.app.settled()
    const told = track.app.tables.selectFrom("notifications").where("userId", "=", lea.user.id)
    const templates = await told
      .where("template", "like", "campaign%")
      .orderBy("id")
      .select("template")
      .execute()
    expect(templates.map(({ template }) => template).toSorted()).toEqual(["campaignclosed", "campaigndue"])
  })
})
