import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import { beginAnswering } from "../../testing/answering.ts"
import { caughtIn, createTestApp } from "../../testing/test-app.ts"

const SECRET = "s3cret-Ot4"
const received: { url: string; authorization: string | undefined; body: string }[] = []
const collector = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on("data", (part: Buffer) => parts.push(part))
  request.on("end", () => {
    const { url = "", headers } = request
    received.push({ url, authorization: headers.authorization, body: Buffer.concat(parts).toString() })
    reply.setHeader("content-type", "application/json").end("{}")
  })
})
let endpoint: string
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => void collector.close())

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code: number }
}
const valueIn = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

/** Spans that have been received, from the given request on. */
const spansSince = (start: number) =>
  received
    .slice(start)
    .filter(({ url }) => url === "/v1/traces")
    .flatMap(({ body }) => (JSON.parse(body) as Traces).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

test("requests and metrics reach the collector, without addresses and what they contain", async () => {
  const lines: string[] = []
  const app = await createTestApp(
    {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, LOG_LEVEL: "info" },
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20collector, x-other=1",
    },
    [],
    "installed",
    { log: caughtIn(lines) },
  )
  const traceId = "0af7651916cd43dd8448eb211c80319c"
  await app.http.inject({
    url: `/calendar/${SECRET}.ics?token=${SECRET}`,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, cookie: `session=${SECRET}` },
  })
  await app.http.inject({ url: "/health", headers: { traceparent: "00-nonsense" } })
  await app.close()
  const to = (path: string) => received.filter(({ url }) => url === path)
  const spans = spansSince(0)
  const span = spans.find(({ name }) => name.startsWith("GET /calendar/:"))
  expect(span).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" })
  expect(span?.attributes).toContainEqual({ key: "http.request.method", value: { stringValue: "GET" } })
  expect(spans.filter(({ name }) => name.includes("/health"))).toEqual([])
  expect(lines.filter((line) => line.includes(`"trace_id":"${traceId}"`)).length).toBeGreaterThan(0)
  const metrics = to("/v1/metrics").at(-1)?.body ?? ""
  for (const name of ["http_request_duration_seconds", "plumbline_info", "cell_up"])
    expect(metrics).toContain(`"name":"${name}"`)
  expect(received.map(({ authorization }) => authorization)).toEqual(received.map(() => "Bearer collector"))
  expect(received.filter(({ body }) => body.includes(SECRET))).toEqual([])
})

test("statements are below their request, also of two that share a transaction, with their text and no values", async () => {
  const start = received.length
  const app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, [], "installed", {
    log: caughtIn([]),
  })
  const people = [await beginAnswering(app), await beginAnswering(app)]
  const origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
  expect(await Promise.all(people.map((person) => person.answerNext(origin)))).toEqual([201, 201])
  const owner = await app.signUp()
  expect((await owner.post("/api/v1/spaces/", { title: SECRET, type: "PREMIUM" })).status).toBe(201)
  expect((await app.visitor().get("/api/v1/users/me/")).status).toBe(401)
  await sql`alter table tenant_main.spaces rename to no_spaces`.execute(app.database)
  expect((await owner.get("/api/v1/spaces/top-spaces/")).status).toBe(500)
  await app.close()

  const spans = spansSince(start)
  const requests = (name: string) => spans.filter((span) => span.name === name)
  const below = ({ traceId, spanId }: Span) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  const answers = requests("PUT /api/v2/assessments/:assessmentId/answer-question/")
  expect(answers).toHaveLength(2)
  for (const answer of answers) {
    const stored = below(answer).filter((span) =>
      String(valueIn(span, "db.query.text")).includes('insert into "tenant_main"."answers"'),
    )
    expect(stored.length).toBeGreaterThan(0)
    for (const span of stored) {
      expect(span).toMatchObject({ kind: 3, name: valueIn(span, "db.query.summary") })
      expect(valueIn(span, "db.system.name")).toBe("postgresql")
      expect(Number(valueIn(span, "plumbline.rows"))).toBeGreaterThan(0)
    }
  }
  expect(answers.flatMap(below).map(({ name }) => name)).toContain("COMMIT")
  const [space] = requests("POST /api/v1/spaces/")
  expect(space && below(space).map(({ name }) => name)).toContain("INSERT spaces")
  const statuses = requests("GET /api/v1/users/me/").map((span) => valueIn(span, "http.response.status_code"))
  expect(statuses.map(Number)).toContain(401)
  const failed = spans.filter((span) => valueIn(span, "db.response.status_code") === "42P01")
  expect(failed.length).toBeGreaterThan(0)
  for (const span of failed) expect(span).toMatchObject({ status: { code: 2 } })
  const [person] = people
  for (const value of [SECRET, person?.assessmentId])
    expect(received.slice(start).filter(({ body }) => body.includes(String(value)))).toEqual([])
})

test("a collector that is away costs no request and does not keep a server from stopping", async () => {
  const app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })
  expect((await app.http.inject("/health/live")).statusCode).toBe(200)
  expect((await app.http.inject("/api/v1/nothing")).statusCode).toBe(404)
  await app.close()
})

test("without a collector nothing is sent; settings that cannot be used are refused", async () => {
  const before = received.length
  const app = await createTestApp()
  await app.http.inject("/health/live")
  await app.close()
  expect(received.length).toBe(before)
  const refused = (name: string, value: string) => expect(() => loadConfig({ [name]: value })).toThrow(name)
  refused("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318")
  refused("OTEL_EXPORTER_OTLP_HEADERS", "Authorization")
  refused("OTEL_TRACES_SAMPLER_ARG", "2")
})
