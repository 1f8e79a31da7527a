import { createStore, del, entries, set } from "idb-keyval"

/*
 * Stores texts that exist nowhere else yet: drafts being typed, and changes the server has not confirmed. They live in
 * `localStorage`, synchronously and shared by all tabs. But browsers flush it to disk with a delay of up to a minute: a
 * crash loses the last changes and may bring back a text that was already sent and removed. So each change is also
 * written to IndexedDB, which survives a crash, and a page starts by recovering newer entries from there.
 */

/** A text in IndexedDB, for {@link recoverKept}; null if it was removed. */
type Copy = { text: string | null; stamp: number }

/** How long removals are remembered, in milliseconds; an older `localStorage` may bring a removed text back. */
const REMOVAL_REMEMBERED_MS = 24 * 60 * 60_000

/** How long a page waits for the recovery before it renders without it, in milliseconds. */
const TIMEOUT_MS = 1000

/** Prefix of the keys that are kept on sign-out, since the person's texts are not stored anywhere else yet. */
const PREFIX = "keep:"

/** The `localStorage` key of a text's last change time. */
const stampKey = (key: string) => `${PREFIX}stamp:${key}`

const copies = createStore("kept", "copies")
let lastStamp = 0

/** The texts kept in this browser, by unique names. */
export const kept = {
  get: (name: string): string | null => localStorage.getItem(PREFIX + name),
  /** @throws DOMException if the browser's storage is full or disabled */
  set(name: string, text: string): void {
    change(PREFIX + name, text)
  },
  remove(name: string): void {
    change(PREFIX + name, null)
  },
  /** The names with this prefix. */
  names: (beginning: string): string[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length)),
}

/** Whether a `localStorage` key is kept on sign-out. */
export function isKept(key: string): boolean {
  return key.startsWith(PREFIX)
}

function change(key: string, text: string | null): void {
  lastStamp = Math.max(Date.now(), lastStamp + 1)
  const copy = { text, stamp: lastStamp }
  void storeCopy(key, copy)
  writeHere(key, copy)
}

async function storeCopy(key: string, copy: Copy): Promise<void> {
  try {
    await set(key, copy, copies)
  } catch {
    // Without IndexedDB, texts are only in `localStorage`.
  }
}

function writeHere(key: string, { text, stamp }: Copy): void {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  localStorage.setItem(stampKey(key), String(stamp))
}

/** Restores texts lost in a browser crash. Never rejects, and delays the page only briefly. */
export async function recoverKept(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  // Without IndexedDB there is nothing to recover.
  await Promise.race([recoverAll().catch(() => undefined), timeout])
}

async function recoverAll(): Promise<void> {
  for (const [key, copy] of await entries<string, Copy>(copies)) {
    if (copy.stamp > Number(localStorage.getItem(stampKey(key)) ?? 0)) recover(key, copy)
    if (copy.text !== null || copy.stamp > Date.now() - REMOVAL_REMEMBERED_MS) continue
    await del(key, copies)
    localStorage.removeItem(stampKey(key))
  }
}

function recover(key: string, copy: Copy): void {
  try {
    writeHere(key, copy)
  } catch {
    // The browser's storage is full; the copy stays for a later attempt.
  }
}
