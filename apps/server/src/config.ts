import type { DatabaseServer } from "./settings/databases.ts"
import { givenText } from "./settings/files.ts"
import { hostingSettings } from "./settings/hosting.ts"
import { onNodes } from "./settings/nodes.ts"
import { productSettings } from "./settings/product.ts"

export type { Compatibility } from "./settings/values.ts"

/** All settings, in the order of the configuration reference. */
const settings = { ...hostingSettings, ...productSettings }

export type Config = { [name in keyof typeof settings]: ReturnType<(typeof settings)[name]["parse"]> }

/**
 * Reads the environment once, and the files that it names. This is the only reader of `process.env`.
 *
 * @throws Error naming the variable whose value is wrong, or whose file cannot be read.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  if (environment.TRUST_PROXY === "on") {
    throw new Error("TRUST_PROXY trusted everybody. Name the proxies instead: TRUSTED_PROXIES=10.0.0.10")
  }
  const entries = Object.entries(settings).map(([name, { variable, fallback, parse }]) => {
    const given = givenText(variable, environment)
    try {
      return [name, parse(given ?? fallback)]
    } catch (error) {
      throw new Error(`${variable}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  return withFirstDatabase(Object.fromEntries(entries) as Config)
}

/** With several database servers, the settings of a single one are those of the first. */
function withFirstDatabase(config: Config): Config {
  const [first] = config.databases ?? []
  if (!first) return config
  if (config.databaseUrl ?? config.databaseDirectUrl ?? config.databaseReplicaUrl) {
    throw new Error(
      "DATABASES: it replaces DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_REPLICA_URL: unset them.",
    )
  }
  return configOf(config, first)
}

/** The files that settings come from. */
export function filesOfSettings(environment: Record<string, string | undefined>): string[] {
  return Object.values(settings).flatMap(({ variable }) => environment[`${variable}_FILE`] || [])
}

/** The same settings, with the addresses of one of several database servers. */
export function configOf(config: Config, { address, direct, replica }: DatabaseServer): Config {
  return {
    ...config,
    databaseUrl: address,
    databaseDirectUrl: direct ?? null,
    databaseReplicaUrl: replica ?? null,
  }
}

/** A setting that is the same on all nodes, as text. */
export type CommonSetting = { variable: string; value: string; isSecret: boolean }

/** The settings that all nodes have in common, without those that are compared by their meaning. */
export function commonSettingsOf(config: Config): CommonSetting[] {
  return Object.entries(settings).flatMap(([key, { variable }]) => {
    const name = key as keyof Config
    const kind = onNodes[name]
    if (kind !== "same" && kind !== "secret") return []
    return { variable, value: textOf(config[name]), isSecret: kind === "secret" }
  })
}

function textOf(value: Config[keyof Config]): string {
  if (typeof value === "boolean") return value ? "on" : "off"
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** The variables of settings that nodes need not have in common. */
export function settingsOfEachNode(): string[] {
  return Object.entries(settings).flatMap(([name, { variable }]) =>
    onNodes[name as keyof Config] === "own" ? [variable] : [],
  )
}

/** @returns the rows of the configuration reference. */
export function describeSettings(): { variable: string; fallback: string; meaning: string }[] {
  return Object.values(settings).map(({ variable, fallback, meaning }) => ({ variable, fallback, meaning }))
}
