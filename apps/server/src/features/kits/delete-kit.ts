import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { Kit } from "./access.ts"

/**
 * Deletes a kit, locked exclusively by the caller, with all its versions. An uploaded text it was created from is no
 * longer in use, and is later removed like any abandoned upload.
 *
 * @throws INVALID_INPUT when an assessment uses the kit, even a deleted one
 */
export async function deleteKit(ctx: Context, kit: Kit): Promise<void> {
  const assessment = await ctx.db
    .selectFrom("assessments")
    .where("kitId", "=", kit.id)
    .select("id")
    .limit(1)
    .executeTakeFirst()
  if (assessment) {
    throw invalid({
      en: "Assessments use this kit, so it cannot be deleted.",
      fa: "ارزیابی‌هایی از این کیت استفاده می‌کنند، پس نمی‌توان آن را حذف کرد.",
    })
  }
  await ctx.db.deleteFrom("kits").where("id", "=", kit.id).execute()
  await ctx.record({ type: "kit-deleted", kitId: kit.id, title: kit.title })
}
