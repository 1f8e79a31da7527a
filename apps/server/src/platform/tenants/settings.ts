import { type Static, Type } from "typebox"
import { wrongProperty } from "../shapes.ts"
import { SocialProviderSettings } from "./social-settings.ts"

const Host = Type.String({
  pattern: "^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$",
  description: "a host name in lower case, without port, such as acme.example.org",
})

const Limit = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: "a whole number from 0 to 1000000",
})

const Name = Type.String({ minLength: 1, maxLength: 60, description: "a text of 1 to 60 characters" })

const WebAddress = Type.String({
  pattern: "^https?://[^\\s/?#@]+",
  maxLength: 500,
  description: "an address that starts with https:// or http://",
})

const FlagValue = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()])

/** A switch that is on or off, with an optional value for clients. */
const FlagSetting = Type.Union([
  Type.Boolean(),
  Type.Object({ enabled: Type.Boolean(), value: Type.Optional(FlagValue) }, { additionalProperties: false }),
])

/** The settings of a tenant, as written by an operator. Omitted ones fall back to those of the installation. */
export const TenantSettings = Type.Object(
  {
    hosts: Type.Array(Host, { maxItems: 50, uniqueItems: true, description: "a list of host names" }),
    url: Type.Optional(WebAddress),
    nameEn: Type.Optional(Name),
    nameFa: Type.Optional(Name),
    languages: Type.Optional(
      Type.Array(Type.Union([Type.Literal("EN"), Type.Literal("FA")]), {
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
        description: "one or both of EN and FA, the preferred one first",
      }),
    ),
    maxBasicSpaces: Type.Optional(Limit),
    maxBasicSpaceAssessments: Type.Optional(Limit),
    maxStorageMegabytes: Type.Optional(Limit),
    maxStorageMegabytesOfPerson: Type.Optional(Limit),
    maxKitQuestions: Type.Optional(Limit),
    benchmark: Type.Optional(Type.Boolean({ description: "true or false" })),
    modelReads: Type.Optional(
      Type.Union([Type.Literal("TITLES"), Type.Literal("TEXTS")], { description: "titles or texts" }),
    ),
    requireSecondFactor: Type.Optional(Type.Boolean({ description: "true or false" })),
    realm: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$",
        description: "1 to 50 letters, digits, dots, hyphens and underscores",
      }),
    ),
    issuer: Type.Optional(WebAddress),
    clientId: Type.Optional(Name),
    audience: Type.Optional(Name),
    signInWith: Type.Optional(SocialProviderSettings),
    flags: Type.Optional(
      Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_]{0,59}$" }), FlagSetting, {
        additionalProperties: false,
        maxProperties: 200,
        description:
          "names in lower case (a-z, 0-9, _), at most 200, each true, false, or an object with enabled and value",
      }),
    ),
    flagsKey: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9._-]{1,100}$",
        description: "1 to 100 letters, digits, dots, hyphens and underscores",
      }),
    ),
    landingUrl: Type.Optional(WebAddress),
    surveyUrl: Type.Optional(WebAddress),
    colour: Type.Optional(
      Type.String({ pattern: "^#[0-9a-fA-F]{6}$", description: "a colour such as #1a5fb4" }),
    ),
  },
  { additionalProperties: false },
)

export type TenantSettings = Static<typeof TenantSettings>
export type FlagSetting = Static<typeof FlagSetting>
export type FlagValue = Static<typeof FlagValue>

/** An invalid request of an operator; the message states what to do. */
export class TenantError extends Error {}

/**
 * Validates settings written by an operator.
 *
 * @throws TenantError that names the first invalid setting and what it must be
 */
export function readTenantSettings(written: unknown): TenantSettings {
  const name = wrongProperty(TenantSettings, written)
  if (name === null) return written as TenantSettings
  const known = Object.entries(TenantSettings.properties).find(([property]) => property === name)
  if (known) {
    const { description } = known[1] as { description?: string }
    throw new TenantError(`"${name}" has to be ${description ?? "something else"}.`)
  }
  if (name !== "") throw new TenantError(`"${name}" is not a setting of a tenant.`)
  throw new TenantError('The settings of a tenant must be an object with at least "hosts".')
}

/**
 * Checks the short name of a tenant.
 *
 * @throws TenantError
 */
export function checkSlug(slug: string): void {
  if (/^[a-z][a-z0-9-]{0,30}$/.test(slug)) return
  throw new TenantError(
    `"${slug}" is not a short name: use up to 31 lower-case letters, digits and hyphens, starting with a letter.`,
  )
}

/** A flag that is switched on or off, and keeps its value or receives a new one. */
export function switchedFlag(
  before: FlagSetting | undefined,
  enabled: boolean,
  value: FlagValue | undefined = typeof before === "object" ? before.value : undefined,
): FlagSetting {
  return value === undefined ? enabled : { enabled, value }
}
