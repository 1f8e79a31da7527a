import { type Attribute, isExpired, type Subject } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound, ProductError } from "../../platform/errors.ts"
import { holds, type Permission } from "../permissions/index.ts"
import {
  type Assessment,
  loadAnswers,
  loadAssessmentKit,
  lockAssessment,
  readAgain,
} from "../results/index.ts"
import { appTexts, type Described } from "./compose.ts"
import { type HealWish, withValidResult } from "./heal.ts"
import { inTurn } from "./in-turn.ts"
import { isWhollyAnswered } from "./model-texts.ts"
import {
  type AttributeInsight,
  findAttributeInsight,
  readStoredResult,
  type StoredResult,
} from "./queries.ts"
import { shownAttributeText } from "./shown-text.ts"
import { type AttributeText, storeAttributeTexts, storeWrittenTexts } from "./store-texts.ts"
import { writeTexts } from "./write-texts.ts"

/** What a run is to write. */
type Due = { attributes: Attribute[]; subjects: Subject[]; overall: boolean }

/**
 * The app writes about a subject, in place of what is there.
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
  await storeWrittenTexts(ctx, assessment.result.id, { subjects: [{ id: subject.id, text }], overall: null })
}

/**
 * The app writes about the whole, in place of what is there.
 *
 * @param assessment with a valid result, locked
 */
export async function writeOverallAnew(ctx: Context, assessment: Assessment): Promise<void> {
  const overall = appTexts(await describe(ctx, assessment)).overall()
  await storeWrittenTexts(ctx, assessment.result.id, { subjects: [], overall })
}

/** A text that is there, or what a model has to write it from. */
type Begun = { content: string } | { described: Described; attribute: Attribute }

/**
 * Has an attribute written about. A generated text that is as new as the result is not written again: it becomes the one
 * that is shown.
 *
 * @param ctx for reading: a model is not waited for in a transaction
 * @throws those of withValidResult · NOT_FOUND unknown attribute · INVALID_INPUT not all questions are answered ·
 * UNSUPPORTED_OPERATION nobody writes · INTERNAL_ERROR the model has written nothing usable
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
      await storeAttributeTexts(writer, current.result.id, [text])
      return { content: text.text }
    })
    if ("content" in begun) return begun
    const { described, attribute } = begun
    let content = ""
    const [outcome] = await writeTexts(ctx, described, [attribute], (text) =>
      whileLocked(ctx, described.assessment, permission, async (writer, current) => {
        const stored = await findAttributeInsight(writer, current.result.id, attributeId)
        // Another node may have had it written meanwhile: both callers get the text that was there first.
        const first = stored && currentText(stored, current)
        content = first ?? text.text
        if (!first)
          await storeAttributeTexts(writer, current.result.id, [text], timeOf(ctx, described, current))
      }),
    )
    if (!outcome?.text) throw outcome?.failure
    return { content }
  })
}

/**
 * Has everything written that there is no text about yet: attributes, subjects and the whole.
 *
 * @param ctx for reading
 * @throws as writeAttribute, the condition and the writer only where an attribute is missing; a model that fails for some
 * attributes leaves them without a text
 */
export async function generateInsights(ctx: Context, assessment: Assessment, wish: HealWish): Promise<void> {
  await generate(ctx, assessment, wish, ({ kit: { model } }, stored) => ({
    attributes: model.attributes.filter(({ id }) => !stored.attributes.has(id)),
    subjects: model.subjects.filter(({ id }) => !stored.subjects.has(id)),
    overall: stored.overall === null,
  }))
}

/** Has everything written again that is older than the result. What is missing stays missing. Else as generateInsights. */
export async function regenerateExpiredInsights(
  ctx: Context,
  assessment: Assessment,
  wish: HealWish,
): Promise<void> {
  await generate(ctx, assessment, wish, ({ assessment: { result }, kit: { model } }, stored) => {
    const isOld = (insight: { lastModificationTime: Time } | null | undefined) =>
      Boolean(insight && isExpired(insight.lastModificationTime, result.lastCalculationTime))
    return {
      attributes: model.attributes.filter(({ id }) => isOld(stored.attributes.get(id))),
      subjects: model.subjects.filter(({ id }) => isOld(stored.subjects.get(id))),
      overall: isOld(stored.overall),
    }
  })
}

/** One run at a time for each assessment: the next one waits, and does what is left. */
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
        await storeAttributeTexts(writer, result.id, appAttributeTexts(described, due.attributes))
      await storeWrittenTexts(writer, result.id, {
        subjects: due.subjects.map((subject) => ({ id: subject.id, text: texts.subject(subject) })),
        overall: due.overall ? texts.overall() : null,
      })
      return { described, attributes: writer.model ? due.attributes : [] }
    })
    if (left.attributes.length === 0) return
    // Each is stored when it is there: people see how far it is, and a server that goes down loses no more than one.
    await writeTexts(ctx, left.described, left.attributes, (text) =>
      whileLocked(ctx, left.described.assessment, permission, async (writer, current) => {
        // What somebody else has written or approved meanwhile stays.
        const stored = await readStoredResult(writer, current.result.id)
        const due = dueOf({ ...left.described, assessment: current }, stored).attributes
        if (!due.some(({ id }) => id === text.id)) return
        await storeAttributeTexts(writer, current.result.id, [text], timeOf(ctx, left.described, current))
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

/** Does something to an assessment in a transaction of its own, as it is under its lock, if the caller may still. */
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

/** The stored generated text, if it is as new as the result. */
function currentText({ aiInsight, aiInsightTime }: AttributeInsight, { result }: Assessment): string | null {
  if (aiInsight === null || aiInsightTime === null) return null
  return isExpired(aiInsightTime, result.lastCalculationTime) ? null : aiInsight
}

/** A text that readers have not seen so far waits for approval. */
async function showGenerated(
  { db, now }: AnonymousContext,
  { result }: Assessment,
  attributeId: number,
  stored: AttributeInsight,
): Promise<void> {
  const wasHidden = shownAttributeText(stored)?.author === "assessor"
  await db
    .updateTable("attributeInsights")
    .set({ aiInsightTime: now, lastModificationTime: now, ...(wasHidden && { approved: false }) })
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

/** A text for a result that was calculated anew while it was written is older than that, and so expired. */
function timeOf({ now }: Context, { assessment: before }: Described, current: Assessment): Time | undefined {
  return before.result.lastCalculationTime === current.result.lastCalculationTime ? undefined : now
}

function requireAllAnswered(described: Described): void {
  if (isWhollyAnswered(described)) return
  throw invalid({
    en: "Insights can be generated when all questions are answered.",
    fa: "تحلیل‌ها زمانی تولید می‌شوند که همهٔ پرسش‌ها پاسخ داده شده باشند.",
  })
}

function requireWriter({ settings }: AnonymousContext): void {
  if (settings.writer !== "OFF") return
  const text = {
    en: "Generating insights is disabled: AI is disabled on this server.",
    fa: "تولید تحلیل غیرفعال است: هوش مصنوعی روی این سرور غیرفعال است.",
  }
  throw new ProductError("UNSUPPORTED_OPERATION", text, { status: 501 })
}

function keyOf({ tenant }: Context, { id }: Assessment): string {
  return `${tenant.schema}/${id}`
}
