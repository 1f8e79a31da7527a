import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory())
  vi.stubGlobal("localStorage", memory())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the browser: its modules are its own, what the browser keeps is not. */
async function openPage() {
  vi.resetModules()
  const { kept, recoverKept } = await import("./kept.ts")
  await recoverKept()
  return kept
}

/** The browser has not written this to the disk, and is gone. */
function crash(storedBefore: Record<string, string> = {}): void {
  vi.stubGlobal("localStorage", memory(storedBefore))
}

/** What was changed is on its way to IndexedDB, and a page that begins now would wait for it. */
const arrived = () => openPage()

test("a text outlives a browser that crashes before it has written it to the disk", async () => {
  const kept = await openPage()
  kept.set("typed:1", "one")
  kept.set("typed:2", "two")
  kept.set("typed:1", "one more")
  await arrived()
  crash()
  const after = await openPage()
  expect([after.get("typed:1"), after.get("typed:2")]).toEqual(["one more", "two"])
  expect(after.names("typed:")).toEqual(["typed:1", "typed:2"])
})

test("a text that was removed does not come back with what the disk had", async () => {
  const kept = await openPage()
  kept.set("typed:1", "sent")
  await arrived()
  const onDisk = { ...localStorage }
  kept.remove("typed:1")
  await arrived()
  crash(onDisk)
  expect((await openPage()).get("typed:1")).toBeNull()
})

test("what another page has just changed is not replaced by an older copy", async () => {
  const kept = await openPage()
  kept.set("typed:1", "one")
  await arrived()
  const copying = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("It has not arrived yet.")
  })
  kept.set("typed:1", "newer")
  expect((await openPage()).get("typed:1")).toBe("newer")
  expect(copying).toHaveBeenCalled()
})

test("what was removed is forgotten after a day", async () => {
  const kept = await openPage()
  kept.set("typed:1", "sent")
  kept.remove("typed:1")
  await arrived()
  expect(Object.keys(localStorage)).toEqual(["keep:stamp:keep:typed:1"])
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000, toFake: ["Date"] })
  await openPage()
  expect(Object.keys(localStorage)).toEqual([])
})

test("a page begins without IndexedDB, and with one that does not answer", async () => {
  vi.stubGlobal("indexedDB", undefined)
  const kept = await openPage()
  kept.set("typed:1", "one")
  expect(kept.get("typed:1")).toBe("one")
  const neverAnswers = Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } })
  vi.stubGlobal("indexedDB", { open: () => neverAnswers })
  expect((await openPage()).get("typed:1")).toBe("one")
})

/** A storage whose keys are its properties, as a browser's. */
function memory(stored: Record<string, string> = {}): Storage {
  const storage = Object.assign(Object.create(methods), stored)
  return storage
}

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
