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
