import { removeSecondFactor, secondFactorResetLetter } from "../../identity/index.ts"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { mailLetter } from "../../platform/mail/letter.ts"
import type { findPersonToManage } from "./deactivate.ts"
import { listOwned } from "./deletion-queries.ts"

/**
 * Removes the passkeys and recovery codes of somebody who has lost them all, and tells them by mail.
 *
 * @param person whose account is locked
 * @throws INVALID_INPUT they have none
 */
export async function resetSecondFactor(
  ctx: Context,
  person: Awaited<ReturnType<typeof findPersonToManage>>,
): Promise<void> {
  const { accountId } = await listOwned({ ...ctx, user: person })
  if (accountId === null || !(await removeSecondFactor(ctx.db, accountId))) {
    throw invalid({
      en: "This account has no passkey.",
      fa: "این حساب گذرکلیدی ندارد.",
    })
  }
  await ctx.record({ type: "second-factor-reset", userId: person.id })
  const { language } = await ctx.db
    .selectFrom("users")
    .select("language")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow()
  await mailLetter(ctx, { email: person.email, language }, secondFactorResetLetter())
}
