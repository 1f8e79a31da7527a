import { closeAccount } from "../../identity/index.ts"
import { millisecondsOf } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { invalid } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { removeMailsOf } from "../../platform/mail/send-mail.ts"
import { forgetTokensOf } from "../api-tokens/index.ts"
import { eraseUser, listOwned } from "./deletion-queries.ts"
import { forgetUser } from "./resolve-user.ts"

/** Replaces the name of a person whose account was deleted. */
const FORMER_NAME = { en: "Deleted account", fa: "حساب حذف‌شده" }

/** Ends the sessions of an account of the embedded provider and deletes it, with its password. */
export const closeIdentity = defineJob<{ accountId: string }>({
  name: "close-identity",
  attempts: 10,
  pauseSeconds: 30,
  run: (ctx, { accountId }) => ctx.inTransaction(({ db }) => closeAccount(db, accountId)),
})

/** What the caller owns and has to hand over or delete before deleting their account, and where they sign in. */
export async function deletionOf(ctx: Context) {
  const { emailVerified: _, ...owned } = await listOwned(ctx)
  return { ...owned, isExternal: ctx.tenant.issuer !== null }
}

/**
 * Deletes the caller's account, with their default space and its assessments, memberships, roles, notifications,
 * picture, profile and address, and mails that wait for them or name them. What they answered and wrote elsewhere stays,
 * without the name.
 *
 * The lock on the person ensures that nobody makes them the owner of anything meanwhile.
 *
 * @param email their own address, typed to confirm
 * @throws INVALID_INPUT another address, or they still own a space or an expert group
 */
export async function deleteAccount(ctx: Context, email: string): Promise<void> {
  if (normaliseEmail(email) !== normaliseEmail(ctx.user.email)) {
    throw invalid({
      en: "This is not the email address of your account. Type it to confirm the deletion.",
      fa: "این ایمیل حساب شما نیست. برای تأیید حذف، ایمیل خودتان را بنویسید.",
    })
  }
  const { emailVerified, defaultSpaceId, picturePath, accountId, spaces, expertGroups } = await listOwned(ctx)
  if (spaces.length > 0 || expertGroups.length > 0) {
    throw invalid({
      en: "You still own spaces or expert groups. Transfer their ownership or delete them first.",
      fa: "شما هنوز مالک فضا یا گروه خبره هستید. نخست مالکیتشان را منتقل یا حذفشان کنید.",
    })
  }
  await ctx.lock(
    { on: "directory", id: "all", mode: "exclusive" },
    ...(defaultSpaceId === null ? [] : [{ on: "space", id: defaultSpaceId, mode: "exclusive" } as const]),
  )
  await eraseUser(ctx, {
    defaultSpaceId,
    emailVerified,
    deletionTime: millisecondsOf(ctx.now),
    name: inLanguage(FORMER_NAME, ctx.tenant.languages[0] ?? "EN"),
  })
  await ctx.record({ type: "user-deleted", userId: ctx.user.id })
  await removeMailsOf(ctx, { id: ctx.user.id, email: emailVerified ? ctx.user.email : null })
  if (accountId !== null) await ctx.jobs.send(closeIdentity, { accountId })
  if (picturePath !== null) await ctx.files.remove(picturePath)
  const { tenant, user } = ctx
  ctx.afterCommit(() => {
    forgetUser(tenant, user.id)
    forgetTokensOf(user.id)
    ctx.realtime.disconnect(user.id)
  })
}
