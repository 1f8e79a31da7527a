import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Assessment } from "../assessments/index.ts"

/** A text about a subject or an attribute, by its id. */
type TextOf = { id: number; text: string }

/** A generated text about an attribute, with its writer. */
export type AttributeText = TextOf & { writer: "APP" | "AI" }

/** The result that texts describe: if it was calculated again while they were being written, they are expired. */
type Result = Pick<Assessment["result"], "id" | "calculations">

/**
 * Stores generated texts about attributes. They are shown from now on and need approval. Assessor texts stay stored but
 * hidden.
 */
export async function storeAttributeTexts(
  ctx: AnonymousContext,
  { id: resultId, calculations }: Result,
  texts: readonly AttributeText[],
): Promise<void> {
  if (texts.length === 0) return
  await ctx.db
    .insertInto("attributeInsights")
    .values(
      texts.map(({ id, text, writer }) => ({
        resultId,
        attributeId: id,
        aiInsight: text,
        aiInsightWriter: writer,
        aiInsightTime: ctx.now,
        aiCalculation: calculations,
        assessorShown: false,
        approved: false,
        calculation: calculations,
        lastModificationTime: ctx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["resultId", "attributeId"]).doUpdateSet((eb) => ({
        aiInsight: eb.ref("excluded.aiInsight"),
        aiInsightWriter: eb.ref("excluded.aiInsightWriter"),
        aiInsightTime: eb.ref("excluded.aiInsightTime"),
        aiCalculation: eb.ref("excluded.aiCalculation"),
        aiInputPath: null,
        assessorShown: false,
        approved: false,
        calculation: eb.ref("excluded.calculation"),
        lastModificationTime: eb.ref("excluded.lastModificationTime"),
      })),
    )
    .execute()
}

/** Stores the app's texts about subjects and the whole in one statement. They need approval. */
export async function storeWrittenTexts(
  ctx: AnonymousContext,
  result: Result,
  { subjects, overall }: { subjects: readonly TextOf[]; overall: string | null },
): Promise<void> {
  if (subjects.length === 0 && overall === null) return
  if (overall === null) await subjectRows(ctx, ctx.db, result, subjects).execute()
  else if (subjects.length === 0) await overallRow(ctx, ctx.db, result, overall).execute()
  else {
    await ctx.db
      .with("overallRow", (db) => overallRow(ctx, db, result, overall))
      .with("subjectRows", (db) => subjectRows(ctx, db, result, subjects))
      .selectNoFrom(sql.lit(1).as("stored"))
      .execute()
  }
}

type Inserts = Pick<AnonymousContext["db"], "insertInto">

function subjectRows(ctx: AnonymousContext, db: Inserts, result: Result, texts: readonly TextOf[]) {
  return db
    .insertInto("subjectInsights")
    .values(
      texts.map(({ id, text }) => ({ resultId: result.id, subjectId: id, ...written(ctx, result, text) })),
    )
    .onConflict((conflict) =>
      conflict.columns(["resultId", "subjectId"]).doUpdateSet((eb) => ({
        insight: eb.ref("excluded.insight"),
        insightTime: eb.ref("excluded.insightTime"),
        insightBy: null,
        approved: false,
        calculation: eb.ref("excluded.calculation"),
        lastModificationTime: eb.ref("excluded.lastModificationTime"),
      })),
    )
}

function overallRow(ctx: AnonymousContext, db: Inserts, result: Result, text: string) {
  const columns = written(ctx, result, text)
  return db
    .insertInto("overallInsights")
    .values({ id: randomUUID(), resultId: result.id, ...columns })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
}

function written({ now }: AnonymousContext, { calculations }: Result, insight: string) {
  return {
    insight,
    insightTime: now,
    insightBy: null,
    approved: false,
    calculation: calculations,
    lastModificationTime: now,
  }
}
