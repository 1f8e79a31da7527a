import { randomUUID } from "node:crypto"
import { type AnswerSheet, type Attribute, isExpired, type Subject } from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Assessment, AssessmentKit } from "../results/index.ts"
import { appliesAtAll, appTexts } from "./compose.ts"
import { type AttributeInsight, readStoredResult, type StoredResult, type WrittenInsight } from "./queries.ts"
import { shownAttributeText } from "./shown-text.ts"

/** The texts the app has to write. */
export type DueInsights = { overall: boolean; subjects: Subject[]; attributes: Attribute[] }

/**
 * What is missing, and what is older than the calculation. A text of an assessor that readers see is never due. With
 * the writer switched off, of the attributes only those are due none of whose questions applies.
 */
export function dueInsights(
  writer: "APP" | "AI" | "OFF",
  { result }: Assessment,
  { model }: AssessmentKit,
  answers: AnswerSheet,
  stored: StoredResult,
): DueInsights {
  const isOld = ({ lastModificationTime }: { lastModificationTime: string }) =>
    isExpired(lastModificationTime, result.lastCalculationTime)
  const isDue = (insight: WrittenInsight | null | undefined) =>
    !insight || (insight.insightBy === null && isOld(insight))
  const isAttributeDue = (insight: AttributeInsight | undefined) => {
    if (!insight) return true
    const shown = shownAttributeText(insight)
    return !shown || (shown.author === "generator" && isOld(insight))
  }
  return {
    overall: isDue(stored.overall),
    subjects: model.subjects.filter(({ id }) => isDue(stored.subjects.get(id))),
    attributes: model.attributes
      .filter((attribute) => writer !== "OFF" || !appliesAtAll(attribute, answers))
      .filter(({ id }) => isAttributeDue(stored.attributes.get(id))),
  }
}

export function isAnythingDue({ overall, subjects, attributes }: DueInsights): boolean {
  return overall || subjects.length > 0 || attributes.length > 0
}

/**
 * Writes the app's texts where they are missing and where they are older than the calculation, in the caller's
 * transaction and at most three queries. They wait for approval.
 */
export async function prepareInsights(
  ctx: AnonymousContext,
  assessment: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
): Promise<void> {
  const { result } = assessment
  const stored = await readStoredResult(ctx, result.id)
  const due = dueInsights(ctx.settings.writer, assessment, kit, answers, stored)
  if (!isAnythingDue(due)) return
  const texts = appTexts(assessment, kit, answers)
  if (due.attributes.length > 0) {
    await storeAttributeTexts(
      ctx,
      result.id,
      due.attributes.map((attribute) => ({ id: attribute.id, text: texts.attribute(attribute) })),
    )
  }
  await storeWrittenTexts(ctx, result.id, {
    subjects: due.subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
    overall: due.overall ? texts.overall() : null,
  })
}

/**
 * After a confidence was computed anew: in advanced mode texts quote it, so the app writes those on subjects and the
 * whole again that are neither approved nor expired. Where the maturity is stale too, its calculation will expire them
 * all, and nothing is written.
 */
export async function requoteConfidence(
  ctx: AnonymousContext,
  assessment: Assessment,
  kit: AssessmentKit,
  answers: AnswerSheet,
): Promise<void> {
  const { mode, result } = assessment
  if (mode !== "ADVANCED" || !result.isCalculateValid) return
  const stored = await readStoredResult(ctx, result.id)
  const quotesOldConfidence = (insight: WrittenInsight | null | undefined) =>
    insight?.insightBy === null &&
    !insight.approved &&
    !isExpired(insight.lastModificationTime, result.lastCalculationTime)
  const subjects = kit.model.subjects.filter(({ id }) => quotesOldConfidence(stored.subjects.get(id)))
  const overall = quotesOldConfidence(stored.overall)
  if (subjects.length === 0 && !overall) return
  const texts = appTexts(assessment, kit, answers)
  await storeWrittenTexts(ctx, result.id, {
    subjects: subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
    overall: overall ? texts.overall() : null,
  })
}

type TextOf = { id: number; text: string }

/** An assessor's text stays stored behind the generated one. */
async function storeAttributeTexts(ctx: AnonymousContext, resultId: string, texts: TextOf[]): Promise<void> {
  await ctx.db
    .insertInto("attributeInsights")
    .values(
      texts.map(({ id, text }) => ({
        resultId,
        attributeId: id,
        aiInsight: text,
        aiInsightWriter: "APP" as const,
        aiInsightTime: ctx.now,
        approved: false,
        lastModificationTime: ctx.now,
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

/** The texts about subjects and the one about the whole, in one statement. */
async function storeWrittenTexts(
  ctx: AnonymousContext,
  resultId: string,
  { subjects, overall }: { subjects: TextOf[]; overall: string | null },
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

function subjectRows(ctx: AnonymousContext, db: Inserts, resultId: string, texts: TextOf[]) {
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
