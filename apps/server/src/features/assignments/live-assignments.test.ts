import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"

let live: LiveApp
let fixture: AssessmentFixture
beforeAll(async () => {
  live = await startLiveApp()
  fixture = await assessmentFixture(live.app)
})
afterAll(() => live.close())

const wanted = () => ({ topic: "assignments", assessmentId: fixture.id })

test("open pages hear that a questionnaire was assigned, and freed by a role or an invitation that is gone", async () => {
  const { manager, path, kit, id } = fixture
  const ana = await fixture.addMember("associate", "Ana Ash")
  const page = await live.pageOf(manager)
  expect(await page.socket.emitWithAck("follow", wanted())).toEqual({ ok: true, seconds: 60 })
  const url = `${path}/questionnaires/${kit.questionnaires.releases}/assignment/`
  const body = { userIds: [ana.user.id], emails: ["kim@example.com"], due: null }
  expect((await manager.put(url, body)).status).toBe(200)
  expect(await page.next("assignments_changed")).toEqual({ assessmentId: id })
  await live.app.settled()
  await manager.delete(`${path}/assessment-user-roles/${ana.user.id}/`)
  expect(await page.next("assignments_changed")).toEqual({ assessmentId: id })
  await live.app.settled()
  const { body: invitees } = await manager.get(`${path}/invitees/`)
  await manager.delete(`/api/v1/assessment-invites/${invitees.items[0].id}/`)
  expect(await page.next("assignments_changed")).toEqual({ assessmentId: id })
})

test("who may not see the questionnaires follows nothing", async () => {
  for (const person of [await fixture.addMember("reportViewer"), await live.app.signUp("Sam Outside")]) {
    const page = await live.pageOf(person)
    expect(await page.socket.emitWithAck("follow", wanted())).toEqual({ ok: false })
    expect(await page.socket.emitWithAck("follow", { topic: "assignments", assessmentId: "7" })).toEqual({
      ok: false,
    })
  }
})
