import { expect, test } from "vitest"
import type { RouteDefinition } from "./platform/http/route.ts"
import type { Routed } from "./platform/http/routed.ts"
import { openStage, partsOf } from "./testing/access.ts"
import { type GoodCall, type HostileRequest, hostileRequests } from "./testing/hostile.ts"
import { newPerson, openBrowser } from "./testing/identity-browser.ts"
import type { Caller } from "./testing/test-app.ts"
import { openWidget } from "./testing/widget.ts"

/*
 * Sends hostile requests to every address of the server, as a caller with access. Each must be answered, never with a
 * server error, and by the API in its own error format. New routes are included automatically.
 */
const stage = openStage({ RATE_LIMITS: "off", SIGN_IN_ATTEMPTS: "200" })

/** How many requests are in progress at once. */
const AT_ONCE = 6

test("every call of the API, by a caller with access", async () => {
  const app = stage.app()
  const widget = (await openWidget(app, stage.person("manager"))).token
  const calls: { good: GoodCall; definition: RouteDefinition }[] = []
  for (const { method, url, definition } of app.http.routed.toSorted(readingFirst)) {
    if (!definition || method === "HEAD") continue
    const { path, query, body } = await stage.parts(definition, url)
    const schema = definition.query?.properties ?? {}
    const known = Object.fromEntries(Object.keys(schema).map((name) => [name, ""]))
    const token = definition.access.readsToken ? widget : await tokenOf(whoMay(definition))
    calls.push({
      definition,
      good: {
        method,
        template: url,
        path,
        query: { ...known, ...query },
        ...(body && { body: definition.multipart ? partsOf(body) : body }),
        format: definition.multipart ? "multipart" : "json",
        headers: {
          authorization: `Bearer ${token}`,
          "accept-language": "en",
          // For the flag service.
          "x-environment-key": "main",
        },
      },
    })
  }
  const reached: string[] = []
  for (const [turn, { good, definition }] of calls.entries()) {
    const [first] = await sendAll(hostileRequests(good, turn), definition.errorBody === undefined)
    if (first && ![401, 403, 404].includes(first.status)) reached.push(`${good.method} ${good.template}`)
  }
  expect(calls.length).toBeGreaterThan(80)
  expect(reached.length / calls.length).toBeGreaterThan(0.8)
}, 600_000)

/** Reading comes first, while the data is unchanged, and deleting last, when nothing is needed any more. */
function readingFirst(one: Routed, other: Routed): number {
  const order = ["GET", "POST", "PUT", "PATCH", "DELETE"]
  return order.indexOf(one.method) - order.indexOf(other.method)
}

function whoMay({ access: { policy } }: RouteDefinition): Caller {
  return stage.person(
    ["kit", "kit version", "kit text", "expert group"].includes(policy.on) ? "author" : "manager",
  )
}

async function tokenOf({ user }: Caller): Promise<string> {
  const app = stage.app()
  return app.identity.issueAccessToken(app.tenants.default(), {
    ...user,
    firstName: user.displayName,
    lastName: "",
  })
}

test("every page and endpoint of the identity provider, in the middle of a sign-in", async () => {
  const { uid, cookie, seal, refreshToken, query } = await beginSignIn()
  const typed = { ...newPerson(), username: "kai@example.com", rememberMe: "on", seal }
  const tokenForm = { grant_type: "refresh_token", client_id: "web", refresh_token: refreshToken }
  const fieldsOf = (url: string) =>
    url.endsWith("/token") ? { ...tokenForm, code: "x", code_verifier: "x" } : typed
  const calls = stage
    .app()
    .http.routed.filter(
      ({ url, method }) => url.startsWith("/oidc/") && method !== "HEAD" && method !== "OPTIONS",
    )
  for (const [turn, { method, url }] of calls.entries()) {
    const good: GoodCall = {
      method,
      template: url,
      path: url.replace(":realm", "main").replace(":uid", uid).replace(/:\w+/g, "unknown"),
      query: queryOf(url, query),
      ...(method === "POST" && { body: fieldsOf(url), format: "form" }),
      headers: { accept: "text/html", cookie, host: "localhost:8080" },
    }
    await sendAll(hostileRequests(good, turn))
  }
  expect(calls.length).toBeGreaterThan(25)
}, 300_000)

/** The query parameters that the adapter and browsers send to the identity provider. */
function queryOf(url: string, request: Record<string, string>): Record<string, string> {
  if (url.endsWith("/auth"))
    return { ...request, prompt: "none", ui_locales: "en", login_hint: "kai", max_age: "1" }
  if (url.endsWith("/logout")) return { post_logout_redirect_uri: "/", id_token_hint: "x", state: "x" }
  if (url.endsWith("/init")) return { client_id: "web", origin: "http://localhost:8080" }
  return { ui_locales: "fa" }
}

/** Signs a user up and begins another sign-in; returns what their browser would send. */
async function beginSignIn() {
  let cookie = ""
  const { http } = stage.app()
  const browser = openBrowser({
    http: {
      inject(request) {
        cookie = request.headers.cookie ?? cookie
        return http.inject(request)
      },
    },
  })
  const { tokens, sent } = await browser.signUp()
  const visit = await browser.begin({ params: { prompt: "login" } })
  await browser.get(visit.page.address)
  const uid = /interaction\/([^/?]+)/.exec(visit.page.address)?.[1] ?? ""
  const seal = /name="seal" value="([^"]+)"/.exec(visit.page.text)?.[1] ?? ""
  expect([uid, seal]).not.toContain("")
  const query = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return { uid, cookie, seal, refreshToken: String(tokens.refresh_token), query }
}

test("every page, file and address for operators", async () => {
  const calls = stage
    .app()
    .http.routed.filter(
      ({ url, method, definition }) => !definition && method !== "HEAD" && /^\/(?!realms\/)/.test(url),
    )
    .filter(isFirstAsset())
  for (const [turn, { method, url }] of calls.entries()) {
    const path = url.replace(/:\w+|\*/g, "unknown")
    const headers = { accept: "text/html" }
    await sendAll(hostileRequests({ method, template: url, path, query: { lang: "fa" }, headers }, turn))
  }
  expect(calls.length).toBeGreaterThan(5)
}, 300_000)

test("methods that no address supports", async () => {
  const urls = [
    ...new Set(stage.app().http.routed.map(({ url }) => `/${url.slice(1).replace(/:\w+|\*/g, "1")}`)),
  ]
  const methods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "LOCK", "SEARCH", "QUERY", "PATCH"]
  const headers = { accept: "text/html" }
  for (const method of methods) {
    await sendAll(urls.map((url) => ({ name: "an unusual method", method, url, headers })))
  }
}, 300_000)

type Answer = { name: string; status: number }

/** Sends all requests, several at a time. */
async function sendAll(requests: Iterable<HostileRequest>, isOfApi = false): Promise<Answer[]> {
  const waiting = requests[Symbol.iterator]()
  const answers: Answer[] = []
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const place = answers.push({ name: next.value.name, status: 0 }) - 1
      answers[place] = { name: next.value.name, status: await send(next.value, isOfApi) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  expect(Object.prototype).not.toHaveProperty("polluted")
  return answers
}

async function send(
  { name, method, url, headers, payload }: HostileRequest,
  isOfApi: boolean,
): Promise<number> {
  const {
    statusCode,
    body,
    headers: answered,
  } = await stage.app().http.inject({
    method: method as "GET",
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const label = `${method} ${url.slice(0, 200)}: ${name}: ${body.slice(0, 300)}`
  const isRight =
    statusCode < 500 && !("x-injected" in answered) && (!isOfApi || statusCode < 400 || isErrorOfApi(body))
  // Tens of thousands are right: assert only the others, to save time.
  if (!isRight) expect.soft({ statusCode, answered, body }, label).toBe("an answer")
  return statusCode
}

function isErrorOfApi(body: string): boolean {
  const { code, message } = JSON.parse(body)
  return typeof code === "string" && typeof message === "string"
}

/** One handler serves the hundreds of files of the client: the first of each method represents them all. */
function isFirstAsset(): (routed: Routed) => boolean {
  const seen = new Set<string>()
  return ({ method, url }) => {
    if (!url.startsWith("/assets/")) return true
    const isFirst = !seen.has(method)
    seen.add(method)
    return isFirst
  }
}
