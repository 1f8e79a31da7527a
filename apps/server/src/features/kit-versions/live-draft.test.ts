import { afterAll, beforeAll, expect, test } from "vitest"
import { newDraft } from "../../testing/kit-designer.ts"
import { type LiveApp, startLiveApp } from "../../testing/live-app.ts"
import type { Caller } from "../../testing/test-app.ts"
import type { OpenPage } from "../../testing/widget.ts"

let live: LiveApp
let owner: Caller
beforeAll(async () => {
  live = await startLiveApp()
  owner = await live.app.signUp("Dora Designer")
})
afterAll(() => live.close())

const follow = ({ socket }: OpenPage, kitVersionId: unknown) =>
  socket.emitWithAck("follow", { topic: "draft", kitVersionId })

test("an open draft is notified of changes made elsewhere, by form, reordering or text", async () => {
  const draft = await newDraft(live.app, owner)
  const page = await live.pageOf(owner)
  expect(await follow(page, draft.versionId)).toEqual({ ok: true, seconds: 60 })
  const changed = { kitVersionId: draft.versionId }

  const one = await draft.subject("Delivery", 1)
  const two = await draft.subject("Teamwork", 2)
  for (const _subject of [one, two]) expect(await page.next("draft_changed")).toEqual(changed)

  const orders = [
    { id: one, index: 2 },
    { id: two, index: 1 },
  ]
  await draft.put("subjects-change-order", { orders })
  expect(await page.next("draft_changed")).toEqual(changed)
  const text = 'level Low { title: "Low" description: "Little" value: 1 }'
  expect((await draft.put("text", { text })).status).toBe(200)
  expect(await page.next("draft_changed")).toEqual(changed)
})

test("rejected changes are not sent", async () => {
  const draft = await newDraft(live.app, owner)
  const page = await live.pageOf(owner)
  await follow(page, draft.versionId)
  expect((await draft.post("subjects", { index: 1, title: "x", description: "Too short" })).status).toBe(400)
  await follow(page, draft.versionId)
  expect(page.unread("draft_changed")).toBe(0)
})

test("who follows a draft learns whether it has changed since it was loaded", async () => {
  const draft = await newDraft(live.app, owner)
  const page = await live.pageOf(owner)
  const missedWithin = async (within: unknown) => {
    const wanted = { topic: "draft", kitVersionId: draft.versionId, within }
    return (await page.socket.emitWithAck("follow", wanted)).missed
  }
  const other = await live.pageOf(owner)
  await follow(other, draft.versionId)
  expect(await missedWithin(200)).toBe(false)
  await draft.subject("Delivery", 1)
  await other.next("draft_changed")
  expect(await missedWithin(5000)).toBe(true)
  expect(await missedWithin(0)).toBe(false)
  // Nobody remembers that long.
  expect(await missedWithin(3_600_000)).toBe(true)
  for (const wrong of [-1, "5", null, undefined]) expect(await missedWithin(wrong)).toBeUndefined()
})

test("a version can be followed only by its author, and only while it is a draft", async () => {
  const draft = await newDraft(live.app, owner)
  const stranger = await live.pageOf(await live.app.signUp("Sam Outside"))
  expect(await follow(stranger, draft.versionId)).toEqual({ ok: false })
  const page = await live.pageOf(owner)
  for (const wrong of [987_654, "7", null]) expect(await follow(page, wrong)).toEqual({ ok: false })
  await live.app.tables
    .updateTable("kitVersions")
    .set({ status: "ARCHIVE" })
    .where("id", "=", draft.versionId)
    .execute()
  expect(await follow(page, draft.versionId)).toEqual({ ok: false })
})
