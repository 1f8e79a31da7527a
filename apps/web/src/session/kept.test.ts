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

/** Opens a new page: it has its own module instances but shares the browser's storage. */
async function openPage() {
  vi.resetModules()
  const { kept, recoverKept } = await import("./kept.ts")
  await recoverKept()
  return kept
}

/** Simulates a browser crash that loses everything except `storedBefore` from `localStorage`. */
function crash(storedBefore: Record<string, string> = {}): void {
  vi.stubGlobal("localStorage", memory(storedBefore))
}

/** Waits until pending changes have reached IndexedDB, by opening a page that waits for them. */
const arrived = () => openPage()

test("a text survives a browser crash that happens before it was written to disk", async () => {
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

test("a removed text does not reappear from an older state on disk", async () => {
  const kept = await openPage()
  kept.set("typed:1", "sent")
  await arrived()
  const onDisk = { ...localStorage }
  kept.remove("typed:1")
  await arrived()
  crash(onDisk)
  expect((await openPage()).get("typed:1")).toBeNull()
})

test("a change just made by another page is not overwritten by an older copy", async () => {
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

test("removals are forgotten after a day", async () => {
  const kept = await openPage()
  kept.set("typed:1", "sent")
  kept.remove("typed:1")
  await arrived()
  expect(Object.keys(localStorage)).toEqual(["keep:stamp:keep:typed:1"])
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000, toFake: ["Date"] })
  await openPage()
  expect(Object.keys(localStorage)).toEqual([])
})

test("a page starts without IndexedDB, and with one that does not respond", async () => {
  vi.stubGlobal("indexedDB", undefined)
  const kept = await openPage()
  kept.set("typed:1", "one")
  expect(kept.get("typed:1")).toBe("one")
  const neverAnswers = Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } })
  vi.stubGlobal("indexedDB", { open: () => neverAnswers })
  expect((await openPage()).get("typed:1")).toBe("one")
})

/** A storage whose keys are its properties, like the browser's. */
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
