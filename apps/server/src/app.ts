import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import type { DestinationStream } from "pino"
import { switchedOn, wings } from "./compat/wings.ts"
import type { Config } from "./config.ts"
import { hasDemo, lockDemo, servesThisMachineAlone, showsMailbox } from "./demo.ts"
import { authenticateByToken, isApiToken } from "./features/api-tokens/index.ts"
import { auditStream, oldestUnsent } from "./features/audit/index.ts"
import { followClaims } from "./features/directory/index.ts"
import { features } from "./features/features.ts"
import { flagsForPage } from "./features/flags/index.ts"
import { hashOfToken } from "./features/invitations/index.ts"
import { provenAddress } from "./features/join/index.ts"
import { findKitToBeginWith } from "./features/kits/index.ts"
import { findSampleReport } from "./features/reports/index.ts"
import { forgetUser, recordingOfAccounts, resolveUser, tokensOfAccounts } from "./features/users/index.ts"
import { createIdentity } from "./identity/identity-of-tenant.ts"
import { changedPerson, type Identity, whenSessionEnds } from "./identity/index.ts"
import { removeExpired } from "./identity/remove-expired.ts"
import { dropAbandonedMoves, moveMetrics } from "./moving/index.ts"
import { openCells } from "./platform/cells/cells.ts"
import { type Clock, systemClock } from "./platform/clock.ts"
import { contextSettingsOf } from "./platform/context.ts"
import { createContext, inTransaction } from "./platform/create-context.ts"
import type { SharedTransactions } from "./platform/database/batching/index.ts"
import type { Database } from "./platform/database/connect.ts"
import { tenantMigrations } from "./platform/database/migrate.ts"
import { onDirectConnection, openDatabase } from "./platform/database/open.ts"
import type { Dependencies } from "./platform/dependencies.ts"
import { ProductError } from "./platform/errors.ts"
import { createOutbox } from "./platform/events/outbox.ts"
import { handleLeftEvents, removeOldEvents } from "./platform/events/sweep.ts"
import type { Feature } from "./platform/feature.ts"
import { openFileStorage, storageFailure } from "./platform/files/open-storage.ts"
import { makeStoredPrivate } from "./platform/files/private-files.ts"
import { fileRoute } from "./platform/files/route.ts"
import { cellMetrics } from "./platform/http/cell-metrics.ts"
import { closeAfterReplies } from "./platform/http/connections.ts"
import { registerDocumentation } from "./platform/http/documentation.ts"
import { registerHealth } from "./platform/http/health.ts"
import { registerRoutes } from "./platform/http/register-routes.ts"
import { removeOldReplies } from "./platform/http/repeated-calls.ts"
import { createRetryAfterMove } from "./platform/http/retry-after-move.ts"
import type { RouteDefinition } from "./platform/http/route.ts"
import { createServer } from "./platform/http/server.ts"
import { registerWebClient } from "./platform/http/web-client.ts"
import { openJobsOfCells } from "./platform/jobs/jobs-of-cells.ts"
import { createKitModels } from "./platform/kits/models.ts"
import { createLimits, isAdmitted, requireLimits } from "./platform/limits/limits.ts"
import { createLog } from "./platform/log.ts"
import type { MailTransport } from "./platform/mail/mail.ts"
import { registerMailboxPage } from "./platform/mail/mailbox-page.ts"
import { createMailer, mailsGivenUp, sendMailBy } from "./platform/mail/send-mail.ts"
import { configuredTransport, createMailbox, lacksSender } from "./platform/mail/transports.ts"
import { onceAMinute } from "./platform/once-a-minute.ts"
import { createEventStreams } from "./platform/realtime/event-streams.ts"
import { createLiveStates } from "./platform/realtime/live-states.ts"
import { nodesOf } from "./platform/realtime/nodes.ts"
import { createRealtime } from "./platform/realtime/realtime.ts"
import { loadSecrets } from "./platform/secrets.ts"
import { requireCommonSecret } from "./platform/tenants/common-settings.ts"
import { findTables, openTenants, type Tenants } from "./platform/tenants/open-tenants.ts"
import { registerTenantPictures } from "./platform/tenants/pictures.ts"
import { followRegistry } from "./platform/tenants/registry.ts"
import { installationUrl, type Tenant } from "./platform/tenants/tenants.ts"
import { createUnderWay } from "./platform/under-way.ts"
import { createWorkers } from "./platform/workers/workers.ts"
import { openModel } from "./platform/writer/open-model.ts"

export type App = {
  http: FastifyInstance
  dependencies: Dependencies
  tenants: Tenants
  /** Reloads the registry of tenants; runs automatically every few seconds. */
  refreshTenants(): Promise<void>
  identity: Identity
  /** Resolves when no background work is pending. */
  settled(): Promise<void>
  /** From now on, `/health` says 503, and replies end their connections: load balancers go elsewhere. */
  announceStop(): void
  /** Finishes requests and background work, then closes the database. */
  close(): Promise<void>
}

/** Dependencies that tests and benchmarks can replace. */
export type Replacements = {
  database?: Database
  sharedTransactions?: SharedTransactions
  clock?: Clock
  mail?: MailTransport
  /** Where the lines of the log go. */
  log?: DestinationStream
  /** `false` disables the schedule of chores; they run only on request. */
  chores?: boolean
}

/** Composes the whole application from its configuration; returns a server that is ready to listen. */
export async function createApp(config: Config, replacements: Replacements = {}): Promise<App> {
  requireLimits(config, servesThisMachineAlone(config))
  await makeStoredPrivate(config.dataFolder)
  const storage = await openFileStorage(config)
  const unreachableStorage = await storageFailure(storage)
  const clock = replacements.clock ?? systemClock()
  const database = replacements.database ?? (await openDatabase(config))
  const log = createLog(config, replacements.log)
  const report = (error: unknown, message: string) => log.error({ err: error }, message)
  const cells = await openCells(config, { database, sharedTransactions: replacements.sharedTransactions })
  const tenants = await onDirectConnection(
    config,
    database,
    (direct, found) => openTenants(database, config, clock.now(), direct, report, cells, found),
    findTables,
  )
  const secrets = await loadSecrets(config.dataFolder, config.secretKey)
  if (config.databaseUrl !== null) await requireCommonSecret(database, config, secrets)
  const mailbox = createMailbox(clock)
  const switchedOnWings = switchedOn(config.compatibility)
  const streams = auditStream(config)
  const areas: readonly Feature[] = [...features, ...switchedOnWings, ...streams]
  const offered = areas.filter(({ isOffered }) => isOffered?.(config) ?? true)
  const outbox = createOutbox(
    areas.flatMap(({ eventHandlers = [] }) => eventHandlers),
    report,
  )
  const leftEvents = handleLeftEvents(outbox)
  const sendMail = sendMailBy(replacements.mail ?? configuredTransport(config) ?? mailbox)
  const jobs = await openJobsOfCells(
    cells,
    tenants,
    {
      jobs: [sendMail, ...areas.flatMap(({ jobs = [] }) => jobs)],
      chores: [
        ...[...features, ...wings, ...streams].flatMap(({ chores = [] }) => chores),
        removeExpired,
        removeOldReplies,
        leftEvents,
        removeOldEvents,
        dropAbandonedMoves(cells),
      ],
    },
    { report, withChores: replacements.chores },
  )
  const mailer = createMailer(cells, jobs, (error) => report(error, "a mail could not be written"))
  const realtime = createRealtime(nodesOf(config, database, report))
  const eventStreams = createEventStreams()
  const liveStates = createLiveStates(
    areas.flatMap(({ liveStates: states = [] }) => states),
    {
      realtime,
      streams: eventStreams,
      tenantOf: (slug) => tenants.all().find((each) => each.slug === slug),
      contextOf: (tenant) =>
        createContext(dependencies, { tenant, user: null, language: "EN" }, { onlyReads: true }),
      report: (error) => report(error, "a state could not be read for those who watch it"),
    },
  )
  const dependencies: Dependencies = {
    config,
    settings: contextSettingsOf(config),
    database,
    cells,
    clock,
    log,
    storage,
    mailer,
    backgroundJobs: jobs,
    outbox,
    realtime,
    eventStreams,
    liveStates,
    secrets,
    kits: createKitModels(),
    workers: createWorkers(report),
    limits: createLimits(
      config,
      cells,
      onceAMinute((error) => report(error, "counts could not be shared with other nodes")),
    ),
    model: openModel(config, log),
    reactions: areas.flatMap(({ reaction }) => reaction ?? []),
    unfinished: createUnderWay(),
  }
  const retryAfterMove = createRetryAfterMove(tenants)
  const identity = createIdentity({
    face: switchedOnWings.find(({ identityFace }) => identityFace)?.identityFace ?? null,
    config,
    cells,
    clock,
    mailer,
    tenants,
    retryAfterMove,
    onConfirmed: (tenant, claims, language) => resolveUser(dependencies, tenant, claims, language),
    invitations: {
      hashOf: hashOfToken,
      provenAddress: (tenant, tokenHash) =>
        provenAddress(createContext(dependencies, { tenant, user: null, language: "EN" }), tokenHash),
    },
    apiTokens: tokensOfAccounts(dependencies),
    record: recordingOfAccounts(dependencies),
    later: (work) => dependencies.unfinished.add(work),
  })
  let demoIsLocked = false
  const prepareTenant = async (tenant: Tenant, isStored: boolean) => {
    dependencies.kits.forget(tenant.schema)
    if (isStored) return
    const ctx = createContext(dependencies, { tenant, user: null, language: "EN" })
    // What they read is asked for together, because somebody is waiting.
    const [isLocked] = await Promise.all([
      hasDemo(config) ? false : lockDemo(ctx, clock),
      ...offered.map(({ seed }) => seed?.(ctx)),
    ])
    await identity.open(tenant)
    if (!isLocked || demoIsLocked) return
    demoIsLocked = true
    log.warn("The data contains demo accounts, but the demo is off: nobody can sign in with them.")
  }
  await tenants.start(prepareTenant, nameOfContent(config, offered))

  const http = await createServer({
    readAddress: (request, url) =>
      switchedOnWings.reduce((address, { readAddress }) => readAddress?.(request, address) ?? address, url),
    config,
    log,
    tenants,
    retryAfterMove,
    limits: dependencies.limits,
    constraints: Object.assign({}, ...features.map(({ constraints }) => constraints)),
    metrics: [
      mailsGivenUp,
      ...cellMetrics(cells, tenants, realtime, streams.length > 0 ? oldestUnsent : null),
      ...moveMetrics(cells),
      ...areas.flatMap(({ metrics = [] }) => metrics),
    ],
    authenticate: async (tenant, token, language) => {
      if (isApiToken(token)) return authenticateByToken(dependencies, tenant, token)
      const claims = await identity.verify(tenant, token)
      if (!claims) return null
      const user = await resolveUser(dependencies, tenant, claims, language)
      if (user instanceof ProductError) return user
      await followClaims(dependencies, tenant, user, claims)
      return { user, apiToken: null, session: claims.session ?? null }
    },
  })
  if (unreachableStorage) {
    log.error(
      { err: unreachableStorage },
      "S3_BUCKET cannot be reached: continuing without files until it can.",
    )
  }
  for (const { register } of switchedOnWings)
    register?.(http, { config, cells, dependencies, identity, retryAfterMove })
  await registerDocumentation(http)
  registerRoutes(
    http,
    offered.reduce<readonly RouteDefinition[]>(
      (routes, { adapt }) => adapt?.(routes) ?? routes,
      [...offered.flatMap(({ routes = [] }) => routes), fileRoute],
    ),
    dependencies,
    retryAfterMove,
  )
  registerTenantPictures(http, database)
  registerHealth(http, cells, tenants)
  realtime.register(http, {
    async readToken(token, request) {
      for (const { readConnectionToken } of switchedOnWings) {
        const holder = await readConnectionToken?.(dependencies, tenants.all(), token)
        if (holder) await tenants.prepared(holder.tenant)
        if (holder) return holder
      }
      const tenant = http.tenantOf(request)
      if (!tenant || tenants.isSetAside(tenant.slug)) return null
      await tenants.prepared(tenant)
      const claims = await identity.verify(tenant, token)
      const user = claims && (await resolveUser(dependencies, tenant, claims, null))
      if (!user || user instanceof ProductError) return null
      return { tenant, userId: user.id, session: claims.session ?? null }
    },
    async follow({ tenant, userId }, name, wanted) {
      // Checking whether somebody may follow something costs as much as reading it.
      if (!isAdmitted(() => dependencies.limits.admitPerson("read", tenant, "", { user: { id: userId } })))
        return null
      const topic = features.flatMap(({ topics = [] }) => topics).find((each) => each.name === name)
      // The page may have been opened when the tenant was somewhere else.
      const present = tenants.all().find(({ slug }) => slug === tenant.slug) ?? tenant
      const ctx = createContext(
        dependencies,
        { tenant: present, user: null, language: "EN" },
        { onlyReads: true },
      )
      return topic ? topic.follow(ctx, userId, wanted) : null
    },
    admits: (request) => http.admitsOrigin(request),
    addressOf: (request) => http.addressOf(request),
    report: (error) => report(error, "a request of an open page failed"),
  })
  const stopListening = whenSessionEnds((ended) => {
    realtime.endSession(ended)
    const changed = changedPerson(ended)
    const tenant = changed && tenants.all().find(({ slug }) => slug === changed.slug)
    if (!tenant) return
    forgetUser(tenant, changed.userId)
    realtime.disconnect(tenant, changed.userId)
  })
  http.addHook("onClose", async () => stopListening())
  dependencies.eventStreams.register(http)
  // The streams have ended by then.
  closeAfterReplies(http)
  const followers = switchedOnWings.flatMap(({ followTenants }) => followTenants?.(dependencies) ?? [])
  const tellFollowers = () => {
    for (const follower of followers) follower(tenants.all())
  }
  tellFollowers()
  const refreshTenants = async () => {
    await tenants.refresh()
    tellFollowers()
  }
  followRegistry(http, refreshTenants)
  await identity.register(http)
  if (config.mailUrl === null) {
    if (showsMailbox(config))
      registerMailboxPage(http, mailbox, (host) => tenants.ofHost(host) === tenants.default())
    else log.warn("MAIL_URL is not set: mails are not sent.")
  } else if (lacksSender(config.mailUrl, { from: config.mailFrom, publicUrl: installationUrl(config) })) {
    log.warn(
      "No sender of mails is configured: they are sent from no-reply@localhost, which most servers refuse. Set MAIL_FROM.",
    )
  }
  const previews: Feature["previews"] = Object.assign({}, ...features.map((feature) => feature.previews))
  await registerWebClient(http, {
    retryAfterMove,
    settingsOf: async (tenant) => ({
      identity: await identity.client(tenant),
      languages: tenant.languages,
      ...flagsForPage(config, tenant),
      notifications: true,
      limits: tenant.limits,
      offer: config.offer,
      attestations: config.attestations,
      errorReporting: config.errorReportingDsn,
      firstKit: await findKitToBeginWith(cells.databaseOf(tenant).withSchema(tenant.schema)),
      sampleReport: hasDemo(config)
        ? await findSampleReport(cells.databaseOf(tenant).withSchema(tenant.schema))
        : null,
    }),
    originsOf: (tenant) => [
      ...identity.origins(tenant),
      ...[config.flagsUrl, config.errorReportingDsn].flatMap((url) =>
        url === null ? [] : new URL(url).origin,
      ),
    ],
    async aboutOf(reader, screen, params) {
      const preview = previews && Object.hasOwn(previews, screen) ? previews[screen] : undefined
      return preview
        ? preview(createContext(dependencies, { ...reader, user: null }, { onlyReads: true }), params)
        : null
    },
  })
  await http.ready()
  const forNobody = (tenant: Tenant) => ({ tenant, user: null, language: "EN" }) as const
  await jobs.start({
    contextOf: (tenant) => createContext(dependencies, forNobody(tenant)),
    now: clock.now,
    tenants,
    refreshTenants,
  })
  outbox.start(async (tenant, work) => (await inTransaction(dependencies, forNobody(tenant), work)).value)
  // Handle the events that another process has recorded but not handled before it stopped.
  const handled = jobs.doChore(leftEvents).catch((error) => report(error, "left events could not be handled"))
  dependencies.unfinished.add(handled)

  return {
    http,
    dependencies,
    tenants,
    refreshTenants,
    identity,
    async settled() {
      await dependencies.unfinished.settled()
      await mailer.settled()
      await outbox.settled()
      await jobs.settled()
    },
    announceStop() {
      http.isStopping = true
    },
    async close() {
      dependencies.model?.close()
      await http.close()
      await dependencies.unfinished.settled()
      await mailer.settled()
      await outbox.close()
      await jobs.close()
      await dependencies.workers.close()
      await dependencies.limits.close()
      await liveStates.close()
      await realtime.close()
      await tenants.close()
      await cells.closeOthers()
      await database.destroy()
    },
  }
}

/** A name of what the product stores in each tenant, and what it looks for there. */
function nameOfContent(config: Config, offered: readonly Feature[]): string {
  const content = [
    Object.keys(tenantMigrations).at(-1),
    hasDemo(config),
    offered.map(({ name, seeded }) => [name, seeded]),
  ]
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url")
}
