import type { Config } from "../../config.ts"
import { type Cells, cellsOf, oneCell } from "../cells/cells.ts"
import type { Database } from "../database/connect.ts"
import { upToDateWith } from "../database/migrate.ts"
import { isUnavailable, siteUnavailable } from "../errors.ts"
import { openSchemasOfCells } from "./cell-schemas.ts"
import { createUse, preparationOf } from "./in-use.ts"
import {
  DEFAULT_TENANT,
  hasRegistry,
  migrateRegistry,
  readTenants,
  registryVersion,
  type TenantRow,
} from "./registry.ts"
import { checkIssuers, checkSecondFactors, loopbackNames, type Tenant, tenantOf } from "./tenants.ts"
import { createUnusableTenants, type Report } from "./unusable-tenants.ts"

/** The tenants of the registry, as this process knows them. */
export type Tenants = {
  /** The open tenants that can be used, by short name. */
  all(): readonly Tenant[]
  default(): Tenant
  /** The tenant of a host name. For an unknown host, the default tenant or null, depending on the configuration. */
  ofHost(host: string): Tenant | null
  /** Whether a tenant is closed: it is about to be removed, or opened again if it cannot be archived. */
  isClosed(slug: string): boolean
  /** Whether a tenant is open but cannot be used, because its preparation failed; each refresh tries it again. */
  isSetAside(slug: string): boolean
  /** Why tenants are set aside, by short name. */
  setAside(): ReadonlyMap<string, string>
  /**
   * Prepares the default tenant. The others are prepared when they are first asked for.
   *
   * @param prepare runs for each tenant before it is used, and again after its settings have changed
   * @param content a name of what it stores in a tenant, another one for each content; without one, it is not known
   * whether that is stored
   * @throws if the default tenant cannot be prepared: there would be nothing to serve
   */
  start(prepare: Prepare, content?: string): Promise<void>
  /**
   * Prepares a tenant unless that has been done: to be awaited by whatever is about to use it. Callers at the same time
   * share a preparation; one that fails sets the tenant aside, so that the next ones need not wait for it.
   *
   * @throws 503 if the tenant cannot be used
   */
  prepared(tenant: Tenant): Promise<void>
  /**
   * Makes the cells usable that have not been, because they did not respond until now.
   *
   * @returns the names of those that are usable
   */
  joinCells(): Promise<ReadonlySet<string>>
  /**
   * Reads the registry if it has changed, so that changes made by the command line take effect. Callers at the same
   * time share a reload. A tenant in use that has changed is prepared first; if that fails, it is set aside, so that
   * the others stay up to date.
   */
  refresh(): Promise<void>
  /** Waits until what is stored about the use of tenants is stored. */
  close(): Promise<void>
}

/**
 * Makes a tenant usable in this process.
 *
 * @param isStored whether what it stores has been stored, by this node or another
 */
type Prepare = (tenant: Tenant, isStored: boolean) => Promise<void>

/** The schemas with tables that are up to date in the first cell; null if {@link openTenants} has to make any. */
export async function findTables(direct: Database): Promise<ReadonlySet<string> | null> {
  if (!(await hasRegistry(direct))) return null
  const rows = await readTenants(direct)
  const here = rows.filter(({ open, cell }) => open && cell === null).map(({ schemaName }) => schemaName)
  return rows.some(({ slug }) => slug === DEFAULT_TENANT) ? upToDateWith(direct, here) : null
}

/**
 * Opens the registry of tenants and migrates the tables of tenants that are behind. The default tenant is created on
 * first use. Database locks make nodes that start at the same time wait for each other. Of several cells, only the
 * first must respond.
 *
 * @param db the database of the first cell
 * @param direct the same database without a pooler in between, for migrations
 * @param report is told of each tenant that is set aside, and of cells that cannot be used
 * @param tables what {@link findTables} has found there
 * @throws TenantError if the settings of tenants contradict each other
 */
export async function openTenants(
  db: Database,
  config: Config,
  now: string,
  direct: Database = db,
  report: Report = () => undefined,
  cells: Cells = cellsOf([oneCell(config, { database: db })]),
  tables: ReadonlySet<string> | null = null,
): Promise<Tenants> {
  await migrateRegistry(direct, now)
  const schemas = await openSchemasOfCells(cells, direct, report, tables)
  let known = new Map<string, Known>()
  let version: string | null = null
  let current: Chosen = { all: [], byHost: new Map() }
  let closed: ReadonlySet<string> = new Set()
  const aside = createUnusableTenants(report)
  const ready = new WeakSet<Tenant>()
  const underWay = new Map<Tenant, Promise<void>>()
  const use = createUse(cells)
  let prepare: Prepare = async () => undefined
  let content: string | undefined

  async function makeReady(tenant: Tenant): Promise<void> {
    await schemas.migrate(tenant)
    if (content === undefined) await prepare(tenant, false)
    else {
      const { isDone, wanted } = await preparationOf(cells.databaseOf(tenant), tenant, content)
      // The default one is used by everything: each start sees to it.
      await prepare(tenant, isDone && tenant.slug !== DEFAULT_TENANT)
      use.note(tenant, isDone ? undefined : wanted)
    }
    ready.add(tenant)
    aside.putBack(tenant)
  }

  /** @throws why it cannot be prepared; a tenant that is not to blame is not set aside */
  function tryOnce(tenant: Tenant): Promise<void> {
    const begun = underWay.get(tenant)
    if (begun) return begun
    const work = makeReady(tenant)
      .catch((error: unknown) => {
        if (!isUnavailable(error)) aside.put(tenant, error)
        throw error
      })
      .finally(() => underWay.delete(tenant))
    underWay.set(tenant, work)
    return work
  }

  function read(rows: readonly TenantRow[]): Map<string, Known> {
    closed = new Set(rows.filter(({ open }) => !open).map(({ slug }) => slug))
    return knownFrom(rows, known, config)
  }

  async function refresh(): Promise<void> {
    const found = await registryVersion(db)
    const next = found === version ? known : read(await readTenants(db))
    let isComplete = true
    for (const [slug, { tenant }] of next) {
      const before = known.get(slug)?.tenant
      const hasChanged = before !== undefined && before !== tenant && ready.has(before)
      if (!hasChanged && !aside.has(slug)) continue
      await tryOnce(tenant).catch(() => {
        // Others are set aside, or prepared by their next request. There must always be a default one.
        if (!before || slug !== DEFAULT_TENANT) return
        next.set(slug, { row: "", tenant: before })
        isComplete = false
      })
    }
    if (next !== known) {
      aside.keepOnly(next)
      schemas.keepOnly([...next.values()].map(({ tenant }) => tenant))
      publish(next)
    }
    version = isComplete ? found : null
  }

  function publish(next: Map<string, Known>): void {
    known = next
    current = chosenFrom(
      [...next.values()].map(({ tenant }) => tenant),
      config,
    )
  }

  const first = await registryVersion(db)
  publish(read(await readTenants(db)))
  for (const [tenant, error] of await schemas.migrateFirst(current.all)) aside.put(tenant, error)
  const joinCells = async () => {
    const { failed, usable } = await schemas.join(current.all)
    for (const [tenant, error] of failed) aside.put(tenant, error)
    return usable
  }
  await joinCells()
  version = first
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  const main = () => {
    const tenant = known.get(DEFAULT_TENANT)?.tenant
    if (!tenant) throw new Error(`The registry has no tenant "${DEFAULT_TENANT}".`)
    return tenant
  }
  main()
  return {
    all: () => (aside.reasons.size === 0 ? current.all : current.all.filter(({ slug }) => !aside.has(slug))),
    default: main,
    ofHost(host) {
      const unknown = config.unknownHosts === "refuse" ? null : main()
      return current.byHost.get(host.toLowerCase()) ?? unknown
    },
    isClosed: (slug) => closed.has(slug),
    isSetAside: aside.has,
    setAside: () => aside.reasons,
    async start(own, contentOf) {
      prepare = own
      content = contentOf
      await tryOnce(main()).catch((error: unknown) => {
        // Its own server does not respond: those of other tenants may.
        if (!isUnavailable(error) || main().cell === null) throw error
      })
    },
    async prepared(tenant) {
      if (ready.has(tenant)) return use.note(tenant)
      if (aside.has(tenant.slug)) throw siteUnavailable()
      await tryOnce(tenant).catch((error: unknown) => {
        throw isUnavailable(error) ? error : siteUnavailable()
      })
    },
    joinCells,
    refresh() {
      // One that has begun may have read the registry before the change that the caller knows of.
      if (waiting) return waiting
      const started = last.then(() => {
        waiting = undefined
        return refresh()
      })
      waiting = started
      last = started.catch(() => undefined)
      return started
    },
    close: use.close,
  }
}

type Known = { row: string; tenant: Tenant }

/**
 * The open tenants of a registry. An unchanged tenant stays the same object, which keeps caches keyed by it valid.
 *
 * @throws TenantError if two of them share an issuer, or one requires what cannot be done
 */
function knownFrom(
  rows: readonly TenantRow[],
  before: ReadonlyMap<string, Known>,
  config: Config,
): Map<string, Known> {
  const next = new Map<string, Known>()
  for (const row of rows.filter(({ open }) => open)) {
    const text = JSON.stringify(row)
    const known = before.get(row.slug)
    next.set(row.slug, known?.row === text ? known : { row: text, tenant: tenantOf(row, config) })
  }
  const tenants = [...next.values()].map(({ tenant }) => tenant)
  checkIssuers(tenants)
  checkSecondFactors(tenants)
  return next
}

type Chosen = { all: readonly Tenant[]; byHost: ReadonlyMap<string, Tenant> }

function chosenFrom(all: Tenant[], config: Config): Chosen {
  const byHost = new Map<string, Tenant>()
  for (const tenant of all) {
    const ownNames = tenant.slug === DEFAULT_TENANT && config.publicUrl === null ? loopbackNames : []
    for (const host of [...tenant.hosts, new URL(tenant.publicUrl).hostname, ...ownNames]) {
      if (!byHost.has(host) || tenant.hosts.includes(host)) byHost.set(host, tenant)
    }
  }
  return { all, byHost }
}
