import createFetchClient from "openapi-fetch"
import { isTimeout, refusalOf, unreachable } from "./ApiError.ts"
import type { paths } from "./generated/schema.ts"

export type ClientOptions = {
  /** Where the server is, e.g. `https://plumbline.example.org`; default in a page: the page's own origin. */
  baseUrl?: string
  /**
   * Authenticates the caller: an API token, or the access token of a signed-in person. A function is called before each
   * request, with its address; `undefined` sends the request as a visitor.
   */
  token?: string | ((url: string) => string | undefined | Promise<string | undefined>)
  /** Language of messages: `en` (the default) or `fa`. */
  language?: string | (() => string)
  /** Time zone of the reader, such as `Europe/Berlin`: what is today, late or expired follows it; default UTC. */
  zone?: string | (() => string)
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

export type Client = ReturnType<typeof createClient>

/**
 * The server, one function per method, typed by its API description: path parameters, query, body and reply.
 *
 *     const space = await client.get("/api/v1/spaces/{spaceId}/", { params: { path: { spaceId } } })
 *
 * Every call requests that a stale assessment is brought up to date before it is read, which the server does in the
 * same call if the caller may. Anything but success is thrown as an `ApiError`; an aborted call is thrown as the
 * `AbortError` of `fetch`. A reply without content resolves to `undefined`.
 *
 * Every write has a key, with which it can be sent again: see {@link writeHeaders}.
 */
export function createClient({ baseUrl, token, language = "en", zone, fetch: ask }: ClientOptions = {}) {
  /** The headers of every call. */
  async function headersOf(url: string): Promise<Record<string, string>> {
    const bearer = typeof token === "function" ? await token(url) : token
    return {
      "Accept-Language": typeof language === "function" ? language() : language,
      "Plumbline-Heal": "on",
      ...(zone !== undefined && { "Plumbline-Zone": typeof zone === "function" ? zone() : zone }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    }
  }

  async function send(request: Request): Promise<Response> {
    for (const [name, value] of Object.entries(await headersOf(request.url))) {
      request.headers.set(name, value)
    }
    if (!READING.includes(request.method) && !request.headers.has(KEY)) request.headers.set(KEY, newKey())
    try {
      return await (ask ?? fetch)(request)
    } catch (error) {
      if (request.signal.aborted) throw error
      throw unreachable(error)
    }
  }

  const client = createFetchClient<paths>({ baseUrl, fetch: send })
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await refusalOf(response)
    },
  })
  return {
    get: contentOf(client.GET),
    post: contentOf(client.POST),
    put: contentOf(client.PUT),
    patch: contentOf(client.PATCH),
    delete: contentOf(client.DELETE),
    /** Fetches a file; pass `parseAs: "blob"`, or "arrayBuffer". */
    download: fileOf(client.GET),
    headersOf,
  }
}

/** The same call, returning only its content. (The types cannot know that failures have already been thrown.) */
function contentOf<A extends unknown[], R extends { data?: unknown }>(call: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<ContentOf<R>> => (await whole(call(...args))).data as ContentOf<R>
}

/** A reply, unless `fetch` gave it up while its content was on the way. */
async function whole<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    throw isTimeout(error) ? unreachable(error) : error
  }
}

/** A key for one change; a write that is sent again with its key is done once. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** How a write can be repeated, and what it replaces. */
export type WriteOptions = {
  /** Of this change: pass the same one when the same call is sent again after its reply was lost. Default: a new one. */
  key?: string
  /**
   * The `etag` of what the person has seen and replaces: if somebody has changed it since, the call is refused with
   * `CHANGED_MEANWHILE`. When omitted, it is replaced in any case.
   */
  seen?: string | null | undefined
}

/**
 * The headers of a write, for its `headers`:
 *
 *     await client.put(path, { params, body, headers: writeHeaders({ seen: space.etag }) })
 */
export function writeHeaders({ key = newKey(), seen }: WriteOptions): Record<string, string> {
  return { [KEY]: key, ...(seen != null && { "If-Match": `"${seen}"` }) }
}

const KEY = "Idempotency-Key"
const READING = ["GET", "HEAD"]

/** The same call, returning its content and the name that the server gives the file; null if it gives none. */
function fileOf<A extends unknown[], R extends { data?: unknown; response: Response }>(
  call: (...args: A) => Promise<R>,
) {
  return async (...args: A): Promise<{ content: ContentOf<R>; name: string | null }> => {
    const { data, response } = await whole(call(...args))
    const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "")?.[1]
    return { content: data as ContentOf<R>, name: name === undefined ? null : decodeURIComponent(name) }
  }
}

type ContentOf<R> = R extends { data: infer Content; error?: never } ? Content : never
