import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply } from "fastify"
import Fastify from "fastify"
import type { Metric } from "prom-client"
import type { Config } from "../../config.ts"
import type { Caller } from "../caller.ts"
import { type ConstraintMeanings, constraintError, TenantMoves } from "../database/failures.ts"
import { internalError, isUnavailable, methodNotSupported, notFound, ProductError } from "../errors.ts"
import { type Language, languageOf } from "../i18n/language.ts"
import type { LimitClass } from "../limits/limit-classes.ts"
import type { Limits } from "../limits/limits.ts"
import { onceAMinute } from "../once-a-minute.ts"
import { openTelemetry } from "../telemetry/telemetry.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import { originsOf, type Tenant } from "../tenants/tenants.ts"
import { connectionOptions, refuseTunnels } from "./connections.ts"
import { errorBodyOf } from "./error-reply.ts"
import { registerMetrics, tenantsSetAside } from "./health.ts"
import { unreadable } from "./receive-body.ts"
import { type Authenticate, registerFirstSteps, registerLastSteps } from "./request.ts"
import type { RetryAfterMove } from "./retry-after-move.ts"
import { noteRoutes } from "./routed.ts"
import { addressOf, hostnameOf, readTrustedProxies } from "./trusted-proxies.ts"
import { validationError } from "./validation.ts"

/** Creates the HTTP server without features: the steps that all requests share, errors, logs. */
export async function createServer(options: {
  config: Config
  log: FastifyBaseLogger
  tenants: Tenants
  retryAfterMove: RetryAfterMove
  authenticate: Authenticate
  limits: Limits
  constraints: ConstraintMeanings
  /** Metrics of features. */
  metrics: readonly Metric[]
  /** The path and query that a request means. */
  readAddress: (request: IncomingMessage, url: string) => string
}): Promise<FastifyInstance> {
  const { config, log, tenants, retryAfterMove, authenticate, limits, constraints, metrics, readAddress } =
    options
  const isAllowed = (origin: string, tenant: Tenant | null) =>
    config.allowedOrigins.includes(origin) || (tenant !== null && originsOf(tenant).includes(origin))
  const policy = contentSecurityPolicy(config)
  const trusts = readTrustedProxies(config.trustedProxies)
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => readAddress(request, request.url ?? "/"),
    ...connectionOptions,
    trustProxy: trusts,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: UNLIMITED },
    forceCloseConnections: "idle",
    // What arrives on an open connection while the server closes is served: until then nothing else is closed.
    return503OnClosing: false,
  })
  app.decorate("isStopping", false)
  noteRoutes(app)
  useErrors(app, constraints, () => tenants.refresh())
  app.decorateRequest("queryCount", 0)
  app.decorateRequest("caller")
  app.decorate("admitsOrigin", (request: IncomingMessage) => {
    const { origin } = request.headers
    return origin === undefined || isAllowed(origin, app.tenantOf(request))
  })
  app.decorate("tenantOf", (request: IncomingMessage) => tenants.ofHost(hostnameOf(request, trusts)))
  app.decorate("addressOf", (request: IncomingMessage) => addressOf(request, trusts))
  const registry = registerMetrics(app, [limits.refusals, tenantsSetAside(tenants), ...metrics])
  const telemetry = await openTelemetry(app, registry, config)
  // Hooks of closing run in reverse: the last requests are told of, too.
  if (telemetry) app.addHook("onClose", () => telemetry.close())
  await registerFirstSteps(app, { config, policy, tenants, retryAfterMove, authenticate, limits, isAllowed })
  registerLastSteps(app)
  refuseTunnels(app)
  return app
}

/** For the router, which would answer a long parameter itself; Node limits the length of an address. */
const UNLIMITED = 1_000_000

/** The only place where errors are converted to replies. */
function useErrors(
  app: FastifyInstance,
  constraints: ConstraintMeanings,
  refreshTenants: () => Promise<void>,
): void {
  // While the database is unreachable, every request fails the same way.
  const noteUnavailable = onceAMinute((cause) => app.log.warn({ err: cause }, "requests are answered 503"))
  let looking: Promise<void> | undefined
  const lookWhereTenantsAre = () => {
    looking ??= refreshTenants()
      .catch(noteUnavailable)
      .finally(() => {
        looking = undefined
      })
  }
  app.addHook("onClose", () => looking)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = productErrorOf(error, constraints)
    if (!known) request.log.error({ err: error }, "unexpected error")
    if (error instanceof TenantMoves) lookWhereTenantsAre()
    else if (isUnavailable(error)) noteUnavailable(error.cause)
    sendError(
      reply,
      known ?? internalError(),
      request.caller?.language ?? languageOf(request.headers["accept-language"]),
    )
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? ""
    sendError(
      reply,
      app.isRouted(path) ? methodNotSupported() : notFound("page"),
      languageOf(request.headers["accept-language"]),
    )
  })
}

function productErrorOf(error: FastifyError, constraints: ConstraintMeanings): ProductError | undefined {
  if (error instanceof ProductError) return error
  if (error.validation) return validationError(error.validation)
  if (
    error instanceof SyntaxError ||
    (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
  ) {
    return unreadable()
  }
  return constraintError(error, constraints)
}

function sendError(reply: FastifyReply, error: ProductError, language: Language): void {
  const body = errorBodyOf(reply.request.routeOptions.config.definition, error, language)
  if (error.status === 401) reply.header("www-authenticate", 'Bearer realm="api"')
  if (error.retryAfterSeconds !== null) reply.header("retry-after", error.retryAfterSeconds)
  reply.code(error.status).type("application/json").serializer(JSON.stringify).send(body)
}

function contentSecurityPolicy({ allowedOrigins }: Config): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // The component library inserts style sheets at run time.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...allowedOrigins],
    "frame-src": ["'self'"],
    "frame-ancestors": ["'self'", ...allowedOrigins],
    "form-action": ["'self'", ...allowedOrigins],
    "base-uri": ["'self'"],
    "object-src": ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join(";")
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Served under every host name, for monitoring. */
    isForOperators?: boolean
    /** The class under which its calls are counted; null if they are not limited. */
    limitClass?: LimitClass | null
  }
  interface FastifyInstance {
    /** Whether the server is about to stop: it serves everything, and is to be sent nothing more. */
    isStopping: boolean
    /** Whether the origin of a request is allowed, for requests that do not pass through routes. */
    admitsOrigin(request: IncomingMessage): boolean
    /** The tenant at the host name of a request, for requests that do not pass through routes. */
    tenantOf(request: IncomingMessage): Tenant | null
    /** The address of a client, for requests that do not pass through routes. */
    addressOf(request: IncomingMessage): string
  }
  interface FastifyRequest {
    caller: Caller
  }
}
