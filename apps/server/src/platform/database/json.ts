import { type ColumnType, type RawBuilder, sql } from "kysely"

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

/** What the author says about the kit itself. */
export type KitOrigin = { licence?: string; source?: string; version?: string }

/**
 * What a kit says about a question beside its hint.
 *
 * @property cost the effort of reaching the next option, in units of the kit; 1 if it is not given
 * @property evidence what would prove an answer
 * @property improvement what to do to get further
 * @property improvements the same from each option where it differs: a line for each, `-` where it does not
 * @property requires ids of the questions that come first; those that the version lacks by now do not count
 * @property references ids in other frameworks
 */
export type QuestionGuidance = {
  cost?: number
  evidence?: string
  improvement?: string
  improvements?: string
  requires?: number[]
  references?: string[]
}

/** Evidence that a proposal cites, as it was sent; `link` is an address of http or https. */
export type ProposedEvidence = {
  description: string
  type: "POSITIVE" | "NEGATIVE"
  link: string | null
  observedAt: string | null
  validUntil: string | null
  method: "SEEN" | "MEASURED" | "TOLD" | null
}

/** The rating session that decided an answer, as it was then; `agreement` is null if nobody voted for an option. */
export type RatingOfAnswer = { id: string; title: string; votes: number; agreement: number | null }

/**
 * What was verified of a bundle when it was imported.
 *
 * @property signer KNOWN: by a key of this site
 * @property recalculated ALL: every number and every text of the kit; absent of earlier ones, of which the levels, the
 * scores of attributes and the confidence in the whole were
 */
export type ImportChecks = {
  signer: "KNOWN" | "UNKNOWN"
  recalculated?: "ALL"
  answers: number
  hashes: number
  included: number
}

/** The level of an imported result, among so many. */
export type ImportedLevel = { index: number; title: string; of: number }

/** Weights that replace those of a kit for the assessments the custom is assigned to. */
export type CustomWeights = {
  subjects: { id: number; weight: number }[]
  attributes: { id: number; weight: number }[]
}

/** The value of a flag or of a known property of a person. */
export type FlagValue = string | number | boolean

export type ReportMetadata = {
  intro?: string
  prosAndCons?: string
  steps?: string
  participants?: string
  /** Whether readers see the roadmap. */
  includesRoadmap?: boolean
}

/** What people asked a roadmap for; periods count from 1, dates are days. */
export type RoadmapWishes = {
  targets: { attributeId: number; maturityLevelId: number; period: number }[]
  start: string
  periods: number
  unit: "MONTH" | "QUARTER"
  budget: number | null
  /** So many points of effort take the team so many weeks; absent before a team has said so. */
  calibration?: { points: number; weeks: number } | null
  excludedQuestionIds: number[]
  requiredQuestionIds: number[]
  pinned: { questionId: number; period: number }[]
}

/** What planning a roadmap promised. */
export type RoadmapOutcome = {
  proven: boolean
  gap: number | null
  /** The result once each period is carried out. */
  expected: ExpectedResult[]
  /** For each target, the period at whose end it is reached. */
  reached: (number | null)[]
  /** Why a target is not reached; null for those that are. */
  because: ("ANSWERS" | "EXCLUDED" | "BUDGET" | null)[]
  /** What was planned, as far as the promise rests on it; absent in a preview, and in what old versions have stored. */
  items?: { questionId: number; period: number; effort: number; dropped: boolean }[]
}

export type ExpectedResult = {
  maturityLevelId: number
  missingPoints: number
  attributes: { attributeId: number; maturityLevelId: number }[]
}

/**
 * Insights before they were approved together.
 *
 * @property overall null if it was not among them
 */
export type InsightsBefore = {
  attributes: InsightBefore[]
  subjects: InsightBefore[]
  overall: InsightBefore | null
}

/** `id` is that of the attribute or subject, 0 for the whole; `modified` a time in UTC. */
export type InsightBefore = { id: number; approved: boolean; calculation: number; modified: string }

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

type Columns = {
  /** Columns in camel case, optionally with their table: `answer.questionId`. */
  columns: readonly string[]
  /** Columns that are times: written without their zone, which is UTC, as everywhere else. */
  times?: readonly string[]
}

/** One row as a JSON object whose keys are the columns' names in camel case. */
export function jsonRow<Row>({ columns, times = [] }: Columns): RawBuilder<Row> {
  const fields = [
    ...columns.flatMap((column) => [sql.lit(nameOf(column)), sql.ref(column)]),
    ...times.flatMap((column) => [sql.lit(nameOf(column)), sql`${sql.ref(column)} at time zone 'UTC'`]),
  ]
  return sql<Row>`json_build_object(${sql.join(fields)})`
}

/** All rows as a JSON array of such objects; empty if there are none. */
export function jsonRows<Row>(columns: Columns, orderBy?: string): RawBuilder<Row[]> {
  const order = orderBy === undefined ? sql`` : sql` order by ${sql.ref(orderBy)}`
  return sql<Row[]>`coalesce(json_agg(${jsonRow(columns)}${order}), '[]')`
}

/** Many rows as one value: an array per column, all in the same order; null instead of arrays if there are no rows. */
export type JsonColumns<Row> = { readonly [Column in keyof Row]: readonly Row[Column][] | null }

/**
 * All rows as {@link JsonColumns}. For many small rows that are read along with another query, this costs a fraction of
 * JSON objects, and less than a separate query.
 */
export function jsonColumns<Row extends object>(
  ...columns: readonly (string & keyof Row)[]
): RawBuilder<JsonColumns<Row>> {
  const lists = columns.flatMap((column) => [sql.lit(column), sql`json_agg(${sql.ref(column)})`])
  return sql<JsonColumns<Row>>`json_build_object(${sql.join(lists)})`
}

function nameOf(column: string): string {
  return column.slice(column.lastIndexOf(".") + 1)
}

/** What lifts a team of a campaign by one level on each attribute. */
export type TeamPlan = {
  /** Of the answers it was calculated from. */
  stamp: string
  questionIds: number[]
  /** Whether no shorter plan reaches as much. */
  proven: boolean
}

/** The result of a team of a campaign, by the ids of its kit; scores in percent. */
export type TeamResult = {
  levelId: number | null
  confidence: number | null
  subjects: { id: number; levelId: number | null; score: number | null }[]
  /** Those to which some question applies. */
  attributes: { id: number; levelId: number; score: number }[]
}

/** A team as it was when its campaign was closed; without a standing it had no answers. */
export type ClosedTeam = { standing: TeamResult | null; basis: PlanBasis }

/** What the plan of a team is calculated from. */
export type PlanBasis = {
  kitVersionId: number
  versionRevision: number
  profileId: number | null
  /** By question; null is not applicable. */
  answers: [questionId: number, optionId: number | null][]
}
