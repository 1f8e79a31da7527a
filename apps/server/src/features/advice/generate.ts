import { randomUUID } from "node:crypto"
import type { Recommendation } from "@plumbline/advice"
import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { holds } from "../permissions/index.ts"
import { type Assessment, lockAssessment, readAgain } from "../results/index.ts"
import { storeGeneratedNarration } from "./narration.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import type { PlanToNarrate } from "./schemas.ts"
import { type Advised, loadAdvised, targetsAbove } from "./targets.ts"
import { writeAdvice } from "./write-advice.ts"
import type { WrittenAdvice } from "./written-advice.ts"

/**
 * Has the advice for a plan written: a narration that waits for approval, and action items in place of the generated
 * ones that nobody has touched. With the writer switched off nothing is stored. Who asks while a model writes
 * for the same assessment gets what it writes.
 *
 * @param ctx for reading: what is written is stored in a transaction of its own, since writing may take a minute
 * @throws those of loadAdvised, targetsAbove and writeAdvice · ACCESS_DENIED when the permission was taken meanwhile
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
      await storeAdvice(writer, current, written, { asOf: timeOfAnswers(ctx, assessment, current) })
      return { content: written.narration }
    })
  }
  // The app itself writes in no time.
  return ctx.model ? generation(`${ctx.tenant.schema}/${assessment.result.id}`, write) : write()
}

const generation = oneAtATime<{ content: string }>()

/** Advice for a result that was calculated anew while it was written is older than that, and so expired. */
function timeOfAnswers(ctx: Context, before: Assessment, current: Assessment): Time | undefined {
  return before.result.lastCalculationTime === current.result.lastCalculationTime ? undefined : ctx.now
}

/** In place of what was generated before; the assessment is locked. */
export async function storeAdvice(
  ctx: AnonymousContext,
  { result }: Assessment,
  { writer, narration, items }: WrittenAdvice,
  options: { keepNarration?: boolean; asOf?: Time } = {},
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
  if (options.keepNarration) return
  await storeGeneratedNarration(ctx, result.id, { narration, writer, asOf: options.asOf ?? now })
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
