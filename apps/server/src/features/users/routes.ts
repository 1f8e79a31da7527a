import type { Context } from "../../platform/context.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { linkTo } from "../../platform/files/route.ts"
import { signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { subscriberHash } from "../notifications/index.ts"
import { readProfile } from "./queries.ts"
import { UserProfile, UserReply } from "./schemas.ts"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/users/me/",
    summary: "The signed-in person",
    tag: "users",
    access: signedIn,
    reply: { status: 200, schema: UserReply },
    handle: async ({ ctx }) => ownProfile(ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/user-profile/",
    summary: "The profile of the signed-in person",
    tag: "users",
    access: signedIn,
    reply: { status: 200, schema: UserProfile },
    handle: async ({ ctx }) => ({
      ...(await ownProfile(ctx)),
      subscriberHash: subscriberHash(ctx, ctx.user.id),
    }),
  }),
]

async function ownProfile(ctx: Context) {
  const profile = await readProfile(ctx)
  if (!profile) throw notFound("user")
  const { defaultSpaceId, picturePath, surveyCompleted, dontShowAgain, ...rest } = profile
  if (defaultSpaceId === null) {
    throw new ProductError("INVALID_STATE", {
      en: "Your default space is missing.",
      fa: "فضای پیش‌فرض شما پیدا نشد.",
    })
  }
  const pictureLink = await linkTo(ctx, picturePath)
  return { ...rest, pictureLink, defaultSpaceId, showSurvey: !surveyCompleted && !dontShowAgain }
}
