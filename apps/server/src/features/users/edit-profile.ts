import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/pictures.ts"
import { signedLink } from "../../platform/files/route.ts"
import { replacePicture, updateProfile } from "./queries.ts"
import type { ProfileEdit } from "./schemas.ts"

const LINKEDIN = /^(https?:\/\/)?(www\.)?linkedin\.com(\/.*)?$/

/**
 * Replaces the caller's profile; missing fields are cleared.
 *
 * @throws INVALID_INPUT when the link does not lead to LinkedIn
 */
export async function editProfile(ctx: Context, input: Static<typeof ProfileEdit>): Promise<void> {
  const { displayName, bio = null, linkedin = null } = input
  if (linkedin !== null && !LINKEDIN.test(linkedin)) {
    throw invalid({
      en: "“linkedin” must be an address at linkedin.com.",
      fa: "«linkedin» باید نشانی‌ای در linkedin.com باشد.",
    })
  }
  await updateProfile(ctx, { displayName, bio, linkedin })
}

/**
 * Replaces the caller's picture; the old one is removed when the new one is safely stored.
 *
 * @throws INVALID_INPUT too large, or not a picture
 */
export async function changePicture(
  ctx: Context,
  file: Parameters<typeof storePicture>[1],
): Promise<{ pictureLink: string }> {
  const path = await storePicture(ctx, file)
  const former = await replacePicture(ctx, path)
  if (former !== null) await ctx.files.remove(former)
  return { pictureLink: signedLink(ctx, path) }
}

/** Removes the caller's picture. */
export async function removePicture(ctx: Context): Promise<void> {
  const former = await replacePicture(ctx, null)
  if (former !== null) await ctx.files.remove(former)
}
