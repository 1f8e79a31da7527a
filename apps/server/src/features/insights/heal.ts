import { type Static, Type } from "typebox"
import { type AnonymousContext, mayWrite } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { holds } from "../permissions/index.ts"
import {
  type Assessment,
  type Calculated,
  calculateConfidenceOf,
  calculateMaturityOf,
  isOnActiveVersion,
  lockAssessment,
  migrateToActiveVersion,
  readAgain,
  requireValidResult,
  staleError,
} from "../results/index.ts"
import { reconcileConfidence } from "./prepare-insights.ts"

/** The header with which a client requests that a stale result be healed before it is read. */
export const HealHeaders = Type.Object({
  "plumbline-heal": Type.Optional(
    Type.Literal("on", {
      description:
        "Heal a stale result within this call (migrate it to the active kit version, calculate it) instead of " +
        "failing with DEPRECATED, CALCULATE_NOT_VALID or CONFIDENCE_CALCULATION_NOT_VALID.",
    }),
  ),
})

/** Whether the client wants a stale result to be healed. */
export type HealWish = Static<typeof HealHeaders>

/**
 * The assessment with a valid result, for calls that need one. A stale result is healed if the client requests it and
 * the caller may do so. Calls that write must hold the exclusive lock on the assessment.
 *
 * @throws DEPRECATED · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID
 */
export async function withValidResult(
  ctx: AnonymousContext,
  assessment: Assessment,
  asked: HealWish,
): Promise<Assessment> {
  const current = await healedIfAsked(ctx, assessment, asked)
  requireValidResult(current)
  return current
}

/**
 * Heals a stale result if the client requests it and the caller may do so: migrates it to the active kit version and
 * calculates it, in one transaction. Otherwise returns the assessment unchanged. Concurrent calls wait for each other,
 * and only the first one heals.
 */
export async function healedIfAsked(
  ctx: AnonymousContext,
  assessment: Assessment,
  { "plumbline-heal": heal }: HealWish,
): Promise<Assessment> {
  if (heal !== "on" || staleError(assessment) === null || !mayHeal(ctx, assessment)) return assessment
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, assessment.id, "exclusive")
    const locked = await readAgain(writer, assessment)
    if (!mayHeal(writer, locked)) throw accessDenied()
    if (staleError(locked) === null) return locked
    const current = isOnActiveVersion(locked) ? locked : await migrated(writer, locked)
    return (await recalculate(writer, current)).assessment
  })
}

/** Whether the caller could heal it with the individual calls, and the kit has an active version. */
function mayHeal(ctx: AnonymousContext, { isMember, roleId, activeVersionId }: Assessment): boolean {
  if (!mayWrite(ctx)) return false
  const permissions = ["migrateKitVersion", "calculateAssessment", "calculateConfidence"] as const
  return isMember && activeVersionId !== null && permissions.every((permission) => holds(roleId, permission))
}

async function migrated(writer: AnonymousContext, assessment: Assessment): Promise<Assessment> {
  await migrateToActiveVersion(writer, assessment)
  return readAgain(writer, assessment)
}

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
  if (answers) await reconcileConfidence(ctx, calculated.assessment, kit, answers)
  return calculated
}

/** Recalculates maturity and confidence if stale, in the caller's transaction; see {@link recalculateConfidence}. */
export async function recalculate(ctx: AnonymousContext, assessment: Assessment): Promise<Calculated> {
  const { assessment: calculated } = await calculateMaturityOf(ctx, assessment)
  return recalculateConfidence(ctx, calculated)
}
