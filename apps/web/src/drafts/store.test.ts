import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a new page: it has its own memory but shares the browser's storage. A crash is nothing else. */
async function openPage(person = "dana") {
  vi.resetModules()
  // Pages of a test follow each other; what an earlier one still says would reach the next.
  vi.stubGlobal("BroadcastChannel", undefined)
  const { drafts, loadDrafts } = await import("./store.ts")
  await loadDrafts()
  drafts.belongTo(person)
  return drafts
}

/** Opens pages until one finds what is expected: a write takes a moment. */
async function found(name: string, value: unknown) {
  await vi.waitFor(async () => expect((await openPage()).get(name)?.value).toEqual(value))
}

test("a draft survives a crash with everything that belongs to it, and what was typed last", async () => {
  const drafts = await openPage()
  drafts.set("evidence:1", { text: "It fail", type: "NEGATIVE" }, { etag: "v1" })
  drafts.set("evidence:1", { text: "It fails", type: "NEGATIVE" }, { etag: "v2" })
  await found("evidence:1", { text: "It fails", type: "NEGATIVE" })
  const after = (await openPage()).get("evidence:1")
  // The version that was there when the person began.
  expect(after?.seen).toEqual({ etag: "v1" })
})

test("a draft that was saved does not come back", async () => {
  const drafts = await openPage()
  drafts.set("insight:1", "saved")
  drafts.set("insight:2", "kept")
  drafts.remove("insight:1")
  await found("insight:2", "kept")
  expect((await openPage()).names("insight:")).toEqual(["insight:2"])
})

test("nobody sees the drafts of somebody else, who finds them again", async () => {
  const drafts = await openPage("dana")
  drafts.set("insight:1", "of Dana")
  await found("insight:1", "of Dana")
  const others = await openPage("gil")
  expect([others.get("insight:1"), others.names("")]).toEqual([undefined, []])
  others.set("insight:1", "of Gil")
  others.belongTo("dana")
  expect(others.get("insight:1")?.value).toBe("of Dana")
})

test("what a visitor types lasts as long as the page: the next visitor may be somebody else", async () => {
  const drafts = await openPage("")
  drafts.set("contact", "a secret")
  expect(drafts.get("contact")?.value).toBe("a secret")
  drafts.belongTo("dana")
  drafts.set("insight:1", "written after it")
  await found("insight:1", "written after it")
  expect((await openPage("")).get("contact")).toBeUndefined()
})

test("drafts are forgotten after a month, and a very long one with its page", async () => {
  const drafts = await openPage()
  drafts.set("kit-text:1", "x".repeat(2_000_001))
  drafts.set("insight:1", "old")
  expect(drafts.has("kit-text:1")).toBe(true)
  await found("insight:1", "old")
  expect((await openPage()).has("kit-text:1")).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * 60_000, toFake: ["Date"] })
  expect((await openPage()).has("insight:1")).toBe(false)
})

test("other records of the browser are no drafts", async () => {
  const { createStore, set } = await import("idb-keyval")
  await set("dana insight:1", { text: "hostile" }, createStore("drafts", "drafts"))
  expect((await openPage()).has("insight:1")).toBe(false)
})

test("a page starts without IndexedDB, and with one that does not respond", async () => {
  vi.stubGlobal("indexedDB", undefined)
  const drafts = await openPage()
  drafts.set("insight:1", "one")
  expect(drafts.get("insight:1")?.value).toBe("one")
  const neverAnswers = Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } })
  vi.stubGlobal("indexedDB", { open: () => neverAnswers })
  expect((await openPage()).has("insight:1")).toBe(false)
})
