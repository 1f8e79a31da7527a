import type { ColumnType } from "kysely"

/** A JSON column: read as a value, written as JSON text (see {@link json}). */
export type Json<T> = ColumnType<T, string, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** The text to write into a JSON column. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** Like {@link json}, but null and undefined become null. */
export function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** Texts of an element in languages other than the main one; empty texts are omitted. */
export type Translations<Fields extends string = string> = {
  [language in "EN" | "FA"]?: { [field in Fields]?: string }
}

/** A kit's own translations: its metadata texts are one level deeper. */
export type KitTranslations = {
  [language in "EN" | "FA"]?: { title?: string; summary?: string; about?: string; metadata?: KitMetadata }
}

export type KitMetadata = { goal?: string; context?: string }

/** Weights that replace those of a kit for the assessments the custom is assigned to. */
export type CustomWeights = {
  subjects: { id: number; weight: number }[]
  attributes: { id: number; weight: number }[]
}

/** The value of a flag or of a known property of a person. */
export type FlagValue = string | number | boolean

export type ReportMetadata = { intro?: string; prosAndCons?: string; steps?: string; participants?: string }

/**
 * The outcome of one attempt to send a message to a webhook.
 *
 * @property status HTTP status of the reply; null if there was none
 * @property failure why it was not accepted; null if it was
 * @property reply the beginning of the reply's body
 */
export type WebhookTry = {
  time: string
  milliseconds: number
  status: number | null
  failure: WebhookFailure | null
  reply: string
}

export type WebhookFailure =
  | "STATUS"
  | "REDIRECT"
  | "TIMEOUT"
  | "UNKNOWN_NAME"
  | "PRIVATE_NETWORK"
  | "CERTIFICATE"
  | "CONNECTION"
