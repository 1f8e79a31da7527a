import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"
import type { Caller } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let live: LiveApp
beforeAll(async () => {
  live = await startLiveApp()
})
afterAll(() => live.close())

test.each([
  ["is removed", (path: string, manager: Caller) => manager.delete(path)],
  [
    "can no longer see questions",
    (path: string, manager: Caller) => manager.put(path, { roleId: roleIds.viewer }),
  ],
])("the open page of a person who %s is notified, and receives no more answers", async (_name, lower) => {
  const fixture = await assessmentFixture(live.app)
  const { id, manager, path, kit } = fixture
  const person = await fixture.addMember("assessor")
  const stays = await fixture.addMember("assessor")
  const [page, other] = [await live.pageOf(person), await live.pageOf(stays)]
  const wanted = { topic: "questionnaire", assessmentId: id, questionnaireId: kit.questionnaires.releases }
  expect(await page.socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })
  expect(await other.socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })

  await lower(`${path}/assessment-user-roles/${person.user.id}/`, manager)
  expect(await page.next("access_changed")).toEqual({ assessmentId: id })
  await live.app.settled()
  await fixture.answer("build", "yes", 3)
  await other.next("answers_changed")
  // The reply to a later request arrives after everything sent before it.
  expect(await page.socket.emitWithAck("follow", wanted)).toEqual({ ok: false })
  expect(page.unread("answers_changed")).toBe(0)
})

test("who is removed from a space follows nothing of it any more, and may follow the rest again", async () => {
  const [left, kept] = [await assessmentFixture(live.app), await assessmentFixture(live.app)]
  const person = await left.addMember("assessor")
  await kept.manager.post(`/api/v1/spaces/${kept.spaceId}/members/`, { email: person.user.email })
  const page = await live.pageOf(person)
  const roleId = roleIds.assessor
  await kept.manager.post(`${kept.path}/assessment-user-roles/`, { userId: person.user.id, roleId })
  expect(await page.next("access_changed")).toEqual({ assessmentId: kept.id })
  const [gone, other] = [left, kept].map(({ id, kit }) => ({
    ...{ topic: "questionnaire", assessmentId: id, questionnaireId: kit.questionnaires.releases },
  }))
  for (const wanted of [gone, other])
    expect(await page.socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })

  await left.manager.delete(`/api/v1/spaces/${left.spaceId}/members/${person.user.id}/`)
  expect(await page.next("access_changed")).toEqual({ spaceId: left.spaceId })
  await live.app.settled()
  expect(await page.socket.emitWithAck("follow", other)).toMatchObject({ ok: true })
  await left.answer("build", "yes", 3)
  await kept.answer("build", "yes", 3)
  expect(await page.next("answers_changed")).toMatchObject({ assessmentId: kept.id })
  expect(await page.socket.emitWithAck("follow", gone)).toEqual({ ok: false })
  expect(page.unread("answers_changed")).toBe(0)
})
