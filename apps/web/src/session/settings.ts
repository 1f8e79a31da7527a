import { type Language, languages } from "../i18n/language.ts"

/** The installation's settings for the client, which the server writes into the page. */
export interface Settings {
  /**
   * The identity provider: the path below which its discovery document is found, and whether it is the server's own;
   * or, for a Keycloak elsewhere, its address and realm. `registration` tells whether people can register
   * themselves. `sessionMark` names a cookie whose absence means that this browser has no session; undefined if there
   * is no such cookie.
   */
  identity: { clientId: string; registration: boolean; sessionMark?: string } & (
    | { url: string; realm: string }
    | { provider: string; embedded: boolean }
  )
  /** Path of a sample report for visitors; null if the installation has none. */
  sampleReport: string | null
  /** The kit that is recommended for a first assessment, open to everybody; null if the installation has none. */
  firstKit: number | null
  /** The offered languages, the preferred one first. */
  languages: readonly Language[]
  /** Whether people are notified, and open pages follow the changes of others; off if unspecified. */
  notifications: boolean
  /** How many basic spaces a person can own, and how many assessments each can hold; null if unspecified. */
  limits: { maxBasicSpaces: number; maxBasicSpaceAssessments: number } | null
  /** Whether the people who run the site sell premium spaces and kits; without an offer, no prices are shown. */
  offer: boolean
  /** Whether there are results that others can verify, and those of other sites; on if unspecified. */
  attestations: boolean
  /** Parts of the product that are switched on or off; on if not named. */
  flags: { readonly [flag: string]: boolean }
  /** The external service that knows the flags of single people; null if the server knows them. */
  flagService: FlagService | null
  /** The address to which errors of the client are reported; null if they are not. */
  errorReporting: string | null
}

/** An external flag service with its key, and whether it is sent how often each flag was evaluated. */
export type FlagService = { url: string; key: string; counts: boolean }

/** Parts of the product that an installation can switch off. */
export type Flag = "display_expert_groups"

const defaults = { identity: { provider: "/oidc", clientId: "web" }, sampleReport: null, languages }

/**
 * Parses the settings from the text of the page's data block; omitted values get their defaults. Throws if the text is
 * not a JSON object or a value has the wrong type, since a client that starts with half its settings fails later, far
 * from the cause. Written by hand, because every first visit loads it: a validation library would be larger.
 */
export function parseSettings(text: string): Settings {
  const settings = section(JSON.parse(text), "settings")
  const identity = section(settings.identity ?? {}, "identity")
  const { sampleReport = defaults.sampleReport, errorReporting = null } = settings
  return {
    sampleReport: sampleReport === null ? null : textOr("", sampleReport, "sampleReport"),
    firstKit: settings.firstKit == null ? null : count(settings.firstKit, "firstKit"),
    languages: offeredLanguages(settings.languages),
    notifications: settings.notifications === true,
    limits: limitsIn(settings.limits ?? null),
    offer: settings.offer === true,
    attestations: settings.attestations !== false,
    flags: Object.fromEntries(
      Object.entries(section(settings.flags ?? {}, "flags")).map(([flag, value]) => [flag, value !== false]),
    ),
    flagService: flagServiceIn(settings.flagService ?? null),
    errorReporting: errorReporting === null ? null : textOr("", errorReporting, "errorReporting"),
    identity: {
      ...(identity.url === undefined
        ? {
            provider: filled(
              textOr(defaults.identity.provider, identity.provider, "identity.provider"),
              "identity.provider",
            ),
            embedded: identity.provider === undefined || identity.embedded === true,
          }
        : {
            url: filled(textOr("", identity.url, "identity.url"), "identity.url"),
            realm: filled(textOr("", identity.realm, "identity.realm"), "identity.realm"),
          }),
      clientId: filled(
        textOr(defaults.identity.clientId, identity.clientId, "identity.clientId"),
        "identity.clientId",
      ),
      registration: identity.registration !== false,
      ...(identity.sessionMark !== undefined && {
        sessionMark: filled(textOr("", identity.sessionMark, "identity.sessionMark"), "identity.sessionMark"),
      }),
    },
  }
}

/** The settings of this page. */
export function pageSettings(): Settings {
  const text = document.getElementById("settings")?.textContent || "{}"
  if (known?.text !== text) known = { text, settings: parseSettings(text) }
  return known.settings
}

let known: { text: string; settings: Settings } | undefined

function flagServiceIn(value: unknown): Settings["flagService"] {
  if (value === null) return null
  const { url, key, counts } = section(value, "flagService")
  return {
    url: filled(textOr("", url, "flagService.url"), "flagService.url"),
    key: filled(textOr("", key, "flagService.key"), "flagService.key"),
    counts: counts === true,
  }
}

function offeredLanguages(value: unknown): readonly Language[] {
  if (value === undefined) return defaults.languages
  const codes = Array.isArray(value) ? value.map((code) => String(code).toLowerCase()) : []
  const offered = codes.flatMap((code) => languages.find((language) => language === code) ?? [])
  if (offered.length === 0) throw new Error('Settings: "languages" must name a supported language.')
  return offered
}

function limitsIn(value: unknown): Settings["limits"] {
  if (value === null) return null
  const { maxBasicSpaces, maxBasicSpaceAssessments } = section(value, "limits")
  return {
    maxBasicSpaces: count(maxBasicSpaces, "limits.maxBasicSpaces"),
    maxBasicSpaceAssessments: count(maxBasicSpaceAssessments, "limits.maxBasicSpaceAssessments"),
  }
}

function count(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) {
    throw new Error(`Settings: "${name}" must be a whole number.`)
  }
  return value
}

function section(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`Settings: "${name}" must be an object.`)
  }
  return Object.fromEntries(Object.entries(value))
}

function textOr(fallback: string, value: unknown, name: string): string {
  if (value === undefined) return fallback
  if (typeof value !== "string") throw new Error(`Settings: "${name}" must be a string.`)
  return value
}

function filled(value: string, name: string): string {
  if (value.trim() === "") throw new Error(`Settings: "${name}" must not be empty.`)
  return value
}
