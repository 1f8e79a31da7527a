import { freeCode, slug } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { storePicture } from "../../platform/files/pictures.ts"
import { lockTitles } from "./access.ts"
import { aboutText, requireFreeTitle, webAddress } from "./group-texts.ts"
import { insertGroup } from "./queries.ts"
import type { NewExpertGroup } from "./schemas.ts"

/**
 * Creates an expert group owned by the caller.
 *
 * @throws INVALID_INPUT when another group has a title with the same slug, the about text is too short or too long, or
 * the website or the picture is invalid
 */
export async function createGroup(
  ctx: Context,
  input: Omit<Static<typeof NewExpertGroup>, "picture"> & { picture?: Parameters<typeof storePicture>[1] },
): Promise<{ id: number }> {
  const about = aboutText(input.about)
  const website = webAddress(input.website)
  const [, others] = await Promise.all([lockTitles(ctx), requireFreeTitle(ctx, input.title)])
  const id = await insertGroup(ctx, {
    title: input.title,
    code: freeCode(slug(input.title), (code) => others.some((other) => other.code === code), 100),
    bio: input.bio,
    about,
    website,
    picturePath: input.picture ? await storePicture(ctx, input.picture) : null,
  })
  await ctx.record({ type: "expert-group-created", expertGroupId: id })
  return { id }
}
