import { randomUUID } from "node:crypto"
import type { Recommendation } from "@plumbline/advice"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { type Assessment, lockAssessment, readAgain } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { removeItems } from "./items.ts"
import { storeGeneratedNarration } from "./narration.ts"
import type { PlanToNarrate } from "./schemas.ts"
import { type Advised, loadAdvised, targetsAbove } from "./targets.ts"
import { oneAtATime, writeAdvice } from "./write-advice.ts"

import type { WrittenAdvice } from "./written-advice.ts"

/**
 * Writes the advice for a plan: a narration that needs approval, and action items that replace the generated ones that
 * nobody has edited. Stores nothing when the writer is off. A call made while a model is writing for the same
 * assessment waits for that text and returns it.
 *
 * @param ctx for reading: the advice is stored in its own transaction, since writing can take a minute
 * @throws as loadAdvised, targetsAbove and writeAdvice · ACCESS_DENIED when the permission was revoked in the meantime
 */
export async function narratePlan(ctx: Context, assessment: Assessment, body: Static<typeof PlanToNarrate>) {
  const advised = await loadAdvised(ctx, assessment)
  const targets = targetsAbove(advised, body.attributeLevelTargets)
  if (ctx.settings.writer === "OFF") return { content: inLanguage(writerIsOff, ctx.language) }
  const plan = body.adviceListItems.flatMap((item) => recommendationOf(advised, item) ?? [])
  const write = async () => {
    const written = await writeAdvice(ctx, advised, targets, plan)
    return ctx.inTransaction(async (writer) => {
      await lockAssessment(writer, assessment.id, "exclusive")
      const current = await readAgain(writer, assessment)
      if (!current.isMember || !holds(current.roleId, "createAdvice")) throw accessDenied()
      await storeAdvice(writer, assessment, written)
      return { content: written.narration }
    })
  }
  // The built-in writer is immediate.
  return ctx.model ? generation(`${ctx.tenant.schema}/${assessment.result.id}`, write) : write()
}

const generation = oneAtATime<{ content: string }>()

/**
 * Replaces what was generated before. The caller holds the lock on the assessment.
 *
 * @param assessment as it was when the advice was begun: after a later calculation, the advice is expired
 */
export async function storeAdvice(
  ctx: AnonymousContext,
  { result }: Assessment,
  { writer, narration, items }: WrittenAdvice,
  options: { keepNarration?: boolean } = {},
): Promise<void> {
  const { db, now } = ctx
  await removeItems(ctx, (eb) =>
    eb.and([eb("resultId", "=", result.id), eb("createdBy", "is", null), eb("lastModifiedBy", "is", null)]),
  )
  // Items with the same creation time are listed by id; sorting the ids keeps them in the order of the plan.
  const ids = items.map(() => randomUUID()).sort()
  const rows = items.flatMap((item, at) => {
    const id = ids[at]
    return id ? [{ id, resultId: result.id, ...item, creationTime: now, lastModificationTime: now }] : []
  })
  if (rows.length > 0) await db.insertInto("adviceItems").values(rows).execute()
  if (options.keepNarration) return
  await storeGeneratedNarration(ctx, result, { narration, writer })
}

/** Only question and option are read from the client; items whose question or option the kit lacks are dropped. */
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
