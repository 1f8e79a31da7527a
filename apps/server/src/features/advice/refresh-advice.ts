import type { Target } from "@plumbline/advice"
import { isExpired } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import {
  type Assessment,
  findAssessment,
  lockAssessment,
  readAgain,
  staleError,
} from "../assessments/index.ts"
import { storeAdvice } from "./generate.ts"
import { makePlan, type Plan } from "./make-plan.ts"
import { liftOf } from "./plan-order.ts"
import { type Advised, loadAdvised } from "./targets.ts"
import { oneAtATime, writeAdvice } from "./write-advice.ts"

/** A summary of the stored advice of a result. */
export type StoredAdvice = {
  hasItems: boolean
  /** null when there is none. */
  narration: { isGenerated: boolean; calculation: number } | null
}

/** A plan with this many recommendations is long enough; a shorter one gets more targets. */
const ENOUGH = 10
const LEAST_TARGETS = 2
const BUDGET_MS = 5000

/** Whether the advice of a quick assessment is incomplete or was generated before the last calculation. */
function isAdviceDue({ result }: Assessment, { hasItems, narration }: StoredAdvice): boolean {
  if (!hasItems || !narration) return true
  return narration.isGenerated && isExpired(narration.calculation, result.calculations)
}

/**
 * Refreshes the advice of a quick assessment for its report, if it is due. The built-in writer runs at once; a model in
 * a job of its own, so that no reader has to wait for it.
 *
 * @param recalculated the result was calculated since the report was prepared, so the advice is refreshed in any case
 */
export async function refreshAdviceForReport(
  ctx: AnonymousContext,
  assessment: Assessment,
  recalculated: boolean,
): Promise<void> {
  if (!recalculated && !isAdviceDue(assessment, await findStoredAdvice(ctx, assessment.result.id))) return
  if (!ctx.model) return refreshAdvice(ctx, assessment, recalculated)
  await ctx.inTransaction((writer) =>
    writer.jobs.send(refreshAdviceJob, {
      assessmentId: assessment.id,
      recalculated,
      calculation: assessment.result.calculations,
    }),
  )
}

/** After a failed call of the model, the report counts as unprepared: its next reader has it prepared again. */
export const refreshAdviceJob = defineJob<{
  assessmentId: string
  recalculated: boolean
  calculation?: number
}>({
  name: "refresh-advice",
  slots: 6,
  ofTenant: 2,
  attempts: 1,
  pauseSeconds: 1,
  // As for the texts about attributes, the model writes only after the last of several answers.
  delaySeconds: 2,
  async run(ctx, { assessmentId, recalculated, calculation }) {
    await refreshment(`${ctx.tenant.schema}/${assessmentId}`, async () => {
      const assessment = await findAssessment(ctx, assessmentId)
      if (!assessment || staleError(assessment) !== null) return
      if (calculation !== undefined && calculation !== assessment.result.calculations) return
      const stored = await findStoredAdvice(ctx, assessment.result.id)
      if (recalculated ? isNewer(stored, assessment) : !isAdviceDue(assessment, stored)) return
      await refreshAdvice(ctx, assessment, recalculated).catch(async (error: unknown) => {
        await noteUnprepared(ctx, assessment)
        throw error
      })
    })
  },
})

async function noteUnprepared(ctx: AnonymousContext, { result }: Assessment): Promise<void> {
  await ctx.inTransaction(({ db }) =>
    db
      .updateTable("assessmentResults")
      .set({ preparedCalculation: null })
      .where("id", "=", result.id)
      .execute(),
  )
}

const refreshment = oneAtATime<void>()

/**
 * Writes the advice of a quick assessment, where nobody chooses targets: what lifts the whole to its next level comes
 * first. After that weak attributes should reach the middle level; if there are too few, the attributes that count most
 * should reach their next level. An assessor's narration and items
 * that people have written or edited stay. If there is nothing to recommend, the stored advice stays as well.
 */
async function refreshAdvice(
  ctx: AnonymousContext,
  assessment: Assessment,
  recalculated: boolean,
): Promise<void> {
  if (ctx.settings.writer === "OFF") return
  const advised = await loadAdvised(ctx, assessment)
  const { targets, plan } = await planForQuickAssessment(ctx, advised)
  const lifting = liftOf(advised)?.plan ?? []
  const own = new Set(lifting.map(({ question }) => question.id))
  const whole = [...lifting, ...plan.recommendations.filter(({ question }) => !own.has(question.id))]
  if (whole.length === 0) return
  const written = await writeAdvice(ctx, advised, targets, whole)

  await ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, assessment.id, "exclusive")
    const current = await readAgain(writer, assessment)
    const stored = await findStoredAdvice(writer, current.result.id)
    const isStillDue = recalculated ? !isNewer(stored, current) : isAdviceDue(current, stored)
    // Answers given in the meantime need another plan, and have caused another job.
    if (!isStillDue || current.result.calculations !== assessment.result.calculations) return
    const keepNarration = stored.narration?.isGenerated === false
    await storeAdvice(writer, current, written, { keepNarration })
  })
}

/** Whether another call has already refreshed the advice after the same calculation. */
function isNewer({ hasItems, narration }: StoredAdvice, { result }: Assessment): boolean {
  return hasItems && narration?.isGenerated === true && !isExpired(narration.calculation, result.calculations)
}

async function planForQuickAssessment(
  ctx: AnonymousContext,
  advised: Advised,
): Promise<{ targets: readonly Target[]; plan: Plan }> {
  const { weak, others } = quickTargets(advised)
  const end = performance.now() + BUDGET_MS
  let added = weak.length < LEAST_TARGETS ? LEAST_TARGETS : 0
  for (;;) {
    const targets = [...weak, ...others.slice(0, added)]
    if (targets.length === 0) return { targets, plan: { recommendations: [], unreachable: [], proven: true } }
    const plan = await makePlan(ctx, advised, { targets }, Math.max(0, end - performance.now()))
    const isEnough = plan.recommendations.length >= ENOUGH || added >= others.length
    if (isEnough || performance.now() >= end) return { targets, plan }
    added++
  }
}

/** Attributes below the middle level, and others below the top level, the ones that count most for the result first. */
function quickTargets({ kit, maturity }: Advised): { weak: Target[]; others: Target[] } {
  const { levels, levelById, attributeById } = kit.model
  const middle = levels[Math.ceil(levels.length / 2) - 1]
  const below = maturity.attributes.flatMap(({ attributeId, levelId }) => {
    const attribute = attributeById.get(attributeId)
    const rank = levelById.get(levelId)?.rank
    if (!attribute || rank === undefined || rank >= levels.length) return []
    return [{ attributeId, rank, worth: kit.weights.ofAttribute(attribute) * (levels.length - rank) }]
  })
  const isWeak = ({ rank }: { rank: number }) => rank < (middle?.rank ?? 1)
  return {
    weak: below
      .filter(isWeak)
      .flatMap(({ attributeId }) => (middle ? [{ attributeId, levelId: middle.id }] : [])),
    others: below
      .filter((attribute) => !isWeak(attribute))
      .sort((a, b) => b.worth - a.worth || a.attributeId - b.attributeId)
      .flatMap(({ attributeId, rank }) => {
        const next = levels[rank]
        return next ? [{ attributeId, levelId: next.id }] : []
      }),
  }
}

async function findStoredAdvice({ db }: AnonymousContext, resultId: string): Promise<StoredAdvice> {
  const item = await db
    .selectFrom("adviceItems")
    .where("resultId", "=", resultId)
    .select("id")
    .executeTakeFirst()
  const narration = await db
    .selectFrom("adviceNarrations")
    .where("resultId", "=", resultId)
    .select(["createdBy", "calculation"])
    .executeTakeFirst()
  return {
    hasItems: item !== undefined,
    narration: narration
      ? { isGenerated: narration.createdBy === null, calculation: narration.calculation }
      : null,
  }
}
