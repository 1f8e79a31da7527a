import type { AnonymousContext } from "../../platform/context.ts"
import {
  type Assessment,
  type Calculated,
  calculateConfidenceOf,
  calculateMaturityOf,
} from "../results/index.ts"
import { requoteConfidence } from "./prepare-insights.ts"

/**
 * Recalculates the confidence of an assessment if it is stale, and rewrites the app's texts that quote it. The caller
 * holds the exclusive lock on the assessment.
 */
export async function recalculateConfidence(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Calculated> {
  const calculated = await calculateConfidenceOf(ctx, assessment)
  const { kit, answers } = calculated
  if (answers) await requoteConfidence(ctx, calculated.assessment, kit, answers)
  return calculated
}

/** Recalculates maturity and confidence if stale, in the caller's transaction; see {@link recalculateConfidence}. */
export async function recalculate(ctx: AnonymousContext, assessment: Assessment): Promise<Calculated> {
  const { assessment: calculated } = await calculateMaturityOf(ctx, assessment)
  return recalculateConfidence(ctx, calculated)
}
