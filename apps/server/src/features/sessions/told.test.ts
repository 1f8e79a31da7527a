import { readCells } from "@plumbline/spreadsheet/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import { createContext } from "../../platform/create-context.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { addProfile } from "../../testing/profile.ts"
import { ratingSession } from "../../testing/rating-session.ts"
import { type Receiver, startReceiver } from "../../testing/receiver.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { endSessions } from "./end-sessions.ts"

let app: TestApp
let receiver: Receiver
beforeAll(async () => {
  app = await createTestApp({ WEBHOOKS_PRIVATE_NETWORK: "allow" })
  receiver = await startReceiver()
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

async function toldTo({ user }: Caller): Promise<string[]> {
  await app.settled()
  const rows = app.tables.selectFrom("notifications").where("userId", "=", user.id)
  const told = await rows
    .where("template", "like", "session%")
    .orderBy("creationTime")
    .select("template")
    .execute()
  return told.map(({ template }) => template.replace("session", ""))
}

async function endDue(): Promise<void> {
  const { dependencies, tenants } = app
  await endSessions.run(
    createContext(dependencies, { tenant: tenants.default(), user: null, language: "EN" }),
  )
}

test.each([
  [false, ["opened", "closed"]],
  [true, ["opened"]],
])(
  "of a session (anonymous: %s) those hear who may vote, and of its end who leads or has voted by name",
  async (isAnonymous, toVoter) => {
    const fixture = await assessmentFixture(app)
    const [ana, eva] = [
      await fixture.addMember("associate", "Ana"),
      await fixture.addMember("associate", "Eva"),
    ]
    const reza = await fixture.addMember("assessor", "Reza")
    const viewer = await fixture.addMember("viewer")
    const webhook = await fixture.manager.post(`/api/v1/spaces/${fixture.spaceId}/webhooks/`, {
      ...{ address: receiver.url, events: ["session.opened", "session.closed"] },
    })
    expect(webhook.status).toBe(201)
    const closesAt = timeAfter(app.clock.now(), 5 * MINUTE)
    const session = await ratingSession(fixture, { isAnonymous, closesAt: `${closesAt}Z` })
    await session.vote(ana, 0, "yes")
    await endDue()
    expect(await toldTo(ana)).toEqual(["opened"])
    app.clock.advance(5 * MINUTE)
    await Promise.all([endDue(), endDue()])
    await session.change({ state: "CLOSED" })
    expect(await toldTo(ana)).toEqual(toVoter)
    expect(await toldTo(eva)).toEqual(["opened"])
    expect(await toldTo(reza)).toEqual(["opened", "closed"])
    expect(await toldTo(viewer)).toEqual([])
    const { body } = await fixture.manager.get(`/api/v1/spaces/${fixture.spaceId}/audit/`)
    const log: string[] = body.items.map(({ text }: { text: string }) => text.replace(/[⁦-⁩]/g, ""))
    expect(log.filter((text) => text.includes("session"))).toEqual([
      "The session “Retrospective” on the assessment “Payments service” was closed.",
      "Mona Gerard opened the session “Retrospective” on the assessment “Payments service”.",
    ])
    const own = receiver.received
      .map(({ message }) => message)
      .filter(({ data }) => data.session.id === session.id)
    expect(own.map(({ type }) => type)).toEqual(["session.opened", "session.closed"])
    expect(own[0]?.data).toMatchObject({
      ...{ assessment: { id: fixture.id }, space: { id: fixture.spaceId } },
      session: { id: session.id, title: "Retrospective" },
    })
    expect(JSON.stringify(own)).not.toContain(ana.user.id)
  },
)

test("on the home page are the open sessions in which one may vote, and how far one is", async () => {
  const fixture = await assessmentFixture(app)
  const [ana, viewer] = [await fixture.addMember("associate"), await fixture.addMember("viewer")]
  const { people } = fixture.kit.questionnaires
  const [whole, part] = [
    await ratingSession(fixture, { isAnonymous: true, title: "Whole" }),
    await ratingSession(fixture, { questionnaireIds: [people], title: "Part" }),
  ]
  const closed = await ratingSession(fixture)
  await closed.change({ state: "CLOSED" })
  for (const nth of [0, 1]) await whole.vote(ana, nth, "yes")
  const { body } = await ana.get("/api/v1/my-sessions/")
  const place = {
    ...{ mode: "OPEN", closesAt: null, assessment: { id: fixture.id, title: "Payments service" } },
    space: { id: fixture.spaceId, title: "Core team" },
  }
  const ofPeople = fixture.kit.questions.filter(({ questionnaireId }) => questionnaireId === people)
  expect(body).toMatchObject({ total: 2, page: 0 })
  expect(body.items).toEqual([
    { id: part.id, title: "Part", ...place, own: { votes: 0 }, questionCount: ofPeople.length },
    {
      id: whole.id,
      title: "Whole",
      ...place,
      own: { votes: 2 },
      questionCount: fixture.kit.questions.length,
    },
  ])
  const profileId = await addProfile(app, fixture.kit, `Profile of ${fixture.id}`, ["build"])
  await fixture.manager.put(`${fixture.path}/profile/`, { profileId })
  const narrowed = (await ana.get("/api/v1/my-sessions/")).body.items
  expect(
    narrowed.map((each: { own: object; questionCount: number }) => [each.own, each.questionCount]),
  ).toEqual([
    [{ votes: 0 }, 0],
    [{ votes: 1 }, 1],
  ])
  expect(await whole.read(ana)).toMatchObject({ questionCount: 1, own: { votes: 1 } })
  expect((await viewer.get("/api/v1/my-sessions/")).body.items).toEqual([])
  await fixture.manager.delete(`${fixture.path}/`)
  await app.settled()
  expect((await ana.get("/api/v1/my-sessions/")).body.items).toEqual([])
  const left = app.tables.selectFrom("ratingSessions").where("assessmentId", "=", fixture.id)
  expect(await left.where("secret", "is not", null).select("id").execute()).toEqual([])
})

test("the summary says how far the group agrees about each attribute, and did before", async () => {
  const fixture = await assessmentFixture(app)
  const [ana, reza] = [await fixture.addMember("associate"), await fixture.addMember("assessor")]
  const first = await ratingSession(fixture, { title: "Autumn" })
  await first.vote(ana, 0, "yes")
  await first.vote(reza, 0, "no")
  await first.reveal(0)
  const second = await ratingSession(fixture, { title: "Spring" })
  await second.vote(reza, 0, "yes")
  await second.vote(reza, 1, "yes")
  await second.vote(fixture.manager, 1, "no")
  await second.vote(fixture.manager, 3, "no")
  await second.reveal(0, 1, 2)
  const summary = async (by: Caller) => (await by.get(`${second.url}summary/`)).body
  const { automation, recovery, communication } = fixture.kit.attributes
  expect(await summary(reza)).toEqual({
    attributes: [
      { id: automation, title: "Automation", agreement: 0.5, questions: 2, before: 0 },
      { id: recovery, title: "Recovery", agreement: null, questions: 0, before: null },
      { id: communication, title: "Communication", agreement: null, questions: 0, before: null },
    ],
    before: { id: first.id, title: "Autumn" },
  })
  expect((await summary(ana)).attributes[0]).toMatchObject({ agreement: null, questions: 0, before: null })

  // Beside the insights it stands once the session is closed, for who may see who answered what.
  await fixture.calculate()
  const insights = async (by: Caller) => (await by.get(`${fixture.path}/insights/`)).body
  expect((await insights(reza)).ratedIn).toBeNull()
  await second.change({ state: "CLOSED" })
  const attributes = [expect.objectContaining({ id: automation, agreement: 0.5 })]
  expect(await insights(reza)).toMatchObject({
    ratedIn: { id: second.id, title: "Spring" },
    subjects: expect.arrayContaining([
      expect.objectContaining({ attributes: expect.arrayContaining(attributes) }),
    ]),
  })
  const ofViewer = await insights(await fixture.addMember("viewer"))
  expect(ofViewer.ratedIn).toBeNull()
  expect(JSON.stringify(ofViewer)).not.toMatch(/"agreement":\d/)
})

test("Excel has how far the group of the last closed session agreed, other documents if that is chosen", async () => {
  const fixture = await assessmentFixture(app)
  const { manager, path, kit } = fixture
  await fixture.answerAll("yes")
  await fixture.calculate()
  const sheets = async () => {
    const { bytes } = await manager.get(`${path}/export/?format=xlsx`)
    return Object.keys(readCells(bytes))
  }
  const session = await ratingSession(fixture)
  for (const [nth, option] of [
    [0, "yes"],
    [1, "no"],
    [1, "yes"],
  ] as const)
    await session.vote(option === "no" ? await fixture.addMember("associate") : manager, nth, option)
  await session.reveal(0, 1)
  expect(await sheets()).not.toContain("Agreement")
  await session.change({ state: "CLOSED" })
  expect(await sheets()).toContain("Agreement")
  const { body } = await manager.get(`${path}/export/?format=json&sections=agreement`)
  expect(body.agreement).toEqual({
    ...{ session: "Retrospective", before: null },
    attributes: expect.arrayContaining([
      { id: kit.attributes.automation, title: "Automation", agreement: 0.5, questions: 2, before: null },
      { id: kit.attributes.recovery, title: "Recovery", agreement: null, questions: 0, before: null },
    ]),
  })
  expect((await manager.get(`${path}/export/?format=json`)).body).not.toHaveProperty("agreement")
  const viewer = await fixture.addMember("viewer")
  expect((await viewer.get(`${path}/export/?format=json&sections=agreement`)).status).toBe(403)
  expect((await viewer.get(`${path}/export/?format=xlsx`)).status).toBe(200)
})
