import { afterAll, beforeAll, expect, test } from "vitest"
import { dayAfter, dayOf } from "../../platform/clock.ts"
import { assessmentFixture, questionAt } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => dayAfter(dayOf(app.clock.now()), days)
const waiting = async (who: Caller, query = "") => {
  const reply = await who.get(`/api/v1/waiting/${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.queries).toBeLessThanOrEqual(4)
  return reply.body
}
const kindsOf = async (who: Caller) =>
  (await waiting(who)).items.map(({ kind, count }: { kind: string; count: number }) => [kind, count])

/** An assessment with two proposals, three comments and two evidences, one of which has expired. */
async function busy() {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const { manager, id, path } = fixture
  const at = (position: number) => questionAt(fixture, position)
  const items = [2, 1].map((position) => ({
    questionId: at(position).id,
    answerOptionId: at(position).options.yes,
    confidenceLevelId: 4,
    reason: "A check",
  }))
  expect((await manager.post(`${path}/proposals/`, { source: "Scanner", items })).status).toBe(201)
  const remark = async (who: Caller, position: number, more: object) => {
    const reply = await who.post("/api/v1/evidences/", {
      assessmentId: id,
      questionId: at(position).id,
      description: "Look here",
      ...more,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.id as string
  }
  const commenter = await fixture.addMember("commenter", "Carla Commenter")
  for (const position of [3, 1, 1]) await remark(commenter, position, {})
  const ends = { type: "POSITIVE", observedAt: inDays(0) }
  await remark(commenter, 2, { ...ends, validUntil: inDays(1) })
  await remark(commenter, 0, { ...ends, validUntil: inDays(12) })
  await remark(commenter, 0, { ...ends, validUntil: inDays(400) })
  return { ...fixture, at, commenter }
}

test("names what waits in all assessments, most urgent first, each with its first question", async () => {
  const { manager, commenter, id, spaceId, at } = await busy()
  app.clock.advance(2 * DAY)
  const { items, total } = await waiting(manager)
  const place = (position: number) => ({
    id: at(position).id,
    questionnaireId: at(position).questionnaireId,
  })
  const here = { assessment: { id, title: "Payments service" }, space: { id: spaceId } }
  expect(items).toMatchObject([
    { ...here, kind: "PROPOSALS", count: 2, question: place(1) },
    { ...here, kind: "COMMENTS", count: 3, question: place(1) },
    { ...here, kind: "EXPIRED_EVIDENCE", count: 1, question: place(2) },
    { ...here, kind: "EXPIRING_EVIDENCE", count: 1, question: place(0) },
  ])
  expect(total).toBe(4)
  const second = await waiting(manager, "?size=3&page=1")
  expect(second).toMatchObject({ total: 4, items: [{ kind: "EXPIRING_EVIDENCE" }] })
  expect((await waiting(manager, "?size=3&page=2")).total).toBe(4)
  // Its author is told of evidence; proposals and comments are others' matter.
  expect(await kindsOf(commenter)).toEqual([
    ["EXPIRED_EVIDENCE", 1],
    ["EXPIRING_EVIDENCE", 1],
  ])
})

test("shows each only to those who may do it, and nothing in quick mode but proposals", async () => {
  const fixture = await busy()
  const associate = await fixture.addMember("associate")
  const viewer = await fixture.addMember("viewer")
  expect(await kindsOf(associate)).toEqual([["PROPOSALS", 2]])
  expect(await kindsOf(viewer)).toEqual([])
  await fixture.manager.put(`${fixture.path}/mode/`, { mode: "QUICK" })
  expect(await kindsOf(fixture.manager)).toEqual([["PROPOSALS", 2]])
  expect(await kindsOf(await app.signUp("Sten Stranger"))).toEqual([])
})

test("shows nothing to somebody who has lost the role, left the space, or whose assessment is gone", async () => {
  const { addMember, manager, path, spaceId } = await busy()
  const [first, second, third] = [
    await addMember("assessor"),
    await addMember("assessor"),
    await addMember("assessor"),
  ]
  for (const person of [first, second, third]) expect(await kindsOf(person)).toHaveLength(2)
  await manager.put(`${path}/assessment-user-roles/${first.user.id}/`, { roleId: roleIds.viewer })
  expect(await kindsOf(first)).toEqual([])
  await manager.delete(`${path}/assessment-user-roles/${first.user.id}/`)
  await second.delete(`/api/v1/spaces/${spaceId}/leave/`)
  for (const person of [first, second]) expect(await kindsOf(person)).toEqual([])
  await manager.delete(`${path}/`)
  expect(await kindsOf(third)).toEqual([])
})

test("goes as soon as it is done", async () => {
  const { manager, path } = await busy()
  const { body } = await manager.get(`${path}/proposals/?status=OPEN`)
  for (const { id } of body.items) {
    await manager.put(`${path}/proposals/${id}/`, { decision: "DECLINE", note: "No" })
  }
  await manager.put(`${path}/resolve-comments/`)
  const left = await kindsOf(manager)
  expect(left.map(([kind]: [string]) => kind)).toEqual(["EXPIRING_EVIDENCE"])
})

test("tells of what a colleague has completed until that is read, and not of what the person has completed", async () => {
  const fixture = await assessmentFixture(app)
  const { manager, kit, id, spaceId } = fixture
  const colleague = await fixture.addMember("associate", "Ada Associate")
  for (const { id: questionId, questionnaireId, options } of kit.questions) {
    const answer = { questionnaireId, questionId, answerOptionId: options.yes }
    await colleague.put(`/api/v2/assessments/${id}/answer-question/`, answer)
  }
  await app.settled()
  const { items } = await waiting(manager)
  expect(items).toMatchObject([
    { kind: "COMPLETED", count: 1, assessment: { id }, space: { id: spaceId }, question: null },
  ])
  expect(items[0].person).toBe("Ada Associate")
  expect(await kindsOf(colleague)).toEqual([])
  await manager.patch(`/api/v1/notifications/${items[0].notificationId}/`, { state: "read" })
  expect(await kindsOf(manager)).toEqual([])

  const own = await assessmentFixture(app)
  await own.answerAll("yes")
  await app.settled()
  expect(await kindsOf(own.manager)).toEqual([])
})
