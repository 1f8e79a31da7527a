import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { holds } from "../permissions/index.ts"
import {
  type Assessment,
  isOnActiveVersion,
  lockAssessment,
  migrateToActiveVersion,
  readAgain,
  requireValidResult,
  whyStale,
} from "../results/index.ts"
import { recalculate } from "./recalculate.ts"

/** The header with which a client asks for a stale result to be brought up to date before it is read. */
export const HealHeaders = Type.Object({
  "plumbline-heal": Type.Optional(
    Type.Literal("on", {
      description:
        "Bring a stale result up to date in this very call (move to the active version of the kit, calculate) instead " +
        "of refusing with DEPRECATED, CALCULATE_NOT_VALID or CONFIDENCE_CALCULATION_NOT_VALID.",
    }),
  ),
})

/** Whether a caller wants a stale result to be healed. */
export type HealWish = Static<typeof HealHeaders>

/**
 * The assessment with a valid result, for a call that needs one: a stale one is healed if the client asks for it and the
 * caller may. A call that writes has the assessment locked exclusively.
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
 * The assessment as it is; or, when its result is stale, the client asks for it and the caller may: moved to the active
 * version of its kit and calculated, in one transaction. Calls that come at once wait for each other, and only the first
 * finds something to do.
 */
export async function healedIfAsked(
  ctx: AnonymousContext,
  assessment: Assessment,
  { "plumbline-heal": heal }: HealWish,
): Promise<Assessment> {
  if (heal !== "on" || whyStale(assessment) === null || !mayHeal(ctx, assessment)) return assessment
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, assessment.id, "exclusive")
    const locked = await readAgain(writer, assessment)
    if (!mayHeal(writer, locked)) throw accessDenied()
    if (whyStale(locked) === null) return locked
    const current = isOnActiveVersion(locked) ? locked : await migrated(writer, locked)
    return (await recalculate(writer, current)).assessment
  })
}

/** Whether the caller could heal it with the single calls, and the kit has a version to stand on. */
function mayHeal({ apiToken }: AnonymousContext, { isMember, roleId, activeVersionId }: Assessment): boolean {
  if (apiToken?.scope === "READ") return false
  const permissions = ["migrateKitVersion", "calculateAssessment", "calculateConfidence"] as const
  return isMember && activeVersionId !== null && permissions.every((permission) => holds(roleId, permission))
}

async function migrated(writer: AnonymousContext, assessment: Assessment): Promise<Assessment> {
  await migrateToActiveVersion(writer, assessment)
  return readAgain(writer, assessment)
}
