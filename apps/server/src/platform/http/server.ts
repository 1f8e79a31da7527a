import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import cors from "@fastify/cors"
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import Fastify from "fastify"
import helmet from "helmet"
import type { Metric } from "prom-client"
import type { Config } from "../../config.ts"
import type { ApiToken, Caller, CurrentUser } from "../context.ts"
import { type ConstraintMeanings, constraintError, TenantMoves } from "../database/failures.ts"
import {
  internalError,
  isUnavailable,
  methodNotSupported,
  notFound,
  ProductError,
  unauthorized,
} from "../errors.ts"
import { html } from "../html.ts"
import { inLanguage, type Language, languageOf } from "../i18n/language.ts"
import type { LimitClass } from "../limits/limit-classes.ts"
import type { Limits } from "../limits/limits.ts"
import { onceAMinute } from "../once-a-minute.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import { originsOf, type Tenant } from "../tenants/tenants.ts"
import { registerBodies } from "./bodies.ts"
import { compressReplies } from "./compression.ts"
import { connectionOptions, drainUnread, refuseTunnels } from "./connections.ts"
import { errorBodyOf } from "./error-reply.ts"
import { registerMetrics, tenantsSetAside } from "./health.ts"
import type { Patience } from "./patience.ts"
import { unreadable } from "./receive-body.ts"
import { bearerToken, type RouteDefinition } from "./route.ts"
import { MOST_IN_PARAMETER, noteRoutes } from "./routed.ts"
import { requireScope } from "./token-use.ts"
import { addressOf, hostnameOf, readTrustedProxies } from "./trusted-proxies.ts"
import { compileSchemas, validationError } from "./validation.ts"

const heading = { en: "There is no site here", fa: "سایتی در این نشانی نیست" }
const advice = {
  en: "Please check the address: no organisation uses this name.",
  fa: "لطفاً نشانی را بررسی کنید: هیچ سازمانی از این نام استفاده نمی‌کند.",
}

/**
 * Answers a request for an unknown host name: browsers get a page, programs the usual error.
 *
 * @throws NOT_FOUND
 */
function refuseHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(request.headers.accept ?? "").includes("text/html")) throw notFound("host")
  return reply
    .code(404)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(page(languageOf(request.headers["accept-language"])))
}

function page(language: Language): string {
  return html`<!doctype html>
<html lang="${language.toLowerCase()}" dir="${language === "FA" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${inLanguage(heading, language)}</title>
<style>body{max-width:36rem;margin:20vh auto;padding:0 1.5rem;font:1rem/1.7 system-ui,Tahoma,sans-serif}</style>
</head>
<body>
<h1>${inLanguage(heading, language)}</h1>
<p>${inLanguage(advice, language)}</p>
</body>
</html>
`.markup
}

/** The authenticated user, and the API token if one was used, or else the session, where it is known. */
export type Authenticated = { user: CurrentUser; apiToken: ApiToken | null; session?: string | null }

/** Identifies the user of a bearer token; null for an invalid token, an error for a user who is not admitted. */
type Authenticate = (
  tenant: Tenant,
  token: string,
  language: Language,
) => Promise<Authenticated | ProductError | null>

const A_YEAR = "max-age=31536000"

/** Creates the HTTP server without features: bodies, languages, tenants, authentication, errors, headers, logs. */
export async function createServer(options: {
  config: Config
  log: FastifyBaseLogger
  tenants: Tenants
  patience: Patience
  authenticate: Authenticate
  limits: Limits
  constraints: ConstraintMeanings
  /** Metrics of features. */
  metrics: readonly Metric[]
  /** The path and query that a request means. */
  readAddress: (request: IncomingMessage, url: string) => string
}): Promise<FastifyInstance> {
  const { config, log, tenants, patience, authenticate, limits, constraints, metrics, readAddress } = options
  const isAllowed = (origin: string, tenant: Tenant | null) =>
    config.allowedOrigins.includes(origin) || (tenant !== null && originsOf(tenant).includes(origin))
  const trusts = readTrustedProxies(config.trustedProxies)
  const policy = contentSecurityPolicy(config)
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
  compileSchemas(app)
  useErrors(app, constraints, () => tenants.refresh())
  app.decorateRequest("queryCount", 0)
  app.decorateRequest("caller")
  app.decorate("admitsOrigin", (request: IncomingMessage) => {
    const { origin } = request.headers
    return origin === undefined || isAllowed(origin, app.tenantOf(request))
  })
  app.decorate("tenantOf", (request: IncomingMessage) => tenants.ofHost(hostnameOf(request, trusts)))
  app.decorate("addressOf", (request: IncomingMessage) => addressOf(request, trusts))
  const setSecurityHeaders = helmet({
    // Set below: here it would be assembled for each request.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    strictTransportSecurity: false,
  })
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("content-security-policy", policy)
    setSecurityHeaders(request.raw, reply.raw, () => done())
  })
  await app.register(cors, () => async (request: FastifyRequest) => {
    const { origin } = request.headers
    return {
      origin: origin === undefined || isAllowed(origin, tenants.ofHost(request.hostname)),
      credentials: true,
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      exposedHeaders: ["content-disposition"],
    }
  })
  registerBodies(app, config)
  drainUnread(app)
  refuseTunnels(app)
  registerMetrics(app, [limits.refusals, tenantsSetAside(tenants), ...metrics])

  const authenticateCaller = async ({ caller, headers }: FastifyRequest, route: RouteDefinition) => {
    const { access } = route
    const token = access.readsToken ? undefined : bearerToken(headers)
    const person =
      token === undefined
        ? null
        : await patience(caller, () => authenticate(caller.tenant, token, caller.language))
    const isRefused = person === null || person instanceof ProductError
    if (isRefused && !access.policy.anonymous) throw person ?? unauthorized()
    if (isRefused) return
    if (person.apiToken) requireScope(route, person.apiToken)
    caller.user = person.user
    caller.apiToken = person.apiToken
    caller.session = person.session ?? null
  }
  app.addHook("onRequest", async (request, reply) => {
    if (hasLongParameter(request)) throw notFound("page")
    reply.header("x-request-id", request.id)
    const { definition, isForOperators, limitClass = "public" } = request.routeOptions.config
    const found = tenants.ofHost(request.hostname)
    if (!found && !isForOperators) return refuseHost(request, reply)
    const tenant = found ?? tenants.default()
    // HSTS: browsers that have connected over HTTPS no longer use HTTP.
    if (tenant.publicUrl.startsWith("https:")) reply.header("strict-transport-security", A_YEAR)
    const language = languageOf(request.headers["accept-language"], tenant.languages)
    const caller: Caller = { tenant, language, user: null }
    if (found && !isForOperators) await patience(caller, () => tenants.prepared(caller.tenant))
    request.caller = caller
    if (limitClass) limits.admitAddress(limitClass, tenant, request.ip)
    if (definition) await authenticateCaller(request, definition)
    if (limitClass) limits.admitPerson(limitClass, tenant, request.ip, request.caller)
  })
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header(
      "server-timing",
      `db;desc="${request.queryCount} queries", total;dur=${reply.elapsedTime.toFixed(1)}`,
    )
    keepPrivate(request, reply)
    if (app.isStopping) reply.header("connection", "close")
    return payload
  })
  compressReplies(app)
  return app
}

/** For the router, which would answer a long parameter itself; Node limits the length of an address. */
const UNLIMITED = 1_000_000

/** Whether a parameter is longer than any that exists: then nothing is at this address. */
function hasLongParameter({ params }: FastifyRequest): boolean {
  return Object.entries(params ?? {}).some(
    ([name, value]) => name !== "*" && String(value).length > MOST_IN_PARAMETER,
  )
}

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

/**
 * Keeps browsers and proxies from caching replies for one user or for holders of a link, unless the route has its own
 * header.
 */
function keepPrivate({ caller, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { definition } = routeOptions.config
  if (!definition || reply.hasHeader("cache-control")) return
  // A request for an unknown host is refused before its caller is known.
  if (caller?.user || definition.access.policy.on !== "nothing") reply.header("cache-control", "no-store")
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
