import type { FastifyInstance } from "fastify"
import type { Config } from "./config.ts"
import { hasDemo, lockDemo, servesThisMachineAlone } from "./demo.ts"
import { chores, eventHandlers, jobs as jobKinds } from "./features/background.ts"
import { seedTags } from "./features/kits/index.ts"
import { readWidgetToken } from "./features/notifications/index.ts"
import { findSampleReport } from "./features/reports/index.ts"
import { routes as featureRoutes } from "./features/routes.ts"
import { resolveUser } from "./features/users/index.ts"
import { createIdentity } from "./identity/identity-of-tenant.ts"
import type { Identity } from "./identity/index.ts"
import { removeExpired } from "./identity/remove-expired.ts"
import { type Clock, systemClock } from "./platform/clock.ts"
import { inTransaction, type Surroundings } from "./platform/context.ts"
import { backendOf, type Database } from "./platform/database/connect.ts"
import { onDirectConnection, openConfiguredReplica, openDatabase } from "./platform/database/open.ts"
import { createOutbox } from "./platform/events/outbox.ts"
import { handleLeftEvents, removeOldEvents } from "./platform/events/sweep.ts"
import { openFileStorage } from "./platform/files/open-storage.ts"
import { fileRoute } from "./platform/files/route.ts"
import type { FileStorage } from "./platform/files/storage.ts"
import { registerDocumentation } from "./platform/http/documentation.ts"
import { isUnavailable, unusableAccount } from "./platform/http/errors.ts"
import { registerHealth } from "./platform/http/health.ts"
import { registerRoutes } from "./platform/http/route.ts"
import { createServer } from "./platform/http/server.ts"
import { registerWebClient } from "./platform/http/web-client.ts"
import { openJobs } from "./platform/jobs/jobs.ts"
import { createKitModels } from "./platform/kits/models.ts"
import type { MailTransport } from "./platform/mail/mail.ts"
import { createMailbox } from "./platform/mail/mailbox.ts"
import { registerMailboxPage } from "./platform/mail/mailbox-page.ts"
import { createMailer } from "./platform/mail/mailer.ts"
import { lacksSender, smtpTransport } from "./platform/mail/smtp.ts"
import { connectNodes } from "./platform/realtime/nodes.ts"
import { createRealtime } from "./platform/realtime/realtime.ts"
import { loadSecrets } from "./platform/secrets.ts"
import { seldom } from "./platform/seldom.ts"
import { followRegistry } from "./platform/tenants/follow-registry.ts"
import { registerTenantPictures } from "./platform/tenants/pictures.ts"
import { installationUrl, openTenants, type Tenant, type Tenants } from "./platform/tenants/tenants.ts"

export type App = {
  http: FastifyInstance
  surroundings: Surroundings
  tenants: Tenants
  /** Learns what has changed in the registry of tenants; done by itself every few seconds. */
  refreshTenants(): Promise<void>
  identity: Identity
  /** Resolves when nothing is done in the background. */
  settled(): Promise<void>
  /** Finishes requests and what is done in the background, then closes the database. */
  close(): Promise<void>
}

/** What tests replace. */
export type Replacements = {
  database?: Database
  clock?: Clock
  mail?: MailTransport
  /** `false` leaves the chores undone until somebody asks for one. */
  chores?: boolean
}

/** Composes the whole application: configuration and its surroundings in, a server that is ready to listen out. */
export async function createApp(config: Config, replacements: Replacements = {}): Promise<App> {
  const storage = await openFileStorage(config)
  const storageIsAway = await whyAway(storage)
  const clock = replacements.clock ?? systemClock()
  const database = replacements.database ?? (await openDatabase(config))
  const tenants = await onDirectConnection(config, database, (direct) =>
    openTenants(database, config, clock.now(), direct),
  )
  const secrets = await loadSecrets(config.dataFolder, config.secretKey)
  const mailbox = createMailbox(clock)
  const report = (error: unknown, message: string) => http.log.error({ err: error }, message)
  const jobs = await openJobs(
    database,
    { jobs: jobKinds, chores: [...chores, removeExpired, handleLeftEvents, removeOldEvents] },
    { report, withChores: replacements.chores },
  )
  const mailer = createMailer(database, jobs, (error) => report(error, "a mail could not be written"))
  const outbox = createOutbox(eventHandlers, report)
  const realtime = createRealtime(connectedNodes(config, database, report))
  const surroundings: Surroundings = {
    config,
    database,
    replica: await openConfiguredReplica(config),
    clock,
    storage,
    mailTransport: replacements.mail ?? configuredTransport(config) ?? mailbox,
    mailer,
    backgroundJobs: jobs,
    outbox,
    realtime,
    secrets,
    kits: createKitModels(),
  }
  const identity = createIdentity({ config, database, clock, mailer, tenants })
  let demoIsLocked = false
  const openTenant = async (tenant: Tenant) => {
    surroundings.kits.forget(tenant.schema)
    await inTransaction(surroundings, { tenant, user: null, language: "EN" }, seedTags)
    await identity.open(tenant)
    if (!hasDemo(config) && (await lockDemo(clock, database.withSchema(tenant.schema)))) demoIsLocked = true
  }
  for (const tenant of tenants.all()) await openTenant(tenant)

  const http = await createServer({
    config,
    tenants,
    authenticate: async (tenant, token, language) => {
      const claims = await identity.verify(tenant, token)
      if (!claims) return null
      const user = await resolveUser(surroundings, tenant, claims, language)
      return user ?? unusableAccount()
    },
  })
  if (demoIsLocked) {
    http.log.warn("The data has the accounts of the demo, which is off: nobody can sign in by them.")
  }
  if (storageIsAway) {
    http.log.error(
      { err: storageIsAway },
      "S3_BUCKET cannot be reached: going on without files until it can.",
    )
  }
  await registerDocumentation(http)
  registerRoutes(http, [...featureRoutes, fileRoute], surroundings, (request) => request.caller)
  registerTenantPictures(http, database)
  registerHealth(http, database)
  realtime.register(http, {
    readToken: (token) => readWidgetToken(surroundings, tenants.all(), token),
    admits: (request) => http.admitsOrigin(request),
  })
  const refreshTenants = () => tenants.refresh(openTenant)
  followRegistry(http, refreshTenants)
  await identity.register(http)
  if (config.mailUrl === null) {
    if (showsMailbox(config))
      registerMailboxPage(http, mailbox, (host) => tenants.ofHost(host) === tenants.default())
    else http.log.warn("MAIL_URL is not set: mails are not sent.")
  } else if (lacksSender(config.mailUrl, { from: config.mailFrom, publicUrl: installationUrl(config) })) {
    http.log.warn(
      "Nothing names a sender of mails: they go out from no-reply@localhost, which most servers refuse. Set MAIL_FROM.",
    )
  }
  await registerWebClient(http, {
    settingsOf: async (tenant) => ({
      identity: await identity.client(tenant),
      languages: tenant.languages,
      flags: tenant.flags,
      notifications: { appId: config.notificationAppId },
      sampleReport: hasDemo(config) ? await findSampleReport(database.withSchema(tenant.schema)) : null,
    }),
    originsOf: identity.origins,
  })
  await http.ready()
  await jobs.start(surroundings, tenants)
  outbox.start(surroundings)
  // What another process has recorded and not handled before it ended.
  for (const tenant of tenants.all()) outbox.wake(tenant)

  return {
    http,
    surroundings,
    tenants,
    refreshTenants,
    identity,
    async settled() {
      await mailer.settled()
      await outbox.settled()
      await jobs.settled()
    },
    async close() {
      await http.close()
      await mailer.settled()
      await outbox.close()
      await jobs.close()
      await realtime.close()
      await surroundings.replica?.database.destroy()
      await database.destroy()
    },
  }
}

/** The error of a storage that does not answer, which it may do later; one that refuses us throws. */
async function whyAway(storage: FileStorage): Promise<unknown> {
  try {
    await storage.check()
    return null
  } catch (error) {
    if (isUnavailable(error)) return error.cause
    throw error
  }
}

function configuredTransport(config: Config): MailTransport | undefined {
  if (config.mailUrl === null) return undefined
  return smtpTransport(config.mailUrl, {
    from: config.mailFrom,
    publicUrl: installationUrl(config),
  })
}

/** The nodes on one PostgreSQL know each other; the embedded database has one node. */
function connectedNodes(
  config: Config,
  database: Database,
  report: (error: unknown, message: string) => void,
) {
  const backend = backendOf(database)
  if (backend.kind === "embedded") return null
  const url = config.databaseDirectUrl ?? backend.url
  return connectNodes(
    url,
    seldom((error) => report(error, "other nodes could not be reached")),
  )
}

/**
 * Whether mails can be read at `/dev/mailbox`: they hold links that open accounts, so only in a demo that serves nobody
 * but this machine and sends no mails.
 */
export function showsMailbox(config: Config): boolean {
  return hasDemo(config) && config.mailUrl === null && servesThisMachineAlone(config)
}
