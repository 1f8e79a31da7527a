import { type KitDslModel, type KitSize, sizeOfKit } from "@plumbline/kit-dsl"
import { sql } from "kysely"
import type { AnonymousContext } from "../../../platform/context.ts"
import { invalid, type ProductError } from "../../../platform/errors.ts"
import { type ContentTable, contentTables } from "./insert-content.ts"

/** A kit may have this many elements of all kinds for each question that it may have; real kits have about ten. */
const ELEMENTS_PER_QUESTION = 20

/**
 * Requires that a kit is no larger than the tenant allows.
 *
 * @throws INVALID_INPUT
 */
export function requireKitSize(ctx: AnonymousContext, { questions, elements }: KitSize): void {
  const most = mostOf(ctx)
  if (questions > most.questions || elements > most.elements) throw tooLarge(ctx)
}

/** @throws INVALID_INPUT for a text that is larger than a kit may be */
export function requireTextSize(ctx: AnonymousContext, model: KitDslModel): void {
  requireKitSize(ctx, sizeOfKit(model))
}

/** @throws INVALID_INPUT for a version that is larger than a kit may be */
export async function requireVersionSize(ctx: AnonymousContext, versionId: number): Promise<KitSize> {
  const { rows } = await sql<KitSize>`select ${countOf(ctx, ["questions"], versionId)} as questions,
    ${countOf(ctx, contentTables, versionId)} as elements`.execute(ctx.db)
  const [size] = rows
  if (!size) throw new Error("The database counted nothing.")
  requireKitSize(ctx, size)
  return size
}

/** An SQL condition: whether a version has room for one more row of a table. */
export function hasRoom(ctx: AnonymousContext, versionId: number, table: ContentTable) {
  const { questions, elements } = mostOf(ctx)
  const forAny = sql<boolean>`${countOf(ctx, contentTables, versionId)} < ${elements}`
  return table === "questions"
    ? sql<boolean>`${countOf(ctx, ["questions"], versionId)} < ${questions} and ${forAny}`
    : forAny
}

export function tooLarge({ tenant }: AnonymousContext): ProductError {
  const { maxKitQuestions } = tenant.limits
  const elements = maxKitQuestions * ELEMENTS_PER_QUESTION
  const [ofQuestions, ofElements] = [maxKitQuestions, elements].map((count) => count.toLocaleString("fa-IR"))
  return invalid({
    en: `This kit is too large: a kit can have at most ${maxKitQuestions} questions, and ${elements} elements of all kinds.`,
    fa: `این کیت بیش از حد بزرگ است: هر کیت حداکثر ${ofQuestions} پرسش و روی هم ${ofElements} جزء می‌تواند داشته باشد.`,
  })
}

function mostOf({ tenant }: AnonymousContext): KitSize {
  const questions = tenant.limits.maxKitQuestions
  return { questions, elements: questions * ELEMENTS_PER_QUESTION }
}

function countOf(ctx: AnonymousContext, counted: readonly ContentTable[], versionId: number) {
  const counts = counted.map(
    (table) =>
      sql`(select count(*)::integer from ${sql.id(ctx.tenant.schema, table)} where kit_version_id = ${versionId})`,
  )
  return sql<number>`(${sql.join(counts, sql` + `)})`
}
