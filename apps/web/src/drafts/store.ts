import { createStore, promisifyRequest } from "idb-keyval"
import type { Seen } from "../api/replaced.ts"

/*
 * What people are typing, or have typed and not saved: in memory, so that every part of a page finds it at once, and in
 * IndexedDB, so that it survives a reload and a crash. All drafts are read when a page starts. A draft belongs to a
 * person; nobody else sees it in the same browser.
 */

/** A text or an object that has been typed and not saved. */
export interface StoredDraft {
  value: unknown
  /** What the person saw of what it replaces when they began to type. */
  seen?: Seen | undefined
  /** When they began, which identifies the draft, and when they last typed, in milliseconds. */
  began: number
  at: number
}

/** Drafts that nobody has touched for so long are forgotten, in milliseconds. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000
/** The most that is stored, latest first; a longer one lasts as long as its page. */
const MOST_DRAFTS = 300
const MOST_CHARACTERS = 2_000_000
/** How long a page waits for the stored drafts before it renders without them, in milliseconds. */
const TIMEOUT_MS = 1000

const stored = createStore("drafts", "drafts")
/** Tells other tabs what has changed; they have read the drafts when they started. */
const news = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("drafts")

const kept = new Map<string, StoredDraft>()
const listeners = new Set<() => void>()
/** The names that are being edited on this page, with how often: what other tabs write does not touch them. */
const edited = new Map<string, number>()
let owner = ""

export const drafts = {
  get: (name: string): StoredDraft | undefined => kept.get(keyOf(name)),
  has: (name: string): boolean => kept.has(keyOf(name)),
  /** The names with this prefix. */
  names: (prefix: string): string[] =>
    [...kept.keys()].filter((key) => key.startsWith(keyOf(prefix))).map((key) => key.slice(keyOf("").length)),
  set(name: string, value: unknown, seen?: Seen): void {
    const before = kept.get(keyOf(name))
    const at = Math.max(Date.now(), lastTime + 1)
    lastTime = at
    become(keyOf(name), { value, seen: before ? before.seen : seen, began: before?.began ?? at, at })
  },
  remove(name: string): void {
    if (kept.has(keyOf(name))) become(keyOf(name), undefined)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Says that a part of the page edits a draft, until the result is called. */
  edit(name: string): () => void {
    const key = keyOf(name)
    edited.set(key, (edited.get(key) ?? 0) + 1)
    return () => edited.set(key, (edited.get(key) ?? 1) - 1)
  },
  /** Whose drafts these are from now on; those of visitors, with an empty name, last as long as the page. */
  belongTo(person: string): void {
    if (owner === person) return
    owner = person
    for (const listener of listeners) listener()
  },
}

const keyOf = (name: string) => `${owner} ${name}`
let lastTime = 0

function become(key: string, draft: StoredDraft | undefined): void {
  hold(key, draft)
  if (key.startsWith(" ") || (draft && lengthOf(draft.value) > MOST_CHARACTERS)) return
  unwritten.add(key)
  if (!isWriting) void write()
}

function hold(key: string, draft: StoredDraft | undefined): void {
  if (draft) kept.set(key, draft)
  else kept.delete(key)
  for (const listener of listeners) listener()
}

function lengthOf(value: unknown): number {
  return typeof value === "string" ? value.length : (JSON.stringify(value)?.length ?? 0)
}

const unwritten = new Set<string>()
let isWriting = false

/** Writes what has changed, until nothing has: while one write is under way, later changes of a draft become one. */
async function write(): Promise<void> {
  isWriting = true
  while (unwritten.size > 0) {
    const keys = [...unwritten]
    unwritten.clear()
    try {
      await stored("readwrite", (store) => {
        for (const key of keys) {
          const draft = kept.get(key)
          if (draft) store.put(draft, key)
          else store.delete(key)
        }
        // A page that is closed now would otherwise lose the change.
        store.transaction.commit()
        return promisifyRequest(store.transaction)
      })
      for (const key of keys) news?.postMessage({ key, draft: kept.get(key) })
    } catch {
      // Without IndexedDB, or with a full one, drafts last as long as the page.
    }
  }
  isWriting = false
}

news?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (typeof data !== "object" || data === null || !("key" in data) || typeof data.key !== "string") return
  if ((edited.get(data.key) ?? 0) > 0) return
  hold(data.key, "draft" in data && isKept(data.draft) ? data.draft : undefined)
})

/** Reads the stored drafts, and forgets old ones. Never rejects, and delays the page only briefly. */
export async function loadDrafts(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  // Without IndexedDB there is nothing to load.
  await Promise.race([load().catch(() => undefined), timeout])
}

async function load(): Promise<void> {
  const [keys, values] = await stored("readonly", (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]),
  )
  const all = keys.map((key, index) => ({ key: String(key), draft: values[index] }))
  const latest = all
    .flatMap(({ key, draft }) => (isKept(draft) ? [{ key, draft }] : []))
    .filter(({ draft }) => draft.at > Date.now() - LIFETIME_MS)
    .sort((one, other) => other.draft.at - one.draft.at)
    .slice(0, MOST_DRAFTS)
  const fresh = new Set(latest.map(({ key }) => key))
  for (const { key, draft } of latest) if (!kept.has(key)) hold(key, draft)
  const old = all.filter(({ key }) => !fresh.has(key))
  if (old.length === 0) return
  await stored("readwrite", (store) => {
    for (const { key } of old) store.delete(key)
    return promisifyRequest(store.transaction)
  })
}

function isKept(value: unknown): value is StoredDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "value" in value &&
    "began" in value &&
    typeof value.began === "number" &&
    "at" in value &&
    typeof value.at === "number" &&
    (!("seen" in value) ||
      value.seen === undefined ||
      (typeof value.seen === "object" && value.seen !== null))
  )
}
