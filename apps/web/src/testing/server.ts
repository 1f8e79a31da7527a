import type { Paths } from "../api/schemas.ts"

export type Method = "get" | "post" | "put" | "patch" | "delete"

/** The API paths that support a method. */
type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof Paths]

/** The payload of a successful reply, according to the API description. */
type Reply<M extends Method, P extends PathOf<M>> =
  Paths[P] extends Record<M, { responses: infer Replies }>
    ? Replies extends { 200: { content: { "application/json": infer Content } } }
      ? Content
      : Replies extends { 201: { content: { "application/json": infer Content } } }
        ? Content
        : undefined
    : never

/** Fails, like the browser's `fetch`, when the call is given up. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  )
}

/** A call that the client has made. */
export interface Call {
  /** Method and path with its query, e.g. `GET /api/v1/spaces/?page=0&size=12`. */
  name: string
  /** The JSON body; undefined for forms and for calls without a body. */
  body: unknown
  headers: Headers
}

interface Route {
  method: string
  path: RegExp
  answer: (call: Call) => Response | Promise<Response>
}

/**
 * A fake server: tests define its answers and inspect the calls it received. The answer defined last for a call wins. A
 * call without a defined answer is refused and listed in `unexpected`.
 */
export class FakeServer {
  readonly asked: Call[] = []
  readonly unexpected: string[] = []
  /** Writes that the client has made without a save, whose failure nobody would show. */
  readonly unsaved: string[] = []
  /** Whether a save is under way in the client. */
  isSaving = () => true
  #routes: Route[] = []

  /** Defines the answer to a call: a fixed payload, or a function of the call. */
  answers<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    reply: Reply<M, P> | ((call: Call) => Reply<M, P>),
  ): void {
    this.respond(method, path, (call) => {
      const content = typeof reply === "function" ? reply(call) : reply
      return content === undefined ? new Response(null, { status: 204 }) : Response.json(content)
    })
  }

  /** Lets the server refuse a call. */
  refuses<M extends Method>(method: M, path: PathOf<M>, status: number, code: string, message = ""): void {
    this.respond(method, path, () => Response.json({ code, message }, { status }))
  }

  /** Keeps a call pending until the returned function is called; then it gets the answer defined before. */
  holds<M extends Method>(method: M, path: PathOf<M>): () => void {
    const held = Promise.withResolvers<void>()
    const before = this.#routes.find((route) => route.method === method && route.path.test(path))
    this.respond(method, path, async (call) => {
      await held.promise
      return before ? before.answer(call) : new Response(null, { status: 204 })
    })
    return held.resolve
  }

  /** Simulates a network failure of a call. */
  loses<M extends Method>(method: M, path: PathOf<M>): void {
    this.respond(method, path, () => Promise.reject(new TypeError("Failed to fetch")))
  }

  /** Defines any answer, also to calls outside the API. */
  respond(method: string, path: string, answer: Route["answer"]): void {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]+\}/g, "[^/]+")
    this.#routes.unshift({ method, path: new RegExp(`^${pattern}$`), answer })
  }

  /** The calls received with a method and a path. */
  calls<M extends Method>(method: M, path: PathOf<M>): Call[] {
    const pattern = path.replace(/\{[^}]+\}/g, "[^/]+")
    const name = new RegExp(`^${method.toUpperCase()} ${pattern}(\\?|$)`)
    return this.asked.filter((call) => name.test(call.name))
  }

  /** Writes have a key, and are made by a save or by the outbox of answers. */
  #noteWrite({ name, headers }: Call, pathname: string): void {
    if (!headers.has("Idempotency-Key")) this.unsaved.push(`${name} (without a key)`)
    if (!this.isSaving() && !elsewhere.some((path) => path.test(pathname))) this.unsaved.push(name)
  }

  /** Replaces the browser's `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, options?: RequestInit): Promise<Response> => {
    const request = new Request(input, options)
    const { origin, pathname, search } = new URL(request.url)
    const method = request.method.toLowerCase()
    const text = await request.clone().text()
    const call = {
      name: `${request.method} ${pathname}${search}`,
      body: jsonOf(text),
      headers: request.headers,
    }
    this.asked.push(call)
    const isOwn = origin === location.origin && pathname.startsWith("/api/")
    if (method !== "get" && isOwn) this.#noteWrite(call, pathname)
    const route = this.#routes.find((each) => each.method === method && each.path.test(pathname))
    if (route) return Promise.race([route.answer(call), aborted(request.signal)])
    this.unexpected.push(call.name)
    return Response.json({ code: "UNEXPECTED", message: call.name }, { status: 500 })
  }
}

/** What the outbox sends, and calls that only read. */
const elsewhere = [
  /\/answer-question\/$/,
  /\/evidences\/([^/]+\/)?$/,
  /\/assessments-compare\/$/,
  /\/calculate(-confidence)?\/$/,
  /\/advice\/(size|outlook)\/$/,
  /\/roadmap\/preview\/$/,
]

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
