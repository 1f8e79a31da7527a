import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"
import type { Caller } from "../../testing/test-app.ts"
import type { OpenPage } from "../../testing/widget.ts"

let live: LiveApp
let fixture: AssessmentFixture
let colleague: Caller
beforeAll(async () => {
  live = await startLiveApp()
  fixture = await assessmentFixture(live.app)
  colleague = await fixture.addMember("assessor", "Omid Rad")
})
afterAll(() => live.close())

const remarks = () => ({ topic: "remarks", assessmentId: fixture.id })
const follow = ({ socket }: OpenPage, wanted: unknown = remarks()) => socket.emitWithAck("follow", wanted)

test("an open assessment is notified of each evidence and comment that others write, change or resolve", async () => {
  const page = await live.pageOf(fixture.manager)
  expect(await follow(page)).toEqual({ ok: true, seconds: 60 })
  const questionId = fixture.kit.questions[0]?.id
  const about = { assessmentId: fixture.id, questionId }
  const text = "<p>We saw the log.</p>"
  const { body } = await colleague.post("/api/v1/evidences/", { ...about, description: text })
  const told = { ...about, evidenceId: body.id }
  expect(await page.next("remarks_changed")).toEqual(told)

  await colleague.put(`/api/v1/evidences/${body.id}/`, { description: "<p>We saw all of it.</p>" })
  expect(await page.next("remarks_changed")).toEqual(told)
  await fixture.manager.put(`/api/v1/evidences/${body.id}/resolve/`)
  expect(await page.next("remarks_changed")).toEqual(told)
  await colleague.delete(`/api/v1/evidences/${body.id}/`)
  expect(await page.next("remarks_changed")).toEqual(told)
  await fixture.manager.put(`${fixture.path}/resolve-comments/`)
  expect(await page.next("remarks_changed")).toEqual({
    assessmentId: fixture.id,
    questionId: null,
    evidenceId: null,
  })
})

test("rejected changes are not sent", async () => {
  const page = await live.pageOf(fixture.manager)
  await follow(page)
  const about = { assessmentId: fixture.id, questionId: fixture.kit.questions[1]?.id }
  expect(await colleague.post("/api/v1/evidences/", { ...about, description: "<p> </p>" })).toMatchObject({
    status: 400,
  })
  const { body } = await colleague.post("/api/v1/evidences/", { ...about, description: "<p>Words</p>" })
  expect(await page.next("remarks_changed")).toMatchObject({ evidenceId: body.id })
})

test("a user who cannot read evidences cannot follow them and receives nothing", async () => {
  const viewer = await live.pageOf(await fixture.addMember("viewer"))
  const stranger = await live.pageOf(await live.app.signUp("Sam Outside"))
  for (const page of [viewer, stranger]) {
    expect(await follow(page)).toEqual({ ok: false })
    expect(await follow(page, { topic: "remarks", assessmentId: "7" })).toEqual({ ok: false })
  }
  const allowed = await live.pageOf(fixture.manager)
  await follow(allowed)
  const about = { assessmentId: fixture.id, questionId: fixture.kit.questions[2]?.id }
  await colleague.post("/api/v1/evidences/", { ...about, description: "<p>Words</p>" })
  await allowed.next("remarks_changed")
  for (const page of [viewer, stranger]) {
    // The reply to a later request arrives after anything sent before it.
    await follow(page)
    expect(page.unread("remarks_changed")).toBe(0)
  }
})
