import type { Context } from "../../platform/context.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { linkTo } from "../../platform/files/route.ts"
import { type AccessRule, inPerson, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Addressee, Empty, exampleFile, NewPicture, PictureLink } from "../../platform/http/schemas.ts"
import { lockAddress } from "../invitations/index.ts"
import { activate, administrator, deactivate } from "./deactivate.ts"
import { closeIdentity, deleteAccount, deletionOf } from "./delete-account.ts"
import { changePicture, declineSurvey, editProfile, lookUp, removePicture } from "./profile.ts"
import { readProfile } from "./queries.ts"
import {
  AccountDeletion,
  DeclinedSurvey,
  FoundPerson,
  ManagedPerson,
  ProfileEdit,
  UserProfile,
  UserReply,
} from "./schemas.ts"

/**
 * A caller who deletes their own account. The account is locked with its address, so that meanwhile nobody makes them
 * the owner or a member of anything.
 */
const leavingForGood: AccessRule<undefined, Context> = {
  ...signedIn,
  lock: "exclusive",
  async check(ctx) {
    await lockAddress(ctx, ctx.user.email)
    await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
    return undefined
  },
}

const routes = [
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
    access: inPerson(signedIn),
    reply: { status: 200, schema: UserProfile },
    errors: { 422: ErrorReply },
    handle: async ({ ctx }) => ownProfile(ctx),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/user-profile/",
    summary: "Replace the caller's profile; missing fields are cleared, except the time zone",
    tag: "users",
    access: inPerson(signedInExclusive),
    example: {
      body: { displayName: "Ada Lovelace", bio: "Counts things.", linkedin: "linkedin.com/in/ada" },
    },
    body: ProfileEdit,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v1/user-profile/" }] },
    handle: async ({ ctx, body }) => editProfile(ctx, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/user-profile/picture/",
    summary: "Set the caller's picture",
    tag: "users",
    access: inPerson(signedInExclusive),
    multipart: { files: 1, bytesOfFile: 2 * 1024 * 1024 },
    example: { body: { pictureFile: exampleFile("me.png", "image/png") } },
    body: NewPicture,
    reply: { status: 200, schema: PictureLink },
    handle: async ({ ctx, body }) => changePicture(ctx, body.pictureFile),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/user-profile/picture/",
    summary: "Remove the caller's picture",
    tag: "users",
    access: inPerson(signedInExclusive),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx }) => removePicture(ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/user-profile/deletion/",
    summary: "What has to be transferred before the caller's account can be deleted",
    tag: "users",
    access: inPerson(signedIn),
    reply: { status: 200, schema: AccountDeletion },
    async handle({ ctx }) {
      const { spaces, expertGroups, isExternal } = await deletionOf(ctx)
      return { spaces, expertGroups, isExternal }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/user-profile/deletion/",
    summary:
      "Delete the caller's account for good: answers and texts stay without the name, everything else about the person is deleted, and all sessions end",
    tag: "users",
    access: inPerson(leavingForGood),
    example: { body: { email: "ada@example.com" } },
    body: Addressee,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, body }) => deleteAccount(ctx, body.email),
  }),
  managing(
    "/api/v1/users/deactivate/",
    "Lock a person out, by email address: sessions, API tokens, open pages, calendar and invitations end at once",
    deactivate,
  ),
  managing(
    "/api/v1/users/activate/",
    "Let a person in again who was deactivated, with the roles they had",
    activate,
  ),
  defineRoute({
    method: "GET",
    path: "/api/v1/users/email/:email/",
    summary: "The id of the person with an email address; empty when nobody has it",
    tag: "users",
    access: signedIn,
    reply: { status: 200, schema: FoundPerson },
    handle: async ({ ctx, params }) => lookUp(ctx, params.email),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/user-surveys/dont-show-again/",
    summary: "Do not ask the caller for the survey any more",
    tag: "users",
    access: signedInExclusive,
    example: { body: { assessmentId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01" } },
    body: DeclinedSurvey,
    reply: { status: 200, schema: Empty },
    errors: { 404: ErrorReply },
    handle: async ({ ctx, body }) => declineSurvey(ctx, body.assessmentId),
  }),
]

/** What administrators do with an account, which they name by its address. */
function managing(path: string, summary: string, manage: typeof deactivate) {
  return defineRoute({
    method: "POST",
    path,
    summary,
    tag: "users",
    access: administrator,
    example: { body: { email: "ada@example.com" } },
    body: Addressee,
    reply: { status: 200, schema: ManagedPerson },
    errors: { 404: ErrorReply },
    handle: async ({ ctx, granted }) => manage(ctx, granted),
  })
}

async function ownProfile(ctx: Context) {
  const profile = await readProfile(ctx)
  if (!profile) throw notFound("user")
  const { defaultSpaceId, picturePath, surveyCompleted, dontShowAgain, ...rest } = profile
  if (defaultSpaceId === null) {
    throw new ProductError("INVALID_STATE", {
      en: "Your personal space is missing.",
      fa: "فضای شخصی شما پیدا نشد.",
    })
  }
  const pictureLink = await linkTo(ctx, picturePath)
  return { ...rest, pictureLink, defaultSpaceId, showSurvey: !surveyCompleted && !dontShowAgain }
}

export const feature: Feature = {
  name: "users",
  routes,
  jobs: [closeIdentity],
}
