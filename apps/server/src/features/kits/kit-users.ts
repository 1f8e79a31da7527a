import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { signedLink } from "../../platform/files/route.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { type Letter, mailLetter, nameInMail } from "../../platform/mail/letter.ts"
import { countMail, findPersonWithAddress, makeLink } from "../invitations/index.ts"
import type { Kit } from "./access.ts"
import { kitTitle } from "./texts.ts"

/** A page of the users of a kit, by name. The owner of its expert group cannot be removed. */
export async function listKitUsers(ctx: Context, kit: Kit, page: { page: number; size: number }) {
  const query = ctx.db
    .selectFrom("kitUsers as access")
    .innerJoin("users as user", "user.id", "access.userId")
    .where("access.kitId", "=", kit.id)
    .select(["user.id", "user.displayName", "user.email", "user.picturePath"])
    .orderBy("user.displayName")
    .orderBy("user.id")
  const { rows, total } = await fetchPage(query, page)
  const items = rows.map(({ id, displayName, email, picturePath }) => ({
    id,
    name: displayName,
    email,
    pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
    editable: id !== kit.expertGroup.ownerId,
  }))
  return { items, total }
}

/**
 * Gives a person with a verified address access to a kit, and sends them a mail in their language.
 *
 * @throws NOT_FOUND unknown address · INVALID_INPUT the person already has access
 */
export async function addKitUser(ctx: Context, kit: Kit, email: string): Promise<void> {
  const user = await findPersonWithAddress(ctx, email)
  if (!user) throw notFound("user")
  const added = await ctx.db
    .insertInto("kitUsers")
    .values({ kitId: kit.id, userId: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst()
  if (!added) {
    throw invalid({
      en: "This person can already use the kit.",
      fa: "این فرد پیش‌تر به کیت دسترسی دارد.",
    })
  }
  await ctx.record({ type: "kit-user-added", kitId: kit.id, userId: user.id })
  if (!(await countMail(ctx, user.email))) return
  const { language } = user
  const { id, published } = kit
  const link = await makeLink(ctx, user.email, { kind: "KIT", kitId: id })
  const letter = accessLetter({
    kit: { title: kitTitle(kit, language), published },
    giver: ctx.user,
    link,
  })
  await mailLetter(ctx, user, letter)
}

/**
 * Revokes a person's access to a kit.
 *
 * @throws NOT_FOUND unknown person, or one without access · INVALID_INPUT the owner of the kit's expert group
 */
export async function removeKitUser(ctx: Context, kit: Kit, userId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom("users as user")
    .leftJoin("kitUsers as access", (join) =>
      join.onRef("access.userId", "=", "user.id").on("access.kitId", "=", kit.id),
    )
    .where("user.id", "=", userId)
    .select(["user.id", "access.kitId"])
    .executeTakeFirst()
  if (!found) throw notFound("user")
  if (found.kitId === null) throw notFound("kitUser")
  if (found.id === kit.expertGroup.ownerId) {
    throw invalid({
      en: "The owner of the expert group always has access to the kit.",
      fa: "مالک گروه خبره همیشه به کیت دسترسی دارد.",
    })
  }
  await ctx.db.deleteFrom("kitUsers").where("kitId", "=", kit.id).where("userId", "=", found.id).execute()
  await ctx.record({ type: "kit-user-removed", kitId: kit.id, userId: found.id })
}

/** Gives every active member of the expert group access to the kit. */
export async function openToGroup(ctx: Context, kitId: number, expertGroupId: number): Promise<void> {
  await ctx.db
    .insertInto("kitUsers")
    .columns(["kitId", "userId"])
    .expression((eb) =>
      eb
        .selectFrom("expertGroupMembers")
        .where("expertGroupId", "=", expertGroupId)
        .where("status", "=", "ACTIVE")
        .select([eb.val(kitId).as("kitId"), "userId"]),
    )
    .execute()
}

/** To a person with an account who has been given access to a kit. Only a published kit has a page to link to. */
function accessLetter({
  kit,
  giver,
  link,
}: {
  kit: { title: string; published: boolean }
  giver: { displayName: string }
  link: string
}): Letter {
  const title = nameInMail(kit.title)
  const name = nameInMail(giver.displayName)
  return {
    subject: {
      en: `You have access to the kit “${title}”`,
      fa: `به کیت «${title}» دسترسی دارید`,
    },
    paragraphs: [
      {
        en: `${name} has given you access to the assessment kit “${title}”.`,
        fa: `${name} به شما به کیت ارزیابی «${title}» دسترسی داده است.`,
      },
      kit.published
        ? {
            en: "You can find it in the kit library, and create assessments with it.",
            fa: "این کیت را در کتابخانهٔ کیت‌ها می‌یابید و می‌توانید با آن ارزیابی بسازید.",
          }
        : {
            en: "It is not published yet. As soon as it is, you can find it in the kit library.",
            fa: "این کیت هنوز منتشر نشده است. پس از انتشار، آن را در کتابخانهٔ کیت‌ها می‌یابید.",
          },
    ],
    link: {
      label: kit.published
        ? { en: "Open the kit", fa: "باز کردن کیت" }
        : { en: "Open the kit library", fa: "باز کردن کتابخانهٔ کیت‌ها" },
      address: link,
    },
  }
}
