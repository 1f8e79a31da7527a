import { randomUUID } from "node:crypto"
import type { Recommendation } from "@plumbline/advice"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import type { Assessment } from "../results/index.ts"
import { storeGeneratedNarration } from "./narration.ts"
import type { PlanToNarrate } from "./schemas.ts"
import { type Advised, loadAdvised, targetsAbove } from "./targets.ts"
import { type WrittenAdvice, writeAdvice } from "./writer.ts"

/**
 * Has the advice for a plan written: a narration that waits for approval, and action items in place of the generated
 * ones that nobody has touched. With the writer switched off nothing is stored.
 *
 * @throws those of loadAdvised and targetsAbove
 */
export async function narratePlan(ctx: Context, assessment: Assessment, body: Static<typeof PlanToNarrate>) {
  const advised = await loadAdvised(ctx, assessment)
  const targets = targetsAbove(advised, body.attributeLevelTargets)
  if (ctx.settings.writer === "OFF") return { content: inLanguage(writerIsOff, ctx.language) }
  const plan = body.adviceListItems.flatMap((item) => recommendationOf(advised, item) ?? [])
  const written = writeAdvice(advised.kit, assessment.result.language, targets, plan)
  await storeAdvice(ctx, assessment, written)
  return { content: written.narration }
}

/** In place of what was generated before; the assessment is locked. */
export async function storeAdvice(
  ctx: AnonymousContext,
  { result }: Assessment,
  { narration, items }: WrittenAdvice,
  options: { keepNarration?: boolean } = {},
): Promise<void> {
  const { db, now } = ctx
  await db
    .deleteFrom("adviceItems")
    .where("resultId", "=", result.id)
    .where("createdBy", "is", null)
    .where("lastModifiedBy", "is", null)
    .execute()
  // Items of one moment are listed by their ids, which keeps them in the order of the plan.
  const ids = items.map(() => randomUUID()).sort()
  const rows = items.flatMap((item, at) => {
    const id = ids[at]
    return id ? [{ id, resultId: result.id, ...item, creationTime: now, lastModificationTime: now }] : []
  })
  if (rows.length > 0) await db.insertInto("adviceItems").values(rows).execute()
  if (!options.keepNarration) await storeGeneratedNarration(ctx, result.id, narration)
}

/** Only question and option are taken from the client; an item with one that the kit does not have is left out. */
function recommendationOf(
  { kit, answers }: Advised,
  item: Static<typeof PlanToNarrate>["adviceListItems"][number],
): Recommendation | undefined {
  const question = kit.model.questionById.get(item.question.id)
  const recommended = question?.options.find(({ index }) => index === item.recommendedOption.index)
  if (!question || !recommended) return undefined
  const answer = answers.get(question.id)
  return { question, present: answer?.state === "chosen" ? answer.option : null, recommended }
}

const writerIsOff = {
  en: "Writing texts is disabled: AI is disabled on this server.",
  fa: "نوشتن متن غیرفعال است: هوش مصنوعی روی این سرور غیرفعال است.",
}
