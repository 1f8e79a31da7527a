import type { Config } from "../../config.ts"
import type { Database } from "../database/connect.ts"
import { migrateSchema, upToDateSchemas } from "../database/migrate.ts"
import { onDirectConnection } from "../database/open.ts"
import { isUnavailable } from "../errors.ts"
import type { Language, LocalText } from "../i18n/language.ts"
import { DEFAULT_TENANT, migrateRegistry, readTenants, type TenantRow } from "./registry.ts"
import { type FlagSetting, type FlagValue, TenantError } from "./settings.ts"
import { type SocialProvider, socialProvidersOf } from "./social-providers.ts"

/** One organisation's separate world: its own schema, users, name, pictures and limits. */
export type Tenant = {
  /** Short name. */
  slug: string
  schema: string
  /** Realm of the embedded identity provider. */
  realm: string
  /** Host names (without port) that belong to it. */
  hosts: string[]
  /** The origin under which its users reach the server, e.g. `https://acme.example.org`. */
  publicUrl: string
  name: LocalText
  /** Addresses of its own pictures, without the origin; null for those of the product. */
  pictures: { logo: string | null; favicon: string | null }
  /** Languages of the interface and of new kits, the preferred one first. */
  languages: readonly Language[]
  limits: {
    maxBasicSpaces: number
    maxBasicSpaceAssessments: number
    /** Limits of file storage: in total, and per person. */
    maxStorageMegabytes: number
    maxStorageMegabytesOfPerson: number
    maxKitQuestions: number
  }
  /** Whether members learn where their assessment stands among the others of the same kit. */
  benchmark: boolean
  /** What a language model is told of kits: titles alone, or descriptions and hints as well. */
  modelReads: "TITLES" | "TEXTS"
  /** The external OpenID provider where its users sign in; null for the embedded one. */
  issuer: Issuer | null
  /** Providers whose accounts can be used to sign in to the embedded one, in addition to passwords. */
  socialProviders: readonly SocialProvider[]
  flags: Flags
  /** The environment key by which clients of the flag service identify the tenant; not a secret. */
  flagsKey: string
  /** When flags, or those of a person, were last changed: seconds since 1970. */
  flagsTime: number
  /** A site that the footer links to, and a survey for readers of reports; null for none. */
  landingUrl: string | null
  surveyUrl: string | null
  /** Of documents, as `#rrggbb`; null for that of the product. */
  colour: string | null
}

/** An external OpenID provider. */
export type Issuer = {
  address: string
  clientId: string
  audience: string | null
  /** Whether its email addresses count as verified, although its tokens do not state that. */
  emailsAreVerified: boolean
  /** Whether people can register there themselves; null to detect it. */
  registration: boolean | null
}

/** Parts of the product that can be switched off for a tenant. */
export type Flags = { [flag: string]: Flag }

export type Flag = { enabled: boolean; value: FlagValue | null }

export type Tenants = {
  /** The open tenants that can be used, by short name. */
  all(): readonly Tenant[]
  default(): Tenant
  /** The tenant of a host name. For an unknown host, the default tenant or null, depending on the configuration. */
  ofHost(host: string): Tenant | null
  /** Whether a tenant is open but cannot be used, because its preparation failed; each refresh tries it again. */
  isSetAside(slug: string): boolean
  /** Why tenants are set aside, by short name. */
  setAside(): ReadonlyMap<string, string>
  /**
   * Reloads the registry, so that changes made by the command line take effect. Callers at the same time share a
   * reload. A tenant that cannot be prepared is set aside, so that the others stay up to date.
   *
   * @param prepare runs for each new or changed tenant before it becomes available
   * @throws if the default tenant cannot be prepared at first: there would be nothing to serve
   */
  refresh(prepare: (tenant: Tenant) => Promise<void>): Promise<void>
}

const defaultFlags: Flags = { display_expert_groups: { enabled: true, value: null } }
const loopbackNames = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Opens the registry of tenants and migrates the tables of all tenants. The default tenant is created on first use.
 * Database locks make nodes that start at the same time wait for each other.
 *
 * @param direct the same database without a pooler in between, for migrations
 * @param report is told of each tenant that is set aside
 * @throws TenantError if the settings of tenants contradict each other
 */
export async function openTenants(
  db: Database,
  config: Config,
  now: string,
  direct: Database = db,
  report: (error: unknown, message: string) => void = () => undefined,
): Promise<Tenants> {
  await migrateRegistry(direct, now)
  let known = new Map<string, Known>()
  const setAside = new Map<string, string>()
  let current: Chosen = { all: [], byHost: new Map() }

  async function read(prepare: Prepare, isPrepared: boolean): Promise<void> {
    const rows = (await readTenants(db)).filter(({ open }) => open)
    const next = new Map<string, Known>()
    for (const row of rows) {
      const text = JSON.stringify(row)
      const before = known.get(row.slug)
      // An unchanged tenant stays the same object, which keeps caches keyed by it valid.
      const tenant = before?.row === text ? before.tenant : tenantOf(row, config)
      next.set(row.slug, { row: text, tenant, isPrepared })
    }
    checkIssuers([...next.values()].map(({ tenant }) => tenant))
    for (const [slug, { tenant }] of next) {
      const before = known.get(slug)
      if (before?.tenant === tenant && before.isPrepared && !setAside.has(slug)) continue
      try {
        await prepare(tenant)
        setAside.delete(slug)
      } catch (error) {
        const isMain = slug === DEFAULT_TENANT
        if (isUnavailable(error) || (isMain && !before?.isPrepared)) throw error
        if (isMain && before) next.set(slug, before)
        if (!setAside.has(slug)) report(error, `the tenant "${slug}" could not be prepared`)
        if (!isMain) setAside.set(slug, String(error))
      }
    }
    for (const slug of setAside.keys()) if (!next.has(slug)) setAside.delete(slug)
    known = next
    const all = [...next.values()].map(({ tenant }) => tenant)
    current = { ...chosenFrom(all, config), all: all.filter(({ slug }) => !setAside.has(slug)) }
  }

  /** What failed may have been its migration. */
  async function prepareAgain(tenant: Tenant, prepare: Prepare): Promise<void> {
    if (setAside.has(tenant.slug))
      await onDirectConnection(config, db, (own) => migrateSchema(own, tenant.schema))
    await prepare(tenant)
  }

  const upToDate = await upToDateSchemas(direct)
  await read(async ({ schema }) => {
    if (!upToDate.has(schema)) await migrateSchema(direct, schema)
  }, false)
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  const main = () => {
    const tenant = known.get(DEFAULT_TENANT)?.tenant
    if (!tenant) throw new Error(`The registry has no tenant "${DEFAULT_TENANT}".`)
    return tenant
  }
  main()
  return {
    all: () => current.all,
    default: main,
    ofHost(host) {
      const unknown = config.unknownHosts === "refuse" ? null : main()
      return current.byHost.get(host.toLowerCase()) ?? unknown
    },
    isSetAside: (slug) => setAside.has(slug),
    setAside: () => setAside,
    refresh(prepare) {
      // One that has begun may have read the registry before the change that the caller knows of.
      if (waiting) return waiting
      const started = last.then(() => {
        waiting = undefined
        return read((tenant) => prepareAgain(tenant, prepare), true)
      })
      waiting = started
      last = started.catch(() => undefined)
      return started
    },
  }
}

type Prepare = (tenant: Tenant) => Promise<void>

type Known = { row: string; tenant: Tenant; isPrepared: boolean }

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

/** Builds a tenant from its settings and those of the installation. */
export function tenantOf(row: TenantRow, config: Config): Tenant {
  const { slug, schemaName, settings, pictures } = row
  const installation = installationUrl(config)
  return {
    slug,
    schema: schemaName,
    realm: settings.realm ?? slug,
    hosts: settings.hosts,
    publicUrl: settings.url ? new URL(settings.url).origin : addressOf(row, installation),
    name: {
      en: settings.nameEn ?? settings.nameFa ?? config.productNameEn,
      fa: settings.nameFa ?? settings.nameEn ?? config.productNameFa,
    },
    pictures: {
      logo: pictures.logo ? `/tenant-pictures/logo-${pictures.logo}` : null,
      favicon: pictures.favicon ? `/tenant-pictures/favicon-${pictures.favicon}` : null,
    },
    languages: settings.languages ?? ["EN", "FA"],
    limits: {
      maxBasicSpaces: settings.maxBasicSpaces ?? config.maxBasicSpaces,
      maxBasicSpaceAssessments: settings.maxBasicSpaceAssessments ?? config.maxBasicSpaceAssessments,
      maxStorageMegabytes: settings.maxStorageMegabytes ?? config.maxStorageMegabytes,
      maxStorageMegabytesOfPerson: settings.maxStorageMegabytesOfPerson ?? config.maxStorageMegabytesOfPerson,
      maxKitQuestions: settings.maxKitQuestions ?? config.maxKitQuestions,
    },
    benchmark: settings.benchmark ?? config.benchmark,
    modelReads: settings.modelReads ?? "TEXTS",
    issuer: issuerOf(row, config),
    socialProviders: socialProvidersOf(settings.signInWith, config),
    flags: { ...defaultFlags, ...flagsOf(settings.flags ?? {}) },
    flagsKey: settings.flagsKey ?? config.flagsKey ?? slug,
    flagsTime: row.flagsTime,
    landingUrl: settings.landingUrl ?? config.landingUrl,
    surveyUrl: settings.surveyUrl ?? config.surveyUrl,
    colour: settings.colour ?? null,
  }
}

function flagsOf(settings: Record<string, FlagSetting>): Flags {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      typeof setting === "boolean"
        ? { enabled: setting, value: null }
        : { enabled: setting.enabled, value: setting.value ?? null },
    ]),
  )
}

/** Whether a host name or address refers to the machine itself. */
export function isLoopbackName(name: string): boolean {
  return name === "::1" || loopbackNames.includes(name)
}

/** The origin under which the installation is reached. */
export function installationUrl(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}

/** A tenant's own origins: its public one, and the same with each of its other host names. */
export function originsOf({ publicUrl, hosts }: Pick<Tenant, "publicUrl" | "hosts">): string[] {
  const others = hosts.map((host) => {
    const address = new URL(publicUrl)
    address.hostname = host
    return address.origin
  })
  return [...new Set([publicUrl, ...others])]
}

/**
 * The default tenant uses the address of the installation; others use their first host name, with the installation's
 * scheme and port.
 */
function addressOf({ slug, settings }: TenantRow, installation: string): string {
  const [host] = settings.hosts
  if (slug === DEFAULT_TENANT || host === undefined) return installation
  const address = new URL(installation)
  address.hostname = host
  return address.origin
}

function issuerOf({ slug, settings }: TenantRow, config: Config): Tenant["issuer"] {
  const address = settings.issuer ?? config.oidcIssuer?.replace("{tenant}", slug)
  if (address === undefined) return null
  return {
    address,
    clientId: settings.clientId ?? config.oidcClientId,
    audience: settings.audience ?? config.oidcAudience,
    // The installation vouches only for its own issuer, not for one configured by a tenant.
    emailsAreVerified: settings.issuer === undefined && config.oidcEmailsAreVerified,
    registration: settings.issuer === undefined ? config.oidcRegistration : null,
  }
}

/**
 * Ensures that no two tenants share an issuer, because they would share their users.
 *
 * @throws TenantError
 */
export function checkIssuers(tenants: readonly Tenant[]): void {
  const users = new Map<string, string>()
  for (const { slug, issuer } of tenants) {
    if (!issuer) continue
    const other = users.get(issuer.address)
    if (other !== undefined) {
      throw new TenantError(
        `The tenants "${other}" and "${slug}" would share the issuer ${issuer.address}: give each its own, or write {tenant} into OIDC_ISSUER.`,
      )
    }
    users.set(issuer.address, slug)
  }
}
