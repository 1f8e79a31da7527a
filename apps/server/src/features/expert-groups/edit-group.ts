import type { Static } from "typebox"
import { millisecondsOf } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/pictures.ts"
import { signedLink } from "../../platform/files/route.ts"
import { type ExpertGroup, lockTitles } from "./access.ts"
import { aboutText, requireFreeTitle, webAddress } from "./group-texts.ts"
import { hasKits, softDeleteGroup, updateGroup } from "./queries.ts"
import type { ExpertGroupEdit } from "./schemas.ts"

/**
 * Changes the texts of an expert group; an omitted website is cleared. The code of the group stays.
 *
 * @throws INVALID_INPUT as {@link createGroup}
 */
export async function editGroup(
  ctx: Context,
  group: ExpertGroup,
  input: Static<typeof ExpertGroupEdit>,
): Promise<void> {
  const about = aboutText(input.about)
  const website = webAddress(input.website)
  await lockTitles(ctx)
  await requireFreeTitle(ctx, input.title, group.id)
  await updateGroup(ctx, group.id, { title: input.title, bio: input.bio, about, website })
  if (input.title === group.title) return
  const [from, to] = [group.title, input.title]
  await ctx.record({ type: "expert-group-renamed", expertGroupId: group.id, from, to })
}

/** Replaces the picture of an expert group. */
export async function changePicture(
  ctx: Context,
  group: ExpertGroup,
  file: Parameters<typeof storePicture>[1],
): Promise<{ pictureLink: string }> {
  const picturePath = await storePicture(ctx, file)
  await updateGroup(ctx, group.id, { picturePath })
  if (group.picturePath !== null) await ctx.files.remove(group.picturePath)
  return { pictureLink: signedLink(ctx, picturePath) }
}

export async function removePicture(ctx: Context, group: ExpertGroup): Promise<void> {
  if (group.picturePath === null) return
  await updateGroup(ctx, group.id, { picturePath: null })
  await ctx.files.remove(group.picturePath)
}

/** @throws INVALID_INPUT while the group has kits, published or not */
export async function deleteGroup(ctx: Context, group: ExpertGroup): Promise<void> {
  if (await hasKits(ctx, group.id)) {
    throw invalid({
      en: "This expert group still has kits. Delete them first.",
      fa: "این گروه خبره هنوز کیت دارد. ابتدا آن‌ها را حذف کنید.",
    })
  }
  await softDeleteGroup(ctx, group.id, millisecondsOf(ctx.now))
  await ctx.record({ type: "expert-group-deleted", expertGroupId: group.id })
}
