import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { answerTeam, campaignOf, campaignPlace } from "../../testing/campaign.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Six teams, of which the first four have answered. */
async function answeredCampaign(more: object = {}) {
  const place = await campaignPlace(app)
  const teams = ["One", "Two", "Three", "Four", "Five", "Six"].map((title) => ({ title: `Team ${title}` }))
  const campaign = await campaignOf(place, teams, more)
  const ids: string[] = (await campaign.board()).teams.map(
    (team: { assessmentId: string }) => team.assessmentId,
  )
  for (const [nth, option] of (["no", "partly", "yes", "yes"] as const).entries())
    await answerTeam(place, place.owner, ids[nth] ?? "", option)
  await app.settled()
  return { place, ...campaign, ids }
}

type Attribute = { id: number; teams: number; lower: number; median: number; upper: number; below: unknown[] }

describe("the result of a campaign", () => {
  test("has the levels of teams, their distribution, and what most of them lack", async () => {
    const { place, results, ids } = await answeredCampaign()
    const { kit } = place
    const result = await results()
    expect(result).toMatchObject({
      teamCount: 6,
      previous: null,
      campaign: { title: "Health check", made: 6 },
    })
    expect(result.levels.map(({ title }: { title: string }) => title)).toEqual([
      "Starting",
      "Practised",
      "Mastered",
    ])
    expect(result.teams).toHaveLength(6)
    expect(result.teams[2]).toEqual({
      ...{
        assessmentId: ids[2],
        title: "Team Three",
        maturityLevelId: kit.levels.mastered,
        confidenceValue: 80,
      },
      subjects: [
        { id: kit.subjects.delivery, maturityLevelId: kit.levels.mastered, score: 100 },
        { id: kit.subjects.teamwork, maturityLevelId: kit.levels.mastered, score: 100 },
      ],
    })
    expect(result.teams[5]).toMatchObject({ maturityLevelId: null, subjects: [] })
    const automation = result.attributes.find(({ id }: Attribute) => id === kit.attributes.automation)
    expect(automation).toEqual({
      ...{ id: kit.attributes.automation, title: "Automation", subjectId: kit.subjects.delivery, teams: 4 },
      // Of 0, 50, 100, 100 by linear interpolation.
      ...{ lower: 38, median: 75, upper: 100, before: null },
      below: [
        { maturityLevelId: kit.levels.starting, teams: 0 },
        { maturityLevelId: kit.levels.practised, teams: 2 },
        { maturityLevelId: kit.levels.mastered, teams: 2 },
      ],
    })
    // Two of them could rise, and do so by the same questions.
    const [first] = result.lacking
    expect(first).toMatchObject({ teams: 2, unproven: 0, title: expect.any(String) })
    expect(first.attributes.length).toBeGreaterThan(0)
    expect(result.lacking.map(({ teams }: { teams: number }) => teams)).toEqual(
      result.lacking.map(({ teams }: { teams: number }) => teams).toSorted((a: number, b: number) => b - a),
    )
  })

  test("waits for what teams lack after a change, and stays as it was when it is closed", async () => {
    const { place, path, results, ids } = await answeredCampaign()
    const { owner } = place
    const before = await results()
    await answerTeam(place, owner, ids[0] ?? "", "yes", 2)
    expect((await results()).lacking).toBeNull()
    // Answers alone are handled within a minute; with the next event, at once.
    await owner.put(`/api/v1/spaces/${place.spaceId}/`, { title: "All of our teams" })
    await app.settled()
    const open = await results()
    expect(open.lacking).not.toEqual(before.lacking)
    await owner.post(`${path}close/`)
    await app.settled()
    const closed = await results()
    expect(closed).toMatchObject({ attributes: open.attributes, teams: open.teams, lacking: open.lacking })
    await answerTeam(place, owner, ids[5] ?? "", "yes")
    await app.settled()
    expect(await results()).toMatchObject({
      attributes: open.attributes,
      teams: open.teams,
      lacking: open.lacking,
    })
    await owner.post(`${path}reopen/`)
    await app.settled()
    expect((await results()).attributes[0].teams).toBe(5)
  })

  test("names teams to those who may open them; others learn about five that they do not see", async () => {
    const { place, results, ids, path } = await answeredCampaign()
    const { owner, spaceId } = place
    const mia = await app.signUp("Mia Member")
    await owner.post(`/api/v1/spaces/${spaceId}/members/`, { email: mia.user.email })
    // Four teams contribute: too few.
    expect(await results(mia)).toMatchObject({ teams: [], attributes: null, lacking: null, teamCount: 6 })
    await answerTeam(place, owner, ids[4] ?? "", "partly")
    await app.settled()
    const all = await results(owner)
    const five = await results(mia)
    expect(five).toMatchObject({ teams: [], attributes: all.attributes, lacking: all.lacking })
    // Who sees one of five could tell the others.
    const give = (roleId: number, nth: number) =>
      owner.post(`/api/v1/assessments/${ids[nth]}/assessment-user-roles/`, { userId: mia.user.id, roleId })
    await give(roleIds.associate, 0)
    const own = await results(mia)
    expect(own).toMatchObject({ attributes: null, lacking: null })
    expect(own.teams).toEqual([
      { assessmentId: ids[0], title: "Team One", maturityLevelId: null, confidenceValue: null, subjects: [] },
    ])
    expect((await mia.get(path)).body.teams).toMatchObject([
      { title: "Team One", maturityLevel: null, answered: 8 },
    ])
    await answerTeam(place, owner, ids[5] ?? "", "partly")
    await app.settled()
    expect(await results(mia)).toMatchObject({ attributes: (await results(owner)).attributes })
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.get(`${path}results/`)).status).toBe(403)
    expect(
      (await stranger.get("/api/v1/campaigns/5d0c1bb4-7d7e-4c0e-9f3e-000000000000/")).body.message,
    ).toContain("campaign")
  })
})

test("is a workbook, slides and a document, in both languages", async () => {
  const { place, path } = await answeredCampaign({ title: "=1+1 Health check" })
  const begins = { xlsx: "PK", pptx: "PK", pdf: "%PDF" }
  for (const [format, start] of Object.entries(begins)) {
    const file = await place.owner.get(`${path}export/?format=${format}&lang=fa`)
    expect(file.status).toBe(200)
    expect(file.headers["content-disposition"]).toContain(`.${format}"`)
    expect(file.bytes.toString("latin1", 0, start.length)).toBe(start)
  }
  expect((await place.owner.get(`${path}export/`)).status).toBe(400)
  expect((await place.owner.get(`${path}export/?format=docx`)).status).toBe(400)
})

describe("the next round", () => {
  test("has the same teams and people, whose answers wait to be confirmed, and shows what has moved", async () => {
    const { place, id, path, ids } = await answeredCampaign({ due: null })
    const { owner, kit } = place
    const lea = await app.signUp("Lea Lead")
    await owner.post(`${path}teams/`, { teams: [{ title: "Team Seven", lead: lea.user.email }] })
    await app.settled()
    await owner.post(`${path}close/`)
    const made = await owner.post(place.path, { title: "Next one", due: null, previousId: id })
    expect(made.status).toBe(202)
    await app.settled()
    const next = `/api/v1/campaigns/${made.body.id}/`
    const { body: board } = await owner.get(next)
    expect(board).toMatchObject({
      ...{ teamCount: 7, made: 7, previous: { id, title: "Health check" } },
      ...{ kit: { id: kit.id }, mode: { code: "ADVANCED" }, language: { code: "EN" } },
    })
    expect(board.teams[6]).toMatchObject({ title: "Team Seven", lead: { id: lea.user.id } })
    expect(board.teams[2]).toMatchObject({
      ...{ title: "Team Three", answered: 0, state: "NOT_BEGUN", lastActivity: null },
      maturityLevel: { id: kit.levels.mastered },
    })
    expect(ids).not.toContain(board.teams[2].assessmentId)
    await answerTeam(place, owner, board.teams[0].assessmentId, "yes")
    const { body: results } = await owner.get(`${next}results/`)
    const [first] = results.attributes
    expect(first).toMatchObject({ teams: 4, lower: 88, before: { lower: 38, median: 75, upper: 100 } })
    const wrongKit = await owner.post(place.path, {
      ...{ title: "Wrong kit", due: null, previousId: id, assessmentKitId: kit.id + 1 },
    })
    expect(wrongKit.status).toBe(400)
    const elsewhere = await campaignPlace(app, kit)
    const foreign = await elsewhere.owner.post(elsewhere.path, {
      title: "Elsewhere",
      due: null,
      previousId: id,
    })
    expect(foreign.status).toBe(400)
  })
})
