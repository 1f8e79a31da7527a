import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { openQuestionnaireOf } from "../answers/index.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import { storeProposals } from "./queries.ts"
import type { NewProposals, ProposalOutcome } from "./schemas.ts"
import { counted, weigh } from "./weigh.ts"

/**
 * Stores proposals of a source. One that cannot be used is rejected by itself, with the reason; the others are stored. The
 * caller holds the exclusive lock on the assessment, so the same proposals sent twice, or at once, are stored once.
 *
 * @param cameFrom of answers of other assessments: which ones, by question
 */
export async function propose(
  ctx: Context,
  assessment: Assessment,
  proposed: Static<typeof NewProposals>,
  cameFrom?: ReadonlyMap<number, string>,
): Promise<Static<typeof ProposalOutcome>> {
  const { source } = proposed
  const kit = await loadAssessmentKit(ctx, assessment)
  const by = { source, isReferences: cameFrom !== undefined }
  const { weighed, rejected } = await weigh(ctx, assessment, kit, { ...proposed, by })
  const rows = weighed
    .filter(({ outcome }) => outcome === "CREATED" || outcome === "REPLACED")
    .map(({ row }) => ({ ...row, fromAssessmentId: cameFrom?.get(row.questionId) ?? null }))
  const replaced = weighed.flatMap((each) => (each.outcome === "REPLACED" ? [each.replaces] : []))
  await storeProposals(ctx, { assessmentId: assessment.id, source, rows, replaced })
  const outcome = { ...counted(weighed), rejected }
  if (rows.length === 0) return outcome
  broadcastProposals(ctx, assessment, kit, rows)
  await ctx.record({
    type: "answers-proposed",
    assessmentId: assessment.id,
    source,
    proposals: rows.length,
  })
  return outcome
}

/** After commit, tells pages that show the questions that proposals have come or gone. */
export function broadcastProposals(
  ctx: Context,
  { id: assessmentId }: Assessment,
  { model }: AssessmentKit,
  proposals: readonly { questionId: number }[],
): void {
  const ids = proposals.map(({ questionId }) => model.questionById.get(questionId)?.questionnaireId)
  for (const questionnaireId of new Set(ids)) {
    if (questionnaireId === undefined) continue
    const followed = openQuestionnaireOf(assessmentId, questionnaireId)
    ctx.afterCommit(() =>
      ctx.realtime.publish(followed, "proposals_changed", { assessmentId, questionnaireId }),
    )
  }
}
