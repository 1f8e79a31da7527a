import { ApiError, type Client } from "@plumbline/client"

/** How long the key of a write whose reply was lost is kept for its repetition, in milliseconds. */
const remembered = 10 * 60_000

/** The keys of writes whose reply was lost, by what was sent. */
const lost = new Map<string, { key: string; at: number }>()

const header = "Idempotency-Key"

/**
 * The client, with a key for each write: when the reply to one was lost and the person sends the same again, it has the
 * same key, and the server does it only once. A key that a call brings itself is left alone.
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

/** The headers of a write that replaces what the person has seen, by the `etag` of its reading. */
export function replacing(seen: string | undefined): Record<string, string> {
  return seen === undefined ? {} : { "If-Match": `"${seen}"` }
}

function keyed<Call extends (path: never, init: never) => Promise<unknown>>(
  method: string,
  call: Call,
): Call {
  const send = call as unknown as (path: unknown, init: unknown) => Promise<unknown>
  const repeatable = (path: unknown, init: Init = {}) => {
    const { params, body, headers } = init
    if (headers && header in headers) return send(path, init)
    const withKey = (key: string) => send(path, { ...init, headers: { ...headers, [header]: key } })
    return once([method, path, params, body, headers], withKey)
  }
  return repeatable as unknown as Call
}

interface Init {
  params?: unknown
  body?: unknown
  headers?: Record<string, string>
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
  const before = lost.get(name)
  lost.delete(name)
  const key = before && Date.now() - before.at < remembered ? before.key : crypto.randomUUID()
  try {
    return await send(key)
  } catch (error) {
    if (isLost(error)) lost.set(name, { key, at: Date.now() })
    throw error
  }
}

/** Whether it is not known what has become of a call: there was no reply, or one from something before the server. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 502, 503, 504].includes(error.status)
}

const blobs = new WeakMap<Blob, string>()

/** A file is the same only if it is the same object: its content is not read. */
function nameOf(blob: Blob): string {
  const name = blobs.get(blob) ?? crypto.randomUUID()
  blobs.set(blob, name)
  return name
}
