import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { type OpenPage, openPage, openWidget } from "../../testing/widget.ts"

let app: TestApp
let origin: string
let fixture: AssessmentFixture
let colleague: Caller
const pages: OpenPage[] = []
beforeAll(async () => {
  app = await createTestApp()
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const address = app.http.server.address()
  origin = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : ""
  fixture = await assessmentFixture(app)
  colleague = await fixture.addMember("assessor", "Omid Rad")
})
afterAll(async () => {
  for (const { socket } of pages) socket.close()
  await app.close()
})

async function pageOf(person: Caller): Promise<OpenPage> {
  const page = await openPage(origin, (await openWidget(app, person)).token)
  pages.push(page)
  return page
}
const remarks = () => ({ topic: "remarks", assessmentId: fixture.id })
const follow = ({ socket }: OpenPage, wanted: unknown = remarks()) => socket.emitWithAck("follow", wanted)

test("who has an assessment open is told of each evidence and comment that others write, change or resolve", async () => {
  const page = await pageOf(fixture.manager)
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

test("what is refused is not told", async () => {
  const page = await pageOf(fixture.manager)
  await follow(page)
  const about = { assessmentId: fixture.id, questionId: fixture.kit.questions[1]?.id }
  expect(await colleague.post("/api/v1/evidences/", { ...about, description: "<p> </p>" })).toMatchObject({
    status: 400,
  })
  const { body } = await colleague.post("/api/v1/evidences/", { ...about, description: "<p>Words</p>" })
  expect(await page.next("remarks_changed")).toMatchObject({ evidenceId: body.id })
})

test("who may not read evidences cannot follow them, and is told nothing", async () => {
  const viewer = await pageOf(await fixture.addMember("viewer"))
  const stranger = await pageOf(await app.signUp("Sam Outside"))
  for (const page of [viewer, stranger]) {
    expect(await follow(page)).toEqual({ ok: false })
    expect(await follow(page, { topic: "remarks", assessmentId: "7" })).toEqual({ ok: false })
  }
  const allowed = await pageOf(fixture.manager)
  await follow(allowed)
  const about = { assessmentId: fixture.id, questionId: fixture.kit.questions[2]?.id }
  await colleague.post("/api/v1/evidences/", { ...about, description: "<p>Words</p>" })
  await allowed.next("remarks_changed")
  for (const page of [viewer, stranger]) {
    // The answer to a later request comes after whatever was sent before.
    await follow(page)
    expect(page.unread("remarks_changed")).toBe(0)
  }
})
