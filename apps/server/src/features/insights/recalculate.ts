import type { AnonymousContext } from "../../platform/context.ts"
import {
  type Assessment,
  type Calculated,
  calculateConfidenceOf,
  calculateMaturityOf,
} from "../results/index.ts"
import { requoteConfidence } from "./prepare-insights.ts"

/**
 * Brings the confidence of an assessment, locked exclusively by the caller, up to date, and with it the texts of the app
 * that quote it.
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

/** Brings maturity and confidence up to date, as {@link recalculateConfidence}; in the caller's transaction. */
export async function recalculate(ctx: AnonymousContext, assessment: Assessment): Promise<Calculated> {
  const { assessment: calculated } = await calculateMaturityOf(ctx, assessment)
  return recalculateConfidence(ctx, calculated)
}
