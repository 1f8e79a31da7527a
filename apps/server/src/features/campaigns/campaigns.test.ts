import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, dayAfter, dayOf } from "../../platform/clock.ts"
import { answerTeam, campaignOf, campaignPlace } from "../../testing/campaign.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"
import { goOnWithCampaigns } from "./make-teams.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inDays = (days: number) => dayAfter(dayOf(app.clock.now()), days)

const subjectsTo = async (email: string) => {
  await app.settled()
  return (await app.mailsTo(email)).map(({ subject }) => subject)
}

/** What a person was notified of about campaigns. */
async function toldTo({ user }: Caller): Promise<string[]> {
  await app.settled()
  const rows = app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "like", "campaign%")
    .orderBy("creationTime")
  return (await rows.select("template").execute()).map(({ template }) => template)
}

describe("a campaign", () => {
  test("makes an assessment for each team, with its people, and one mail for each of them", async () => {
    const place = await campaignPlace(app)
    const { owner, spaceId, kit } = place
    const lea = await app.signUp("Lea Lead")
    const [ana, bob] = [`ana-${spaceId}@example.com`, `bob-${spaceId}@example.com`]
    const due = inDays(10)
    const { id, board } = await campaignOf(
      place,
      [
        { title: "Payments", lead: lea.user.email, people: [ana, ana.toUpperCase(), lea.user.email] },
        { title: "  Search   and\tfind ", lead: ana, people: [bob] },
        { title: "Nobody" },
      ],
      { due, message: "Half an hour is enough.\nSee https://elsewhere.example/ too." },
    )
    const shown = await board()
    expect(shown).toMatchObject({
      ...{ id, title: "Health check", spaceId, due, state: "OPEN", teamCount: 3, made: 3, isOwner: true },
      kit: { id: kit.id, title: kit.title },
      language: { code: "EN" },
      mode: { code: "ADVANCED" },
      message: "Half an hour is enough.\nSee https://elsewhere.example/ too.",
      ...{ previous: null, closingTime: null },
    })
    const nothing = {
      ...{ answered: 0, questions: kit.questions.length, maturityLevel: null, confidenceValue: null },
      ...{ agreement: null, state: "NOT_BEGUN", dueState: "OPEN", lastActivity: null },
    }
    const leaShown = { id: lea.user.id, displayName: "Lea Lead", pictureLink: null }
    expect(shown.teams.map(({ assessmentId: _, ...team }: { assessmentId: string }) => team)).toEqual([
      { ...nothing, title: "Payments", lead: leaShown, people: [leaShown], invited: [ana] },
      { ...nothing, title: "Search and find", lead: null, people: [], invited: [ana, bob] },
      { ...nothing, title: "Nobody", lead: null, people: [], invited: [] },
    ])
    const day = /until 20\d\d|until \d/
    for (const email of [lea.user.email, ana, bob]) {
      const [letter, ...others] = await app.mailsTo(email)
      expect(others).toEqual([])
      expect(letter?.subject).toMatch(day)
      expect(letter?.text).toContain("Half an hour is enough.")
      expect(letter?.text).not.toContain("elsewhere.example")
    }
    expect((await app.mailsTo(ana))[0]?.text).toContain("“Payments”, “Search and find”")
    expect(await subjectsTo(owner.user.email)).toEqual([])
    // Whoever has been invited is in both teams, in the one as lead.
    const joined = await app.signUp("Ana Ash", { email: ana })
    await app.settled()
    const roles = await app.tables
      .selectFrom("assessmentUserRoles")
      .where("userId", "=", joined.user.id)
      .orderBy("roleId")
      .select("roleId")
      .execute()
    expect(roles).toHaveLength(2)
    expect((await board()).teams.map(({ lead }: { lead: unknown }) => lead)).toEqual([
      leaShown,
      expect.objectContaining({ id: joined.user.id }),
      null,
    ])
    const own = await board(joined)
    expect(own).toMatchObject({ isOwner: false, teamCount: 3, message: shown.message })
    expect(own.teams.map(({ invited }: { invited: unknown }) => invited)).toEqual([null, [bob]])
    const opened = `/api/v1/assessments/${own.teams[0].assessmentId}/`
    expect((await joined.get(opened)).body.campaign).toEqual({ id, title: "Health check", due })
    // Somebody in the space who only says that an invited address is theirs.
    const claims = await app.signUp("Bob Ash", { email: bob, emailVerified: false })
    await app.tables
      .insertInto("spaceMembers")
      .values({
        spaceId,
        userId: claims.user.id,
        createdBy: owner.user.id,
        creationTime: app.clock.now(),
        lastSeen: app.clock.now(),
      })
      .execute()
    expect(await board(claims)).toMatchObject({ message: null, teams: [] })
  })

  test("is found again by the same call, and has a title of its own", async () => {
    const place = await campaignPlace(app)
    const { owner, path, kit, spaceId } = place
    const teams = [{ title: "Payments", people: [`ana-${spaceId}@example.com`] }, { title: "Search" }]
    const { id } = await campaignOf(place, teams)
    expect((await campaignOf(place, teams)).id).toBe(id)
    expect(await subjectsTo(`ana-${spaceId}@example.com`)).toHaveLength(1)
    const other = { title: "HEALTH check", assessmentKitId: kit.id, mode: "ADVANCED", due: null, teams }
    expect(await owner.post(path, other)).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
    await campaignOf(place, [{ title: "Payments" }], { title: "Another one" })
    const listed = await owner.get(`${path}?size=1`)
    expect(listed.body).toMatchObject({
      ...{ total: 2, sort: "creationTime", order: "desc" },
      items: [{ title: "Another one", state: "OPEN", teamCount: 1, made: 1 }],
    })
  })

  test("is refused whole when something about it is wrong, and nothing is made", async () => {
    const place = await campaignPlace(app)
    const { owner, path, kit, spaceId } = place
    const good = {
      ...{ title: "Health check", assessmentKitId: kit.id, mode: "ADVANCED", due: null },
      teams: [{ title: "Payments" }],
    }
    const many = Array.from({ length: 201 }, (_, nth) => ({ title: `Team ${nth}` }))
    const cases: [object, number, RegExp][] = [
      [{ teams: many }, 400, /at most 200/],
      [{ teams: [] }, 400, /at least 1/],
      [{ teams: undefined }, 400, /teams.*required/],
      [{ teams: [{ title: "Search" }, { title: "Payments" }, { title: " PAYMENTS " }] }, 400, /rows 2, 3/],
      [{ teams: [{ title: "A" }] }, 400, /teams.0.title/],
      [{ teams: [{ title: "Search" }, { title: "Payments", lead: "no address" }] }, 400, /teams.1.lead/],
      [{ teams: [{ title: "Payments", people: ["a@example.com", "b@"] }] }, 400, /teams.0.people.1/],
      [{ due: inDays(-1) }, 400, /today or a later/],
      [{ due: "2026-02-30" }, 400, /due/],
      [{ assessmentKitId: 999_999 }, 404, /kit/],
      [{ assessmentKitId: undefined }, 400, /assessmentKitId.*required/],
      [{ profileId: 999_999 }, 404, /profile/],
      [{ mode: "LIVE" }, 400, /QUICK, ADVANCED/],
      [{ mode: undefined }, 400, /mode.*required/],
      [{ lang: "DE" }, 400, /lang.*not allowed/],
      [{ previousId: "5d0c1bb4-7d7e-4c0e-9f3e-000000000000" }, 400, /previousId/],
      [{ title: "Hi" }, 400, /title/],
      [{ message: "x".repeat(2001) }, 400, /message/],
    ]
    for (const [wrong, status, message] of cases) {
      const reply = await owner.post(path, { ...good, ...wrong })
      expect([reply.status, reply.body.message], JSON.stringify(wrong).slice(0, 80)).toEqual([
        status,
        expect.stringMatching(message),
      ])
    }
    const basic = await owner.post("/api/v1/spaces/", { title: "Basic", type: "BASIC" })
    const full = Array.from(
      { length: app.tenants.default().limits.maxBasicSpaceAssessments + 1 },
      (_, nth) => ({
        title: `Team ${nth}`,
      }),
    )
    expect(
      await owner.post(`/api/v1/spaces/${basic.body.id}/campaigns/`, { ...good, teams: full }),
    ).toMatchObject({
      ...{ status: 403, body: { code: "UPGRADE_REQUIRED" } },
    })
    await app.settled()
    const left = app.tables.selectFrom("campaigns").where("spaceId", "in", [spaceId, basic.body.id])
    expect(await left.select("id").execute()).toEqual([])
    const none = app.tables.selectFrom("assessments").where("spaceId", "in", [spaceId, basic.body.id])
    expect(await none.select("id").execute()).toEqual([])
  })

  test("goes on where it was interrupted, and mails nobody twice", async () => {
    const place = await campaignPlace(app)
    const { spaceId } = place
    const ana = `ana-${spaceId}@example.com`
    const { id, board } = await campaignOf(place, [
      { title: "Payments", people: [ana] },
      { title: "Search", people: [ana] },
    ])
    // As if the server had ended after the first team.
    const [, search] = (await board()).teams
    await app.tables
      .updateTable("campaignTeams")
      .set({ assessmentId: null })
      .where("campaignId", "=", id)
      .where("title", "=", "Search")
      .execute()
    await app.tables
      .updateTable("assessments")
      .set({ deleted: true })
      .where("id", "=", search.assessmentId)
      .execute()
    expect(await board()).toMatchObject({ state: "MAKING", made: 1, teamCount: 2 })
    await app.dependencies.backgroundJobs.doChore(goOnWithCampaigns)
    await app.settled()
    expect(await board()).toMatchObject({ state: "OPEN", made: 2 })
    expect(await subjectsTo(ana)).toHaveLength(1)
  })

  test("takes later teams once, and those again whose assessment was deleted", async () => {
    const place = await campaignPlace(app)
    const { owner, spaceId } = place
    const ana = `ana-${spaceId}@example.com`
    const { path, board } = await campaignOf(place, [{ title: "Payments", people: [ana] }])
    const add = (teams: object[]) => owner.post(`${path}teams/`, { teams })
    const both = [{ title: "payments" }, { title: "Search", people: [ana] }]
    expect(await add(both)).toMatchObject({ status: 202, body: { added: 1, existing: 1 } })
    await app.settled()
    expect((await board()).teams.map(({ title }: { title: string }) => title)).toEqual(["Payments", "Search"])
    expect(await subjectsTo(ana)).toHaveLength(1)
    expect((await add([{ title: "Search" }, { title: "search" }])).status).toBe(400)
    await owner.delete(`/api/v1/assessments/${(await board()).teams[0].assessmentId}/`)
    expect(await board()).toMatchObject({ state: "OPEN", teamCount: 1, teams: [{ title: "Search" }] })
    expect((await add([{ title: "Payments" }])).body).toEqual({ added: 1, existing: 0 })
    await app.settled()
    expect(await board()).toMatchObject({ teamCount: 2, made: 2 })
  })

  test("shows how far each team agreed in its last rating session", async () => {
    const place = await campaignPlace(app)
    const { owner, kit } = place
    const { board } = await campaignOf(place, [
      { title: "Payments" },
      { title: "Search" },
      { title: "Pixels" },
    ])
    const idOf = async (title: string) =>
      (await board()).teams.find((team: { title: string }) => team.title === title).assessmentId
    const session = {
      questionnaireIds: null,
      mode: "OPEN",
      isAnonymous: false,
      guests: false,
      closesAt: null,
    }
    const rate = async (title: string, options: ("yes" | "no")[], reveals = true) => {
      const url = `/api/v1/assessments/${await idOf(title)}/sessions/`
      const { id } = (await owner.post(url, { title, ...session })).body
      const voter = await app.signUp()
      await owner.post(`/api/v1/assessments/${await idOf(title)}/assessment-user-roles/`, {
        ...{ userId: voter.user.id, roleId: roleIds.associate },
      })
      for (const [nth, option] of options.entries()) {
        const [question] = kit.questions
        const answerOptionId = question?.options[option]
        await [owner, voter][nth]?.put(`${url}${id}/votes/${question?.id}/`, { answerOptionId })
      }
      if (reveals) await owner.post(`${url}${id}/reveal/`, { questionIds: null })
    }
    await rate("Payments", ["yes", "yes"])
    await rate("Payments", ["yes", "no"])
    await rate("Payments", ["yes", "yes"], false)
    await rate("Search", ["no", "no"])
    const { teams } = await board()
    const agreements = teams.map((team: { title: string; agreement: number | null }) => [
      team.title,
      team.agreement,
    ])
    expect(Object.fromEntries(agreements)).toEqual({ Payments: 0, Search: 1, Pixels: null })
  })

  test("shows how far each team is, and is changed", async () => {
    const place = await campaignPlace(app)
    const { owner, kit } = place
    const { path, board } = await campaignOf(
      place,
      [{ title: "Done" }, { title: "Begun" }, { title: "Waiting" }],
      { due: inDays(1) },
    )
    const [done, begun] = (await board()).teams
    await answerTeam(place, owner, done.assessmentId, "yes")
    await answerTeam(place, owner, begun.assessmentId, "yes", 1)
    expect((await board()).teams).toMatchObject([
      {
        ...{ state: "DONE", answered: kit.questions.length, confidenceValue: 80 },
        maturityLevel: { id: kit.levels.mastered, title: "Mastered", value: 3, index: 3 },
      },
      { state: "ANSWERING", answered: 1, lastActivity: expect.stringMatching(/^20/) },
      { state: "NOT_BEGUN", answered: 0, maturityLevel: null, lastActivity: null },
    ])
    app.clock.advance(2 * DAY)
    const states = (await board()).teams.map((team: { state: string; dueState: string }) => team.state)
    expect(states).toEqual(["DONE", "OVERDUE", "OVERDUE"])
    const edit = (body: object) => owner.patch(path, body)
    const kept = await edit({ due: (await board()).due, title: "Autumn check" })
    expect(kept).toMatchObject({ status: 200, body: { title: "Autumn check", message: null } })
    expect((await edit({ due: inDays(-5) })).status).toBe(400)
    expect((await edit({ due: null, message: "Soon." })).body).toMatchObject({ due: null, message: "Soon." })
    const { title } = await campaignOf(place, [{ title: "Payments" }]).then(({ board: other }) => other())
    expect((await edit({ title })).status).toBe(409)
  })

  test("reminds people of what is open, once a day each", async () => {
    const place = await campaignPlace(app)
    const { owner, spaceId } = place
    const [ana, lea] = [`ana-${spaceId}@example.com`, await app.signUp("Lea Lead")]
    const reza = await app.signUp("Reza Rahimi")
    const { path, board } = await campaignOf(place, [
      { title: "Payments", lead: owner.user.email, people: [ana, lea.user.email] },
      { title: "Search", people: [lea.user.email] },
      { title: "Done", people: [reza.user.email] },
    ])
    const [payments, , done] = (await board()).teams
    const remind = async (assessmentIds: string[] | null) =>
      (await owner.post(`${path}reminders/`, { assessmentIds })).body
    await answerTeam(place, reza, done.assessmentId, "yes")
    expect(await remind([done.assessmentId])).toEqual({ sent: 0, skipped: 1 })
    expect(await remind([payments.assessmentId.toUpperCase()])).toEqual({ sent: 2, skipped: 0 })
    expect(await remind(null)).toEqual({ sent: 0, skipped: 2 })
    expect(await toldTo(lea)).toEqual(["campaigndue"])
    expect(await subjectsTo(ana)).toEqual([
      "Olga Owner asks you to answer “Health check”",
      "A reminder: “Health check”",
    ])
    expect(await subjectsTo(owner.user.email)).toEqual([])
    app.clock.advance(DAY)
    // Who has lost the role is not reminded.
    await owner.delete(`/api/v1/assessments/${payments.assessmentId}/assessment-user-roles/${lea.user.id}/`)
    expect(await remind([payments.assessmentId])).toEqual({ sent: 1, skipped: 1 })
    expect(
      (await owner.post(`${path}reminders/`, { assessmentIds: [place.app.tenants.default().slug] })).status,
    ).toBe(400)
    const unknown = ["5d0c1bb4-7d7e-4c0e-9f3e-000000000000"]
    expect((await owner.post(`${path}reminders/`, { assessmentIds: unknown })).status).toBe(404)
    expect((await lea.post(`${path}reminders/`, { assessmentIds: null })).status).toBe(403)
    await owner.post(`${path}close/`)
    expect((await owner.post(`${path}reminders/`, { assessmentIds: null })).status).toBe(422)
  })

  test("is closed and reopened once, and its leads are told", async () => {
    const place = await campaignPlace(app)
    const { owner, spaceId } = place
    const lea = await app.signUp("Lea Lead")
    const { path, board } = await campaignOf(place, [{ title: "Payments", lead: lea.user.email }])
    const both = await Promise.all([owner.post(`${path}close/`), owner.post(`${path}close/`)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect(await board()).toMatchObject({ state: "CLOSED", closingTime: expect.stringMatching(/^20/) })
    expect(await owner.post(`${path}teams/`, { teams: [{ title: "Search" }] })).toMatchObject({
      ...{ status: 422, body: { code: "INVALID_STATE" } },
    })
    expect(await toldTo(lea)).toEqual(["campaignclosed"])
    expect((await lea.post(`${path}reopen/`)).status).toBe(403)
    expect((await owner.post(`${path}reopen/`)).status).toBe(204)
    expect(await board()).toMatchObject({ state: "OPEN", closingTime: null })
    await app.settled()
    const log = await owner.get(`/api/v1/spaces/${spaceId}/audit/?size=100`)
    const said = log.body.items.map(({ text }: { text: string }) => text.replaceAll(/[\u2068\u2069]/g, ""))
    expect(said.filter((text: string) => text.includes("campaign"))).toEqual([
      "Olga Owner reopened the campaign “Health check” in the space “All teams”.",
      "Olga Owner closed the campaign “Health check” in the space “All teams”.",
      "Olga Owner started the campaign “Health check” in the space “All teams”.",
    ])
  })
})
