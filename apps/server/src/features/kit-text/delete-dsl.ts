import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"

const KEPT_FOR = 30 * DAY

export type OwnDsl = { id: number; dslPath: string; jsonPath: string | null }

/**
 * Removes an uploaded text and its files.
 *
 * @throws INVALID_INPUT when a kit is attached to it
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
      en: "A kit was made from this text, so it cannot be deleted.",
      fa: "کیتی از این متن ساخته شده است؛ پس نمی‌توان آن را حذف کرد.",
    })
  }
  await removeFiles(ctx, [dsl])
}

/** Removes texts that were uploaded 30 days ago or earlier and never used. Those a kit has had at some time stay. */
export async function purgeForgottenUploads(ctx: AnonymousContext): Promise<void> {
  const purged = await ctx.db
    .deleteFrom("kitDsls")
    .where("kitId", "is", null)
    .where("creationTime", "<=", timeAfter(ctx.now, -KEPT_FOR))
    // Attaching a text and detaching it both set the time of modification.
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
