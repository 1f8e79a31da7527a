import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"

const KEPT_FOR = 30 * DAY

export type OwnDsl = { id: number; dslPath: string; jsonPath: string | null }

/**
 * Removes an uploaded text and its files.
 *
 * @throws INVALID_INPUT when it belongs to a kit
 */
export async function deleteDsl(ctx: Context, dsl: OwnDsl): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("kitDsls")
    .where("id", "=", dsl.id)
    .where("kitId", "is", null)
    .returning("id")
    .executeTakeFirst()
  if (!removed) {
    throw invalid({
      en: "A kit was created from this text, so it cannot be deleted.",
      fa: "کیتی از این متن ساخته شده است؛ پس نمی‌توان آن را حذف کرد.",
    })
  }
  await removeFiles(ctx, [dsl])
}

/** Removes texts uploaded at least 30 days ago and never used. Texts that ever belonged to a kit stay. */
export async function purgeForgottenUploads(ctx: AnonymousContext): Promise<void> {
  const purged = await ctx.db
    .deleteFrom("kitDsls")
    .where("kitId", "is", null)
    .where("creationTime", "<=", timeAfter(ctx.now, -KEPT_FOR))
    // Attaching and detaching a text both set the modification time.
    .whereRef("lastModificationTime", "=", "creationTime")
    .returning(["dslPath", "jsonPath"])
    .execute()
  await removeFiles(ctx, purged)
}

async function removeFiles(
  { files }: AnonymousContext,
  dsls: { dslPath: string; jsonPath: string | null }[],
): Promise<void> {
  for (const { dslPath, jsonPath } of dsls) {
    await files.remove(dslPath)
    if (jsonPath !== null) await files.remove(jsonPath)
  }
}
