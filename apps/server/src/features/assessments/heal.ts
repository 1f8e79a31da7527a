import type { AnswerSheet } from "@plumbline/scoring"
import { type Static, Type } from "typebox"
import { mayWrite } from "../../platform/caller.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { holds } from "../permissions/index.ts"
import { type Assessment, readAgain } from "./assessment.ts"
import { type Calculated, calculateConfidenceOf, calculateMaturityOf } from "./calculate.ts"
import { migrateToActiveVersion } from "./migrate.ts"
import { isOnActiveVersion, requireValidResult, staleError } from "./validity.ts"

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
    // With its kit: one that is released in between would leave the result stale.
    await writer.lock(
      { on: "assessment", id: assessment.id, mode: "exclusive" },
      { on: "kit", id: assessment.kitId, mode: "shared" },
    )
    const locked = await readAgain(writer, assessment)
    if (!mayHeal(writer, locked)) throw accessDenied()
    if (staleError(locked) === null) return locked
    const current = isOnActiveVersion(locked) ? locked : await migrated(writer, locked)
    return (await recalculateFor(writer, current)).assessment
  }, "healing")
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

declare module "../../platform/context.ts" {
  interface Reactions {
    /** The confidence of an assessment was recalculated from answers, under its exclusive lock. */
    confidenceCalculated: Calculated & { answers: AnswerSheet }
    /** The result of an assessment is outdated, or was calculated: what is made from it is to be made again. */
    resultChanged: Assessment
  }
}

/**
 * Recalculates the confidence of an assessment if it is stale; other features react, such as with texts that quote it.
 * The caller holds the exclusive lock on the assessment.
 */
export async function recalculateConfidence(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Calculated> {
  const calculated = await calculateConfidenceOf(ctx, assessment)
  const { answers } = calculated
  if (answers) await ctx.react("confidenceCalculated", { ...calculated, answers })
  return calculated
}

/**
 * Recalculates the maturity of an assessment if it is stale, for a caller who does not also make again what is made from
 * the result. The caller holds the exclusive lock on the assessment.
 */
export async function recalculateMaturity(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Calculated> {
  const calculated = await calculateMaturityOf(ctx, assessment)
  if (calculated.answers) await ctx.react("resultChanged", calculated.assessment)
  return calculated
}

/** Like {@link recalculateMaturity}, for maturity and confidence. */
export async function recalculateFor(ctx: AnonymousContext, assessment: Assessment): Promise<Calculated> {
  const { assessment: calculated } = await recalculateMaturity(ctx, assessment)
  return recalculateConfidence(ctx, calculated)
}

/** Recalculates maturity and confidence if stale, in the caller's transaction; see {@link recalculateConfidence}. */
export async function recalculate(ctx: AnonymousContext, assessment: Assessment): Promise<Calculated> {
  const { assessment: calculated } = await calculateMaturityOf(ctx, assessment)
  return recalculateConfidence(ctx, calculated)
}
