import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"

/** A text about a subject or an attribute, by its id. */
type TextOf = { id: number; text: string }

/** A generated text about an attribute, with its writer. */
export type AttributeText = TextOf & { writer: "APP" | "AI" }

/**
 * Stores generated texts about attributes. They are shown from now on and need approval. Assessor texts stay stored but
 * hidden.
 *
 * @param asOf the time of the data they describe
 */
export async function storeAttributeTexts(
  ctx: AnonymousContext,
  resultId: string,
  texts: readonly AttributeText[],
  asOf: Time = ctx.now,
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
        aiInsightTime: asOf,
        approved: false,
        lastModificationTime: asOf,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["resultId", "attributeId"]).doUpdateSet((eb) => ({
        aiInsight: eb.ref("excluded.aiInsight"),
        aiInsightWriter: eb.ref("excluded.aiInsightWriter"),
        aiInsightTime: eb.ref("excluded.aiInsightTime"),
        aiInputPath: null,
        approved: false,
        lastModificationTime: eb.ref("excluded.lastModificationTime"),
      })),
    )
    .execute()
}

/** Stores the app's texts about subjects and the whole in one statement. They need approval. */
export async function storeWrittenTexts(
  ctx: AnonymousContext,
  resultId: string,
  { subjects, overall }: { subjects: readonly TextOf[]; overall: string | null },
): Promise<void> {
  if (subjects.length === 0 && overall === null) return
  if (overall === null) await subjectRows(ctx, ctx.db, resultId, subjects).execute()
  else if (subjects.length === 0) await overallRow(ctx, ctx.db, resultId, overall).execute()
  else {
    await ctx.db
      .with("overallRow", (db) => overallRow(ctx, db, resultId, overall))
      .with("subjectRows", (db) => subjectRows(ctx, db, resultId, subjects))
      .selectNoFrom(sql.lit(1).as("stored"))
      .execute()
  }
}

type Inserts = Pick<AnonymousContext["db"], "insertInto">

function subjectRows(ctx: AnonymousContext, db: Inserts, resultId: string, texts: readonly TextOf[]) {
  return db
    .insertInto("subjectInsights")
    .values(texts.map(({ id, text }) => ({ resultId, subjectId: id, ...written(ctx, text) })))
    .onConflict((conflict) =>
      conflict.columns(["resultId", "subjectId"]).doUpdateSet((eb) => ({
        insight: eb.ref("excluded.insight"),
        insightTime: eb.ref("excluded.insightTime"),
        insightBy: null,
        approved: false,
        lastModificationTime: eb.ref("excluded.lastModificationTime"),
      })),
    )
}

function overallRow(ctx: AnonymousContext, db: Inserts, resultId: string, text: string) {
  const columns = written(ctx, text)
  return db
    .insertInto("overallInsights")
    .values({ id: randomUUID(), resultId, ...columns })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
}

function written(ctx: AnonymousContext, insight: string) {
  return { insight, insightTime: ctx.now, insightBy: null, approved: false, lastModificationTime: ctx.now }
}
