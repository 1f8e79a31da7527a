import { ApiError, type Client } from "@plumbline/client"
import { type Replacing, replace } from "./replaced.ts"

/** How long the key of a write whose reply was lost is kept for its repetition, in milliseconds. */
const remembered = 10 * 60_000
/** The same if the browser was offline: whoever comes back hours later still means the same. The server knows it a day. */
const rememberedOffline = 20 * 60 * 60_000

/** The keys of writes whose reply was lost, by what was sent, with the time until which they are kept. */
const lost = new Map<string, Lost>()
/** The same of writes under way: a page that is closed or reloaded never sees their reply. */
const underWay = new Map<string, Lost>()

interface Lost {
  key: string
  until: number
}

const header = "Idempotency-Key"

/**
 * The client, with a key for each write: when the reply to one was lost and the person sends the same again, also after a
 * reload, it has the same key, and the server does it only once. A key that a call brings itself is left alone. What
 * replaces something says with `seen` what the person saw of it, see {@link Replacing}.
 */
export function withKeys(client: Client): Client {
  const { post, put, patch, delete: remove } = client
  return {
    ...client,
    post: keyed("post", post),
    put: keyed("put", put),
    patch: keyed("patch", patch),
    delete: keyed("delete", remove),
  }
}

function keyed<Call extends (path: never, init: never) => Promise<unknown>>(
  method: string,
  call: Call,
): Call {
  const send = call as unknown as (path: unknown, init: unknown) => Promise<unknown>
  const repeatable = (path: unknown, init: Partial<Init> = {}) =>
    replace({ seen: null, ...init }, (sent) => {
      const { params, body, headers } = sent
      if (headers && header in headers) return send(path, sent)
      const withKey = (key: string) => send(path, { ...sent, headers: { ...headers, [header]: key } })
      return once([method, path, params, body, headers], withKey)
    })
  return repeatable as unknown as Call
}

interface Init extends Replacing {
  params?: unknown
}

/**
 * Sends something with a key: the one of before if the same was sent and its reply was lost.
 *
 * @param what what is sent, to recognise it
 */
export async function once<Reply>(
  what: readonly unknown[],
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const name = JSON.stringify(what, (_key, value) => (value instanceof Blob ? nameOf(value) : value))
  const key = takeKey(name) ?? crypto.randomUUID()
  const mark = { key, until: Date.now() + remembered }
  underWay.set(name, mark)
  try {
    return await send(key)
  } catch (error) {
    const time = navigator.onLine === false ? rememberedOffline : remembered
    if (isLost(error)) lost.set(name, { key, until: Date.now() + time })
    throw error
  } finally {
    if (underWay.get(name) === mark) underWay.delete(name)
  }
}

/** The key of the same write, if its reply was lost; it is used once. */
function takeKey(name: string): string | undefined {
  for (const known of [name, ...(lost.size > 0 ? [digestOf(name)] : [])]) {
    const before = lost.get(known)
    lost.delete(known)
    if (before && Date.now() < before.until) return before.key
  }
  return undefined
}

/** Whether it is not known what has become of a call: there was no reply, or one from something before the server. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status)
}

/** Where the keys survive a reload of the page, by a digest of what was sent. */
const survivors = "lost-writes"

/** Takes over the keys that the page before has left. */
function readLostKeys(): void {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(survivors) ?? "[]")
    sessionStorage.removeItem(survivors)
    for (const each of Array.isArray(left) ? left : []) {
      const [name, key, until] = Array.isArray(each) ? each : []
      if (typeof name === "string" && typeof key === "string" && typeof until === "number")
        lost.set(name, { key, until })
    }
  } catch {
    // Without the storage, keys last as long as the page.
  }
}

function leaveLostKeys(): void {
  const left = [...lost, ...underWay].map(([name, { key, until }]) => [digestOf(name), key, until])
  try {
    if (left.length > 0) sessionStorage.setItem(survivors, JSON.stringify(left))
  } catch {
    // As above.
  }
}

/**
 * Recognises what was sent without keeping it, at once, while the page closes. Should two be confused, the server refuses
 * the second: the key was used for another call.
 */
function digestOf(name: string): string {
  if (name.startsWith("#")) return name
  let [one, other] = [0, 7]
  for (let at = 0; at < name.length; at++) {
    one = Math.imul(one ^ name.charCodeAt(at), 0x9e3779b1)
    other = Math.imul(other ^ name.charCodeAt(at), 0x85ebca77) + one
  }
  return `#${one >>> 0}.${other >>> 0}.${name.length}`
}

globalThis.addEventListener?.("pagehide", leaveLostKeys)
if (typeof sessionStorage !== "undefined") readLostKeys()

const blobs = new WeakMap<Blob, string>()

/** A file is the same only if it is the same object: its content is not read. */
function nameOf(blob: Blob): string {
  const name = blobs.get(blob) ?? crypto.randomUUID()
  blobs.set(blob, name)
  return name
}
