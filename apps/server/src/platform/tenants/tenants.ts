import type { Config } from "../../config.ts"
import type { Language, LocalText } from "../i18n/language.ts"
import { DEFAULT_TENANT, type TenantRow } from "./registry.ts"
import { type FlagSetting, type FlagValue, TenantError } from "./settings.ts"
import { type SocialProvider, socialProvidersOf } from "./social-providers.ts"

/** One organisation's separate world: its own schema, users, name, pictures and limits. */
export type Tenant = {
  /** Short name. */
  slug: string
  schema: string
  /** The name of the cell with its tables; null for the first. */
  cell: string | null
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
  /** Whether people of the embedded provider have to have a second factor. */
  requiresSecondFactor: boolean
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
  /** The claim that names the groups of a person; null for none. */
  groupsClaim: string | null
  /** Whether its email addresses count as verified, although its tokens do not state that. */
  emailsAreVerified: boolean
  /** Whether people can register there themselves; null to detect it. */
  registration: boolean | null
}

/** Parts of the product that can be switched off for a tenant. */
export type Flags = { [flag: string]: Flag }

export type Flag = { enabled: boolean; value: FlagValue | null }

const defaultFlags: Flags = { display_expert_groups: { enabled: true, value: null } }
/** Names by which a machine reaches itself. */
export const loopbackNames = ["localhost", "127.0.0.1", "[::1]"]

/** Builds a tenant from its settings and those of the installation. */
export function tenantOf(row: TenantRow, config: Config): Tenant {
  const { slug, schemaName, settings, pictures } = row
  const installation = installationUrl(config)
  return {
    slug,
    schema: schemaName,
    cell: row.cell,
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
    requiresSecondFactor: settings.requireSecondFactor ?? config.requiresSecondFactor,
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
    groupsClaim: config.oidcGroupsClaim,
    registration: settings.issuer === undefined ? config.oidcRegistration : null,
  }
}

/**
 * Ensures that nobody is asked for a passkey at an address where browsers have none.
 *
 * @throws TenantError
 */
export function checkSecondFactors(tenants: readonly Tenant[]): void {
  for (const { slug, issuer, requiresSecondFactor, publicUrl } of tenants) {
    const { protocol, hostname } = new URL(publicUrl)
    if (issuer || !requiresSecondFactor || protocol === "https:" || /(^|\.)localhost$/.test(hostname))
      continue
    throw new TenantError(
      `The tenant "${slug}" requires a second factor, but browsers have passkeys only for addresses with https, not for ${publicUrl}.`,
    )
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
