import { createStore, del, entries, set } from "idb-keyval"

/*
 * Texts that are nowhere else yet: what is being typed, and what the server has not confirmed. They are read and written
 * in `localStorage`, at once and for all tabs. But browsers write that to the disk seconds later, up to a minute: one that
 * crashes loses the last changes, and may bring back a text that was sent and removed. So each change also goes to
 * IndexedDB, which outlives a crash, and a page begins by recovering from there what is newer.
 */

/** Where {@link recoverKept} finds a text; null for one that was removed. */
type Copy = { text: string | null; stamp: number }

/** A removed text may come back with a `localStorage` that old; then nothing remembers that it was removed. */
const REMOVAL_REMEMBERED_MS = 24 * 60 * 60_000

/** How long a page waits for it before it is drawn without. */
const PATIENCE_MS = 1000

/** Keys of what stays when somebody signs out; it is that person's and not yet anywhere else. */
const PREFIX = "keep:"

/** When the text of a key was changed last, beside it in `localStorage`. */
const stampKey = (key: string) => `${PREFIX}stamp:${key}`

const copies = createStore("kept", "copies")
let lastStamp = 0

/** The texts kept in this browser, by names that tell them apart. */
export const kept = {
  get: (name: string): string | null => localStorage.getItem(PREFIX + name),
  /** @throws DOMException when the browser is full, or keeps nothing */
  set(name: string, text: string): void {
    change(PREFIX + name, text)
  },
  remove(name: string): void {
    change(PREFIX + name, null)
  },
  /** The names that begin so. */
  names: (beginning: string): string[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length)),
  /** The name of a text by its key in `localStorage`, of which other tabs hear; null for anything else. */
  nameOf: (key: string | null): string | null => (key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null),
}

/** Whether a key of `localStorage` stays when somebody signs out. */
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
    // Without IndexedDB a text is as safe as the browser makes it.
  }
}

function writeHere(key: string, { text, stamp }: Copy): void {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  localStorage.setItem(stampKey(key), String(stamp))
}

/** Brings back what a crash of the browser has taken. Never fails, and never keeps a page waiting for long. */
export async function recoverKept(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  // Without IndexedDB there is nothing to recover.
  await Promise.race([recoverAll().catch(() => undefined), patience])
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
    // The browser is full; the copy stays for another time.
  }
}
