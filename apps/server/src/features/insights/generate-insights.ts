import { type Attribute, isExpired, type Subject } from "@plumbline/scoring"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound, ProductError } from "../../platform/errors.ts"
import {
  type Assessment,
  type HealWish,
  loadAnswers,
  loadAssessmentKit,
  lockAssessment,
  readAgain,
  withValidResult,
} from "../assessments/index.ts"

import { holds, type Permission } from "../permissions/index.ts"
import { appTexts, type Described } from "./compose.ts"
import { shownAttributeText } from "./insight-reply.ts"
import { inTurn, isWhollyAnswered } from "./model-texts.ts"
import {
  type AttributeInsight,
  findAttributeInsight,
  readStoredResult,
  type StoredResult,
} from "./queries.ts"
import { type AttributeText, storeAttributeTexts, storeWrittenTexts } from "./store-texts.ts"
import { writeTexts } from "./write-texts.ts"

/** What a run has to write. */
type Due = { attributes: Attribute[]; subjects: Subject[]; overall: boolean }

/**
 * Writes the app's text about a subject, replacing the present one.
 *
 * @param assessment with a valid result, locked
 * @throws NOT_FOUND unknown subject
 */
export async function writeSubjectAnew(
  ctx: Context,
  assessment: Assessment,
  subjectId: number,
): Promise<void> {
  const described = await describe(ctx, assessment)
  const subject = described.kit.model.subjectById.get(subjectId)
  if (!subject) throw notFound("subject")
  const text = appTexts(described).subject(subject)
  await storeWrittenTexts(ctx, assessment.result, { subjects: [{ id: subject.id, text }], overall: null })
}

/**
 * Writes the app's overall text, replacing the present one.
 *
 * @param assessment with a valid result, locked
 */
export async function writeOverallAnew(ctx: Context, assessment: Assessment): Promise<void> {
  const overall = appTexts(await describe(ctx, assessment)).overall()
  await storeWrittenTexts(ctx, assessment.result, { subjects: [], overall })
}

/** A finished text, or the data for a model to write one. */
type Begun = { content: string } | { described: Described; attribute: Attribute }

/**
 * Generates the text about an attribute. A stored generated text about the present result is not written again; it
 * is shown from now on.
 *
 * @param ctx for reading, because a model must not be awaited inside a transaction
 * @throws as withValidResult · NOT_FOUND unknown attribute · INVALID_INPUT not all questions are answered ·
 * UNSUPPORTED_OPERATION the writer is off · INTERNAL_ERROR the reply of the model is unusable
 */
export async function writeAttribute(
  ctx: Context,
  assessment: Assessment,
  attributeId: number,
  wish: HealWish,
): Promise<{ content: string }> {
  const permission = "createAttributeInsight"
  return inTurn(keyOf(ctx, assessment), async () => {
    const begun = await whileLocked<Begun>(ctx, assessment, permission, async (writer, locked) => {
      const current = await withValidResult(writer, locked, wish)
      const { model } = await loadAssessmentKit(writer, current)
      const attribute = model.attributeById.get(attributeId)
      if (!attribute) throw notFound("attribute")
      const stored = await findAttributeInsight(writer, current.result.id, attributeId)
      const content = stored && currentText(stored, current)
      if (stored && content) {
        await showGenerated(writer, current, attributeId, stored)
        return { content }
      }
      const described = await describe(writer, current)
      requireAllAnswered(described)
      requireWriter(writer)
      if (writer.model) return { described, attribute }
      const [text] = appAttributeTexts(described, [attribute])
      if (!text) throw new Error("The app has written nothing.")
      await storeAttributeTexts(writer, current.result, [text])
      return { content: text.text }
    })
    if ("content" in begun) return begun
    const { described, attribute } = begun
    let content = ""
    const [outcome] = await writeTexts(ctx, described, [attribute], (text) =>
      whileLocked(ctx, described.assessment, permission, async (writer, current) => {
        const stored = await findAttributeInsight(writer, current.result.id, attributeId)
        // Another node may have written it in the meantime; both callers then get the text that was stored first.
        const first = stored && currentText(stored, current)
        content = first ?? text.text
        if (!first) await storeAttributeTexts(writer, described.assessment.result, [text])
      }),
    )
    if (!outcome?.text) throw outcome?.failure
    return { content }
  })
}

/**
 * Generates all missing texts: for attributes, subjects and the whole assessment.
 *
 * @param ctx for reading
 * @throws as writeAttribute, but open questions and a missing writer are errors only if an attribute has no text. If
 * the model fails for some attributes, they stay without a text.
 */
export async function generateInsights(ctx: Context, assessment: Assessment, wish: HealWish): Promise<void> {
  await generate(ctx, assessment, wish, ({ kit: { model } }, stored) => ({
    attributes: model.attributes.filter(({ id }) => !stored.attributes.has(id)),
    subjects: model.subjects.filter(({ id }) => !stored.subjects.has(id)),
    overall: stored.overall === null,
  }))
}

/** Regenerates all texts about earlier calculations, but no missing ones. Otherwise like generateInsights. */
export async function regenerateExpiredInsights(
  ctx: Context,
  assessment: Assessment,
  wish: HealWish,
): Promise<void> {
  await generate(ctx, assessment, wish, ({ assessment: { result }, kit: { model } }, stored) => {
    const isOld = (insight: { calculation: number } | null | undefined) =>
      Boolean(insight && isExpired(insight.calculation, result.calculations))
    return {
      attributes: model.attributes.filter(({ id }) => isOld(stored.attributes.get(id))),
      subjects: model.subjects.filter(({ id }) => isOld(stored.subjects.get(id))),
      overall: isOld(stored.overall),
    }
  })
}

/** Runs once at a time per assessment: the next run waits, and then does what is left. */
async function generate(
  ctx: Context,
  assessment: Assessment,
  wish: HealWish,
  dueOf: (described: Described, stored: StoredResult) => Due,
): Promise<void> {
  const permission = "generateAllAssessmentInsights"
  await inTurn(keyOf(ctx, assessment), async () => {
    const left = await whileLocked(ctx, assessment, permission, async (writer, locked) => {
      const described = await describe(writer, await withValidResult(writer, locked, wish))
      const { result } = described.assessment
      const due = dueOf(described, described.stored)
      if (due.attributes.length > 0) {
        requireAllAnswered(described)
        requireWriter(writer)
      }
      const texts = appTexts(described)
      if (!writer.model)
        await storeAttributeTexts(writer, result, appAttributeTexts(described, due.attributes))
      await storeWrittenTexts(writer, result, {
        subjects: due.subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
        overall: due.overall ? texts.overall() : null,
      })
      return { described, attributes: writer.model ? due.attributes : [] }
    })
    if (left.attributes.length === 0) return
    // Each text is stored at once, so that people see the progress and a crashing server loses as little as possible.
    await writeTexts(ctx, left.described, left.attributes, (text) =>
      whileLocked(ctx, left.described.assessment, permission, async (writer, current) => {
        // Texts that others have written or approved in the meantime stay.
        const stored = await readStoredResult(writer, current.result.id)
        const due = dueOf({ ...left.described, assessment: current }, stored).attributes
        if (!due.some(({ id }) => id === text.id)) return
        await storeAttributeTexts(writer, left.described.assessment.result, [text])
      }),
    )
  })
}

async function describe(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Described & { stored: StoredResult }> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const [answers, stored] = await Promise.all([
    loadAnswers(ctx, assessment.result.id, kit.model),
    readStoredResult(ctx, assessment.result.id),
  ])
  return { assessment, kit, answers, stored, evidenced: stored.evidenced }
}

/** Runs `work` on the locked, reloaded assessment in its own transaction, if the caller still has the permission. */
async function whileLocked<T>(
  ctx: Context,
  { id }: Assessment,
  permission: Permission,
  work: (writer: AnonymousContext, assessment: Assessment) => Promise<T>,
): Promise<T> {
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, id, "exclusive")
    const assessment = await readAgain(writer, { id })
    if (!assessment.isMember || !holds(assessment.roleId, permission)) throw accessDenied()
    return work(writer, assessment)
  })
}

/** The stored generated text, unless it is about an earlier calculation. */
function currentText({ aiInsight, aiCalculation }: AttributeInsight, { result }: Assessment): string | null {
  if (aiInsight === null || aiCalculation === null) return null
  return isExpired(aiCalculation, result.calculations) ? null : aiInsight
}

/** Makes the generated text the shown one. If it was hidden before, it needs approval again. */
async function showGenerated(
  { db, now }: AnonymousContext,
  { result }: Assessment,
  attributeId: number,
  stored: AttributeInsight,
): Promise<void> {
  const wasHidden = shownAttributeText(stored)?.author === "assessor"
  await db
    .updateTable("attributeInsights")
    .set({
      aiInsightTime: now,
      assessorShown: false,
      calculation: result.calculations,
      lastModificationTime: now,
      ...(wasHidden && { approved: false }),
    })
    .where("resultId", "=", result.id)
    .where("attributeId", "=", attributeId)
    .execute()
}

function appAttributeTexts(described: Described, attributes: Attribute[]): AttributeText[] {
  const texts = appTexts(described)
  return attributes.map((attribute) => ({
    id: attribute.id,
    text: texts.attribute(attribute),
    writer: "APP",
  }))
}

function requireAllAnswered(described: Described): void {
  if (isWhollyAnswered(described)) return
  throw invalid({
    en: "Insights can be generated once all questions are answered.",
    fa: "تحلیل‌ها زمانی تولید می‌شوند که همهٔ پرسش‌ها پاسخ داده شده باشند.",
  })
}

function requireWriter({ settings }: AnonymousContext): void {
  if (settings.writer === "OFF") throw insightsAreOff()
}

/** The error where no texts are written. */
export function insightsAreOff(): ProductError {
  const text = {
    en: "Generating insights is disabled: AI is disabled on this server.",
    fa: "تولید تحلیل غیرفعال است: هوش مصنوعی روی این سرور غیرفعال است.",
  }
  return new ProductError("UNSUPPORTED_OPERATION", text, { status: 501 })
}

function keyOf({ tenant }: Context, { id }: Assessment): string {
  return `${tenant.schema}/${id}`
}
