import { LENGTHS } from "./limits.ts"
import { masked } from "./secrets.ts"

/** What a tool says about one of its checks, in the form that mappings work with. */
export interface Finding {
  readonly check: string
  /** null: the check has no outcome that can be used. */
  readonly value: number | string | null
  /** What the tool says about it, in one line; empty if nothing. */
  readonly detail: string
  /** An address of http or https. */
  readonly link: string | null
  /** The day, in UTC, on which it was found. */
  readonly day: string | null
  /** It sums up other findings: patterns such as `*` do not match it. */
  readonly isTotal?: boolean
}

/** How several findings become one value. */
export type Combination = "lowest" | "highest" | "sum" | "mean"

/** What the values of a format are: points out of ten, numbers of problems, percent of tests passed, or anything. */
export type Unit = "points" | "count" | "percent" | "any"

/** A text in one line without characters that cannot be stored or shown, cut to a length. */
export function oneLine(text: string, most: number = LENGTHS.detail): string {
  // What is cut off anyway need not be looked at.
  const line = text
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")
  return `${cut.trimEnd()}…`
}

/** What a tool says, in one line and without what looks like a secret. It is masked before it is cut. */
export function toolMessage(text: string, most: number = LENGTHS.detail): string {
  return oneLine(masked(oneLine(text, 2 * most)), most)
}

/** The address, if it is one of http or https without a secret. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LENGTHS.link || !URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  const isPublic = username === "" && password === ""
  return isPublic && masked(value) === value && (protocol === "https:" || protocol === "http:") ? value : null
}

/** The day in UTC of a time of ISO 8601, without a zone taken as UTC; null if it is none. */
export function dayIn(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(value) ??
    []
  if (day === undefined) return null
  const zoned = zone?.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase() ?? "Z"
  const moment = Date.parse(time === undefined ? day : `${day}T${time.replace(",", ".")}${zoned}`)
  return Number.isNaN(moment) || !isRealDay(day) ? null : new Date(moment).toISOString().slice(0, 10)
}

/** `2026-02-31` is parsed, as a day of March. */
function isRealDay(day: string): boolean {
  return new Date(day).toISOString().startsWith(day)
}

/** An object of JSON; empty for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {}
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A list of JSON; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
