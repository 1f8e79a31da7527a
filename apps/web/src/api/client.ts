import createClient from "openapi-fetch"
import { currentLanguage } from "../i18n/language.ts"
import { freshToken } from "../session/identity.ts"
import { refusalOf, unreachable } from "./ApiError.ts"
import type { paths } from "./generated/schema.d.ts"

const client = createClient<paths>({ fetch: send })

client.use({
  async onResponse({ response }) {
    if (!response.ok) throw await refusalOf(response)
  },
})

/**
 * The server, one function per method, typed by its API description: path parameters, query, body and reply.
 *
 *     const space = await api.get("/api/v1/spaces/{id}/", { params: { path: { id } }, signal })
 *
 * Every call carries the language and, when somebody is signed in, a fresh token; and the wish that a stale assessment
 * is brought up to date before it is read, which the server does in the same call. Anything but success is thrown as an `ApiError`; an aborted call is thrown as the
 * browser's `AbortError`. A reply without content resolves to `undefined`.
 */
export const api = {
  get: contentOf(client.GET),
  post: contentOf(client.POST),
  put: contentOf(client.PUT),
  patch: contentOf(client.PATCH),
  delete: contentOf(client.DELETE),
}

async function send(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(await headersOfCall(request.url))) {
    request.headers.set(name, value)
  }
  try {
    return await fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    throw unreachable()
  }
}

/** What every call to the server carries. */
export async function headersOfCall(url: string): Promise<Record<string, string>> {
  const token = isOpenToAll(url) ? undefined : await freshToken()
  return {
    "Accept-Language": currentLanguage(),
    "Plumbline-Heal": "on",
    ...(token && { Authorization: `Bearer ${token}` }),
  }
}

/** The look of the installation is the same for everybody and is asked without a token. */
function isOpenToAll(url: string): boolean {
  return new URL(url, location.origin).pathname.endsWith("/tenant/")
}

/** The same call, for its content alone. (The types cannot know that failures have been thrown by then.) */
function contentOf<A extends unknown[], R extends { data?: unknown }>(call: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<ContentOf<R>> => (await call(...args)).data as ContentOf<R>
}

type ContentOf<R> = R extends { data: infer Content; error?: never } ? Content : never
