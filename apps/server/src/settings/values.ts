/** The most requests of a class per minute. */
export type PerMinute = { person: number; address: number; tenant: number }

/** One setting: where it comes from, what it means, and how its text becomes a value. */
export type Setting<T> = { variable: string; fallback: string; meaning: string; parse: (text: string) => T }

export function setting<T>(
  variable: string,
  fallback: string,
  meaning: string,
  parse: (text: string) => T,
): Setting<T> {
  return { variable, fallback, meaning, parse }
}

/** The three rate limits of one class of requests. */
export function perMinute(variable: string, fallback: string, what: string): Setting<PerMinute> {
  const meaning = `${what}: maximum per minute, per person / address / tenant.`
  return setting(variable, fallback, meaning, (value) => {
    const limits = value.split("/").map(integer(1, 1_000_000_000))
    const [person, address, tenant] = limits
    if (limits.length === 3 && person !== undefined && address !== undefined && tenant !== undefined)
      return { person, address, tenant }
    throw new Error(`"${value}" is not three numbers such as ${fallback}`)
  })
}

export function text(value: string): string {
  return value
}

export function orNull(value: string): string | null {
  return value === "" ? null : value
}

export function urlOrNull(...protocols: string[]): (value: string) => string | null {
  return (value) => {
    if (value === "") return null
    const url = URL.parse(value)
    if (url && url.hostname !== "" && protocols.includes(url.protocol)) return value
    throw new Error(`it must be a URL that starts with ${protocols.join("// or ")}//`)
  }
}

/** Comma-separated `name=value` entries, the values with percent signs as in addresses. */
export function headersOf(value: string): Record<string, string> {
  const entries = value.split(",").map((entry) => entry.trim())
  return Object.fromEntries(
    entries
      .filter((entry) => entry !== "")
      .map((entry, nth) => {
        const [, name = "", text = ""] = /^([A-Za-z0-9-]+)=(.+)$/.exec(entry) ?? []
        // The entry is a secret.
        if (name === "") throw new Error(`entry ${nth + 1} is not a name and a value such as X-Key=abc`)
        return [name, decodeURIComponent(text)]
      }),
  )
}

/** A secret of Standard Webhooks; what is wrong is not repeated. */
export function webhookSecret(value: string): string | null {
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value) ? Buffer.from(value.slice(6), "base64").length : 0
  if (value === "" || (bytes >= 24 && bytes <= 64)) return orNull(value)
  throw new Error('it must be "whsec_" followed by 24 to 64 bytes as Base64')
}

/** A number from 0 to 1. */
export function share(value: string): number {
  const number = Number(value)
  if (/^[\d.]+$/.test(value) && number >= 0 && number <= 1) return number
  throw new Error(`"${value}" is not a number from 0 to 1`)
}

/** The key is part of a URL. */
export function flagsKey(value: string): string | null {
  if (value === "" || /^[A-Za-z0-9._-]{1,100}$/.test(value)) return orNull(value)
  throw new Error(`"${value}" is not 1 to 100 letters, digits, dots, hyphens and underscores`)
}

/** Comma-separated `Name=https://…` entries. */
export function namedAddresses(value: string): { title: string; link: string }[] {
  const entries = value.split(",").map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, title = "", link = ""] = /^([^=]+)=(.+)$/.exec(entry) ?? []
      if (title !== "" && URL.parse(link)?.protocol === "https:") return { title: title.trim(), link }
      throw new Error(`"${entry}" is not a name and an address such as Telegram=https://t.me/acme`)
    })
}

/** The protocols of other systems, each a folder in `compat/`. */
export const compatibilities = [
  "keycloak",
  "notification-widget",
  "feature-flags",
  "contact-form",
  "scim",
  "leniencies",
] as const

export type Compatibility = (typeof compatibilities)[number]

/** A misspelt name must not quietly switch something off. */
export function compatibilityNames(value: string): readonly Compatibility[] {
  if (value === "all") return compatibilities
  if (value === "none") return []
  const named = value.split(",").map((name) => name.trim())
  return [...new Set(named.map(oneOf(...compatibilities)))]
}

/** The formats of files that people can be allowed to attach, by their extensions. */
export const fileFormats = [
  "pdf",
  "jpg",
  "png",
  "docx",
  "doc",
  "txt",
  "rar",
  "zip",
  "xls",
  "xlsx",
  "gif",
  "bmp",
  "rtf",
  "odt",
  "ods",
  "7z",
  "gz",
  "tar",
] as const

export type FileFormat = (typeof fileFormats)[number]

/** Comma-separated extensions, at least one. */
export function fileFormatNames(value: string): readonly FileFormat[] {
  const named = value.split(",").map((name) => name.trim().toLowerCase())
  return [...new Set(named.map(oneOf(...fileFormats)))]
}

export function onOff(value: string): boolean {
  return oneOf("on", "off")(value) === "on"
}

export function integer(least: number, greatest: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= greatest) return number
    throw new Error(`"${value}" is not a whole number from ${least} to ${greatest}`)
  }
}

export function oneOf<const T extends string>(...allowed: T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((candidate) => candidate === value)
    if (found !== undefined) return found
    throw new Error(`"${value}" is not one of ${allowed.map((candidate) => `"${candidate}"`).join(", ")}`)
  }
}
