import type { FastifyInstance } from "fastify"
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client"
import { Type } from "typebox"
import type { Cells } from "../cells/cells.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import { version } from "../version.ts"
import { cellsUp } from "./cell-metrics.ts"

const UpOrDown = Type.Enum(["UP", "DOWN"])
const Health = Type.Object(
  {
    status: UpOrDown,
    version: Type.String({ description: "Of the program, e.g. `0.3.0`" }),
    database: UpOrDown,
    cells: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), status: UpOrDown }, { title: "HealthOfCell" }), {
        description:
          "Each database server, if there are several: one that is down takes down its tenants only",
      }),
    ),
    stopping: Type.Optional(
      Type.Boolean({ description: "The server has been told to stop: send it nothing more" }),
    ),
    tenantsSetAside: Type.Integer({
      description: "Tenants that cannot be served; the log, `/metrics` and `plumbline tenant list` name them",
    }),
  },
  { title: "Health" },
)

const Life = Type.Object({ status: Type.Literal("UP") }, { title: "Life" })

/**
 * `GET /health`, `/health/ready` and `/ht/`: 200 if the database responds and takes writes, or any of several, and the
 * server is not about to stop; otherwise 503. `GET /health/live`: 200 as long as the process answers at all.
 */
export function registerHealth(app: FastifyInstance, cells: Cells, tenants: Tenants): void {
  app.get(
    "/health/live",
    {
      schema: {
        summary: "Whether the process lives",
        description:
          "For whoever restarts processes that hang; unlike `/health` it does not depend on the database.",
        tags: ["operations"],
        response: { 200: Life },
      },
      config: { isForOperators: true },
    },
    async () => ({ status: "UP" }),
  )
  for (const path of ["/health", "/health/ready", "/ht/"]) {
    app.get(
      path,
      {
        schema: {
          summary: "Whether the server is ready: it and its database are up",
          description:
            "For load balancers and monitoring; it is not rate-limited and requires no sign-in. A database that takes no writes, as a standby, counts as down.",
          tags: ["operations"],
          response: { 200: Health, 503: Health },
        },
        config: { isForOperators: true },
      },
      async (_request, reply) => {
        const asked = await cellsUp(cells)
        const up = asked.some(({ isUp }) => isUp) && !app.isStopping
        reply.code(up ? 200 : 503)
        return {
          status: upOrDown(up),
          version,
          database: upOrDown(asked.every(({ isUp }) => isUp)),
          ...(asked.length > 1 && {
            cells: asked.map(({ cell, isUp }) => ({ name: cell.name, status: upOrDown(isUp) })),
          }),
          ...(app.isStopping && { stopping: true }),
          tenantsSetAside: tenants.setAside().size,
        }
      },
    )
  }
}

function upOrDown(isUp: boolean): "UP" | "DOWN" {
  return isUp ? "UP" : "DOWN"
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

/**
 * `GET /metrics` for operators: metrics of the process, durations and queries per route, and `others`.
 *
 * @returns all of them
 */
export function registerMetrics(app: FastifyInstance, others: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const metric of others) registry.registerMetric(metric)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: "plumbline_info",
    help: "1, with the version of the program",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1)
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
  return registry
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
