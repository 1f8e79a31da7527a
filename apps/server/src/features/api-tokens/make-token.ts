import type { ApiToken } from "../../platform/caller.ts"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { hashOf } from "../../platform/token-texts.ts"
import { apiTokenTexts, forgetToken } from "./authenticate.ts"
import { countTokens, insertToken, markAllRevoked, markRevoked } from "./queries.ts"

const MOST_OF_PERSON = 20

/**
 * Creates an API token for the caller, whose row is locked. Its text appears in the reply and nowhere else.
 *
 * @param days validity in days
 * @throws INVALID_INPUT when the caller already has the maximum number of tokens
 */
export async function makeToken(
  ctx: Context,
  { name, scope, days }: { name: string; scope: ApiToken["scope"]; days: number },
) {
  if ((await countTokens(ctx)) >= MOST_OF_PERSON) {
    throw invalid({
      en: `You already have ${MOST_OF_PERSON} API tokens. Revoke one that you no longer need.`,
      fa: `شما ${MOST_OF_PERSON.toLocaleString("fa-IR")} توکن API دارید. ابتدا یکی را که لازم نیست باطل کنید.`,
    })
  }
  const token = apiTokenTexts.make()
  const made = await insertToken(ctx, {
    name,
    scope,
    hash: hashOf(token),
    beginning: apiTokenTexts.beginningOf(token),
    expirationTime: timeAfter(ctx.now, days * DAY),
  })
  await ctx.record({ type: "api-token-made", apiTokenId: made.id, name, scope })
  return { ...made, token }
}

/** @throws NOT_FOUND when the caller has no such token or has already revoked it */
export async function revokeToken(ctx: Context, id: number): Promise<void> {
  const revoked = await markRevoked(ctx, id)
  if (!revoked) throw notFound("apiToken")
  await ctx.record({ type: "api-token-revoked", apiTokenId: id, name: revoked.name })
  ctx.afterCommit(() => forgetToken(revoked.hash))
}

/** Revokes all tokens of the caller, so that no program acts for them any more. Locks the caller. */
export async function revokeAllTokens(ctx: Context): Promise<void> {
  await ctx.lock({ on: "user", id: ctx.user.id, mode: "exclusive" })
  const revoked = await markAllRevoked(ctx)
  const [first, ...others] = revoked.map(({ id, name }) => ({
    type: "api-token-revoked" as const,
    apiTokenId: id,
    name,
  }))
  if (!first) return
  await ctx.record(first, ...others)
  ctx.afterCommit(() => {
    for (const { hash } of revoked) forgetToken(hash)
  })
}
