import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { createCustom, type NewKitCustom } from "../kit-customs/index.ts"
import { lockKit } from "../kits/index.ts"
import type { Assessment } from "../results/index.ts"

/**
 * Creates a custom of the assessment's kit and assigns it to the assessment, replacing any other. The result becomes
 * stale. The caller holds the exclusive lock on the assessment.
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
