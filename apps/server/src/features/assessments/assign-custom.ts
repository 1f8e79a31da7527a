import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { createCustom, type NewKitCustom } from "../kit-customs/index.ts"
import { lockKit } from "../kits/index.ts"
import type { Assessment } from "../results/index.ts"

/**
 * Makes a custom of the kit of an assessment, locked exclusively by the caller, and lets the assessment use it in place
 * of any other. Its result has to be calculated again.
 *
 * @throws as {@link createCustom}
 */
export async function assignNewCustom(
  ctx: Context,
  assessment: Assessment,
  custom: Static<typeof NewKitCustom>,
): Promise<number> {
  await lockKit(ctx, assessment.kitId, "exclusive")
  const kitCustomId = await createCustom(ctx, assessment.kitId, custom)
  await ctx.db.updateTable("assessments").set({ kitCustomId }).where("id", "=", assessment.id).execute()
  await ctx.db
    .updateTable("assessmentResults")
    .set({ isCalculateValid: false, isConfidenceValid: false })
    .where("id", "=", assessment.result.id)
    .execute()
  return kitCustomId
}
