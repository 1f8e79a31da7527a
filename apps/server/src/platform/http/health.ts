import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client"
import { Type } from "typebox"
import type { Database } from "../database/connect.ts"
import type { Tenants } from "../tenants/open-tenants.ts"

const UpOrDown = Type.Enum(["UP", "DOWN"])
const Health = Type.Object(
  {
    status: UpOrDown,
    database: UpOrDown,
    tenantsSetAside: Type.Integer({
      description: "Tenants that cannot be served; the log, `/metrics` and `plumbline tenant list` name them",
    }),
  },
  { title: "Health" },
)

/** `GET /health` and `/ht/`: 200 if the database responds, otherwise 503. */
export function registerHealth(app: FastifyInstance, database: Database, tenants: Tenants): void {
  for (const path of ["/health", "/ht/"]) {
    app.get(
      path,
      {
        schema: {
          summary: "Whether the server and its database are up",
          description: "For monitoring; it is not rate-limited and requires no sign-in.",
          tags: ["operations"],
          response: { 200: Health, 503: Health },
        },
        config: { isForOperators: true },
      },
      async (_request, reply) => {
        const up = await sql`select 1`.execute(database).then(
          () => true,
          () => false,
        )
        reply.code(up ? 200 : 503)
        return {
          status: up ? "UP" : "DOWN",
          database: up ? "UP" : "DOWN",
          tenantsSetAside: tenants.setAside().size,
        }
      },
    )
  }
}

/** Names each tenant that is set aside: not in the reply of `/health`, which anybody may ask. */
export function tenantsSetAside(tenants: Tenants): Metric {
  return new Gauge({
    name: "tenants_set_aside",
    help: "1 for each tenant that cannot be served",
    labelNames: ["tenant"],
    registers: [],
    collect() {
      this.reset()
      for (const slug of tenants.setAside().keys()) this.set({ tenant: slug }, 1)
    },
  })
}

/** `GET /metrics` for operators: metrics of the process, durations and queries per route, and `others`. */
export function registerMetrics(app: FastifyInstance, others: readonly Metric[]): void {
  const registry = new Registry()
  for (const metric of others) registry.registerMetric(metric)
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to reply",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const queries = new Counter({
    name: "http_request_queries_total",
    help: "Database queries made for requests",
    labelNames: ["method", "route"],
    registers: [registry],
  })
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown"
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    queries.inc({ method: request.method, route }, request.queryCount)
  })
  const text = cachedBriefly(() => registry.metrics())
  app.get("/metrics", { config: { isForOperators: true } }, async (_request, reply) => {
    reply.type(registry.contentType)
    return text()
  })
}

/** The metrics are asked for without a limit, and writing them costs much: beyond this, the last text is sent again. */
const MOST_PER_SECOND = 5

/** Calls `make` at most five times a second; further callers share its last outcome. */
export function cachedBriefly<T>(
  make: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: Promise<T> | undefined
  let second = 0
  let count = 0
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) count = 0
    second = current
    if (last && count >= MOST_PER_SECOND) return last
    count++
    last = make()
    return last
  }
}
