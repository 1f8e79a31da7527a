import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { isKeyed } from "./platform/http/repeated-calls.ts"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage, type Who } from "./testing/access.ts"
import { type Contents, watchContents } from "./testing/contents.ts"
import type { Caller, Reply } from "./testing/test-app.ts"

/*
 * Calls whose reply was lost and that are sent again, and calls that replace what somebody else has changed meanwhile.
 * Made of the examples of all routes: a new route that writes is included automatically.
 */
const stage = openStage({ RATE_LIMITS: "off" })

const routes = (): RouteDefinition[] =>
  stage
    .app()
    .http.routed.flatMap(({ method, url, definition }) =>
      definition && method !== "HEAD" && url === definition.path ? [definition] : [],
    )
    .toSorted((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"))

const ofAuthors = ["kit", "kit version", "kit text", "expert group"]

function callerOf({ access }: RouteDefinition): Caller {
  const who: Who = ofAuthors.includes(access.policy.on) ? "author" : "manager"
  return stage.person(access.policy.on === "evidence" ? "associate" : who)
}

/** The example of a route, sent with additional headers, and with an addition to its texts. */
async function exampleOf(route: RouteDefinition) {
  const { path, options } = await stage.call(route)
  const caller = callerOf(route)
  return {
    path,
    send(headers: Record<string, string>, addition = ""): Promise<Reply> {
      const body = options?.body as Record<string, unknown> | undefined
      const more = body && addition !== "" && { body: withAddition(route, body, addition) }
      return caller.call(route.method, path, {
        ...options,
        ...more,
        headers: { ...options?.headers, ...headers },
      })
    },
  }
}

function withAddition({ body: schema }: RouteDefinition, body: Record<string, unknown>, addition: string) {
  const { properties = {} } = schema as { properties?: Record<string, { trim?: string; format?: string }> }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isText = typeof value === "string" && properties[name]?.trim && !properties[name].format
      return [name, isText ? `${value} ${addition}` : value]
    }),
  )
}

/** The account would be gone for the calls that follow. */
const forLast = ["/api/v1/user-profile/deletion/"]

const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`

describe("a call whose reply was lost, sent again with its key", () => {
  let contents: () => Promise<Contents>
  beforeAll(async () => {
    contents = await watchContents(stage.app(), { users: ["language"] })
  })

  test("gets the same reply, and changes nothing; one that was refused leaves nothing", async () => {
    const different: string[] = []
    const done: string[] = []
    for (const route of routes().filter((each) => isKeyed(each) && !forLast.includes(each.path))) {
      const { send } = await exampleOf(route)
      const key = { "idempotency-key": randomUUID() }
      const untouched = await contents()
      const first = await send(key)
      expect(first.status, nameOf(route)).toBeLessThan(500)
      const before = await contents()
      if (first.status >= 400) {
        if (before.repeated_calls !== untouched.repeated_calls) different.push(`${nameOf(route)}: a refusal`)
        continue
      }
      const second = await send(key)
      const seen = { status: second.status, body: second.body, etag: second.headers.etag }
      if (
        JSON.stringify(seen) !==
        JSON.stringify({ status: first.status, body: first.body, etag: first.headers.etag })
      )
        different.push(`${nameOf(route)}: ${JSON.stringify(first.body)}, then ${JSON.stringify(seen)}`)
      if (second.headers["idempotency-replayed"] !== "true")
        different.push(`${nameOf(route)}: not recognised`)
      const after = await contents()
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      if (changed.length > 0) different.push(`${nameOf(route)}: ${changed.join(", ")}`)
      done.push(nameOf(route))
      if (route.method === "DELETE") await stage.reset(route.access.policy)
    }
    expect(different).toEqual([])
    expect(done.length).toBeGreaterThan(80)
  }, 600_000)
})

test("two calls at once with the same key get the same reply, and one of them is made", async () => {
  const different: string[] = []
  let made = 0
  for (const route of routes().filter((each) => isKeyed(each) && !forLast.includes(each.path))) {
    const { send } = await exampleOf(route)
    const key = { "idempotency-key": randomUUID() }
    // Work that a call before has left would change what the two find.
    await stage.app().settled()
    const [one, other] = (await Promise.all([send(key), send(key)])) as [Reply, Reply]
    if (one.status >= 400) continue
    made++
    const same = one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body)
    const replayed = [one, other].filter(({ headers }) => headers["idempotency-replayed"] === "true")
    if (!same || replayed.length !== 1)
      different.push(`${nameOf(route)}: ${one.status}, ${other.status}, ${replayed.length} recognised`)
    if (route.method === "DELETE") await stage.reset(route.access.policy)
  }
  expect(different).toEqual([])
  expect(made).toBeGreaterThan(80)
}, 600_000)

describe("a call that replaces what somebody has changed meanwhile", () => {
  /** What a route replaces, as its first reading shows it. */
  async function seenBy(route: RouteDefinition, params: Record<string, string>) {
    const [reading] = route.replaces?.readings ?? []
    const definition = routes().find(({ method, path }) => method === "GET" && path === reading?.path)
    if (!reading || !definition) throw new Error(`${nameOf(route)} replaces nothing.`)
    const { path, options } = await stage.call(definition)
    const { body } = await callerOf(route).call("GET", path, options)
    const id = Object.values(params).at(-1) ?? ""
    const steps = (reading.at ?? "").split(".").filter(Boolean)
    if (steps.length === 0) return body
    return thingsAt(body, steps).find((thing) =>
      [thing.id, thing[route.replaces?.id ?? "id"]].some((known) => String(known) === id),
    )
  }

  test("is refused with the present state, changes nothing, and is done once that was seen", async () => {
    const wrong: string[] = []
    const refused: string[] = []
    let tried = 0
    for (const route of routes().filter(({ replaces }) => replaces)) {
      await stage.fixture().calculate()
      const { path, send } = await exampleOf(route)
      const params = paramsOf(route.path, path)
      const seen = await seenBy(route, params)
      const stale = await send({ "if-match": '"what.was.seen.long.ago"' })
      const done = await send({ "if-match": `"${stale.body.present?.etag}"` })
      const refusal = done.status < 300 ? null : await send({})
      // The example itself is refused: to this person, or in this state.
      if (refusal && refusal.status >= 400) {
        refused.push(`${nameOf(route)}: ${refusal.status} ${refusal.body.message}`)
        continue
      }
      const [{ present }] = [stale.body]
      if (stale.status !== 412 || stale.body.code !== "CHANGED_MEANWHILE" || !seen || refusal) {
        wrong.push(
          `${nameOf(route)}: ${stale.status}, ${done.status} ${JSON.stringify([seen, stale.body, done.body])}`,
        )
        continue
      }
      if (JSON.stringify(present) !== JSON.stringify(seen))
        wrong.push(`${nameOf(route)}: ${JSON.stringify(present)} instead of ${JSON.stringify(seen)}`)
      const after = await seenBy(route, params)
      if (`"${after?.etag}"` !== done.headers.etag)
        wrong.push(`${nameOf(route)}: ${done.headers.etag} is not new`)
      if (after?.etag !== seen.etag) {
        const late = await send({ "if-match": seen.etag })
        if (late.status !== 412) wrong.push(`${nameOf(route)}: ${late.status} for what was seen before`)
      }
      tried++
    }
    expect(wrong).toEqual([])
    // Their examples are about another group, a custom of another kit, and a file of three bytes.
    expect(refused.map((each) => each.split(":").slice(0, 2).join(":").split("/").at(3))).toEqual([
      "expert-groups",
      "kit-customs",
      "spaces",
    ])
    expect(tried).toBeGreaterThan(25)
  }, 300_000)

  test("is refused to one of two who change the same at once", async () => {
    const wrong: string[] = []
    let tried = 0
    for (const route of routes().filter(({ replaces }) => replaces)) {
      await stage.fixture().calculate()
      const { path, send } = await exampleOf(route)
      const seen = await seenBy(route, paramsOf(route.path, path))
      if (!seen?.etag) continue
      const both = await Promise.all(
        ["one", "two"].map((text) => send({ "if-match": `"${seen.etag}"` }, text)),
      )
      const after = await seenBy(route, paramsOf(route.path, path))
      // The example cannot be changed like that.
      if (after?.etag === seen.etag || both.every(({ status }) => status === 400)) continue
      const [done, refused] = both.map(({ status }) => status).toSorted((one, other) => one - other)
      if (!done || done >= 300 || refused !== 412) wrong.push(`${nameOf(route)}: ${done}, ${refused}`)
      tried++
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(10)
  }, 300_000)

  test("is every call that replaces, but those that say why not", () => {
    const left = routes()
      .filter(({ method, replaces }) => ["PUT", "PATCH"].includes(method) && !replaces)
      .filter(({ access }) => !access.readsToken)
      .map(nameOf)
    expect(left.filter((name) => !Object.values(needsNoTag).flat().includes(name))).toEqual([])
  })
})

/** Calls that need not know what was there before. */
const needsNoTag: Record<string, string[]> = {
  "an action, which is done or not": [
    "PUT /api/v1/spaces/:spaceId/seen/",
    "PUT /api/v1/expert-groups/:expertGroupId/seen/",
    "PUT /api/v1/expert-groups/:expertGroupId/invite/:inviteToken/confirm/",
    "PUT /api/v1/evidences/:evidenceId/resolve/",
    "PUT /api/v1/assessments/:assessmentId/resolve-comments/",
    "PUT /api/v1/assessments/:assessmentId/answers/confirm/",
    "PUT /api/v1/assessments/:assessmentId/approve-answers/",
    "PUT /api/v1/assessments/:assessmentId/attributes/:attributeId/approve-insight/",
    "PUT /api/v1/assessments/:assessmentId/subjects/:subjectId/approve-insight/",
    "PUT /api/v1/assessments/:assessmentId/approve-overall-insight/",
    "PUT /api/v1/assessments/:assessmentId/generate-insights/",
    "PUT /api/v1/assessments/:assessmentId/regenerate-expired-insights/",
    "PUT /api/v1/assessments/:assessmentId/approve-insights/",
    "PUT /api/v1/assessments/:assessmentId/approve-expired-insights/",
    "PUT /api/v1/assessments/:assessmentId/undo-approve-insights/",
    "PUT /api/v1/assessments/:assessmentId/approve-advice-narration/",
    "PATCH /api/v1/notifications/",
    "PATCH /api/v1/notifications/:notificationId/",
  ],
  "it names the change that was seen": [
    "PUT /api/v2/assessments/:assessmentId/answer-question/",
    "PUT /api/v1/assessments/:assessmentId/approve-answer/",
    "PUT /api/v1/assessments/:assessmentId/proposals/:proposalId/",
  ],
  "it says all that there is, and those who had assigned it hear who is freed": [
    "PUT /api/v1/assessments/:assessmentId/questionnaires/:questionnaireId/assignment/",
  ],
  "a vote is one's own, and a leader sets one thing of a session at a time": [
    "PUT /api/v1/assessments/:assessmentId/sessions/:sessionId/votes/:questionId/",
    "PUT /api/v1/public/sessions/:hash/votes/:questionId/",
    "PATCH /api/v1/assessments/:assessmentId/sessions/:sessionId/",
  ],
  "one choice among a few, which says all that there is": [
    "PUT /api/v1/spaces/:spaceId/owner/",
    "PUT /api/v1/expert-groups/:expertGroupId/owner/",
    "PUT /api/v1/assessments/:assessmentId/move/",
    "PUT /api/v1/assessments/:assessmentId/assessment-user-roles/:userId/",
    "PUT /api/v1/assessment-invites/:inviteId/",
    "PUT /api/v1/assessments/:assessmentId/report-visibility-status/",
    "PUT /api/v1/user-profile/notifications/",
    "PUT /api/v1/kit-versions/:kitVersionId/questions/:questionId/questionnaire/",
  ],
  "a picture, which nobody edits": [
    "PUT /api/v1/user-profile/picture/",
    "PUT /api/v1/expert-groups/:expertGroupId/picture/",
  ],
  "it moves only the elements that it names": [
    "PUT /api/v1/kit-versions/:kitVersionId/maturity-levels-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/subjects-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/attributes-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/measures-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/questionnaires-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/questions-change-order/",
    "PUT /api/v1/kit-versions/:kitVersionId/profiles-change-order/",
  ],
  "its preview tells what it would replace": ["PUT /api/v1/assessment-kits/:kitId/update-by-dsl/"],
}

function paramsOf(template: string, path: string): Record<string, string> {
  const names = template.split("/")
  const values = (path.split("?")[0] ?? "").split("/")
  return Object.fromEntries(
    names.flatMap((name, nth) => (name.startsWith(":") ? [[name.slice(1), values[nth] ?? ""]] : [])),
  )
}

type Thing = { id?: unknown; etag?: string; [name: string]: unknown }

function thingsAt(value: unknown, [step, ...rest]: readonly string[]): Thing[] {
  if (Array.isArray(value))
    return value.flatMap((each) => thingsAt(each, step === undefined ? [] : [step, ...rest]))
  if (typeof value !== "object" || value === null) return []
  return step === undefined ? [value as Thing] : thingsAt((value as Thing)[step], rest)
}
