import type { Static } from "typebox"
import { millisecondsOf } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { storePicture } from "../../platform/files/media-types.ts"
import { signedLink } from "../../platform/files/route.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import {
  Addressee,
  Empty,
  exampleFile,
  NewOwner,
  NewPicture,
  PictureLink,
} from "../../platform/http/schemas.ts"
import {
  type ExpertGroup,
  groupOwner,
  groupOwnerHandingOver,
  groupOwnerInviting,
  lockTitles,
} from "./access.ts"
import { aboutText, requireFreeTitle, webAddress } from "./create-group.ts"
import { inviteToGroup } from "./invitations.ts"
import { handOverGroup, removeMember } from "./members.ts"
import { hasKits, softDeleteGroup, updateGroup } from "./queries.ts"
import { ExpertGroupEdit } from "./schemas.ts"

const tag = "expert groups"

/** Calls for the owner of an expert group. */
export const ownerRoutes = [
  defineRoute({
    method: "PUT",
    path: "/api/v1/expert-groups/:expertGroupId/",
    summary: "Change the texts of an expert group",
    tag,
    access: groupOwner,
    example: {
      body: { title: "Quality guild", bio: "We look after quality.", about: "<p>We look after quality.</p>" },
    },
    body: ExpertGroupEdit,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v1/expert-groups/:expertGroupId/" }] },
    handle: async ({ ctx, body, granted: group }) => editGroup(ctx, group, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/expert-groups/:expertGroupId/",
    summary: "Delete an expert group that has no kits",
    tag,
    access: groupOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: group }) => deleteGroup(ctx, group),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/expert-groups/:expertGroupId/picture/",
    summary: "Set the picture of an expert group",
    tag,
    access: groupOwner,
    multipart: { files: 1, bytesOfFile: 2 * 1024 * 1024 },
    example: { body: { pictureFile: exampleFile("us.png", "image/png") } },
    body: NewPicture,
    reply: { status: 201, schema: PictureLink },
    handle: async ({ ctx, body, granted: group }) => changePicture(ctx, group, body.pictureFile),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/expert-groups/:expertGroupId/picture/",
    summary: "Remove the picture of an expert group",
    tag,
    access: groupOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: group }) => removePicture(ctx, group),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/expert-groups/:expertGroupId/owner/",
    summary: "Hand an expert group over to another member",
    tag,
    access: groupOwnerHandingOver,
    example: { body: { userId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02" } },
    body: NewOwner,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted: group }) => handOverGroup(ctx, group, body.userId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/expert-groups/:expertGroupId/invite/",
    summary: "Invite a user to an expert group; repeat to send the invitation again",
    tag,
    access: groupOwnerInviting,
    example: { body: { email: "ada@example.com" } },
    body: Addressee,
    reply: { status: 201, schema: Empty },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, body, granted: group }) => inviteToGroup(ctx, group, body.email),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/expert-groups/:expertGroupId/members/:userId/",
    summary: "Remove a member from an expert group, or withdraw an invitation to it",
    tag,
    access: groupOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params, granted: group }) => removeMember(ctx, group, params.userId),
  }),
]

/**
 * Changes the texts of an expert group; an omitted website is cleared. The code of the group stays.
 *
 * @throws INVALID_INPUT as {@link createGroup}
 */
async function editGroup(
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
async function changePicture(
  ctx: Context,
  group: ExpertGroup,
  file: Parameters<typeof storePicture>[1],
): Promise<{ pictureLink: string }> {
  const picturePath = await storePicture(ctx, file)
  await updateGroup(ctx, group.id, { picturePath })
  if (group.picturePath !== null) await ctx.files.remove(group.picturePath)
  return { pictureLink: signedLink(ctx, picturePath) }
}

async function removePicture(ctx: Context, group: ExpertGroup): Promise<void> {
  if (group.picturePath === null) return
  await updateGroup(ctx, group.id, { picturePath: null })
  await ctx.files.remove(group.picturePath)
}

/** @throws INVALID_INPUT while the group has kits, published or not */
async function deleteGroup(ctx: Context, group: ExpertGroup): Promise<void> {
  if (await hasKits(ctx, group.id)) {
    throw invalid({
      en: "This expert group still has kits. Delete them first.",
      fa: "این گروه خبره هنوز کیت دارد. ابتدا آن‌ها را حذف کنید.",
    })
  }
  await softDeleteGroup(ctx, group.id, millisecondsOf(ctx.now))
  await ctx.record({ type: "expert-group-deleted", expertGroupId: group.id })
}
