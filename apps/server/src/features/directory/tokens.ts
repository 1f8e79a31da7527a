import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { hashOf, noteUse, tokenTexts } from "../../platform/token-texts.ts"

const texts = tokenTexts("scim_")
const LONGEST_NAME = 60
const MOST = 20

/**
 * Creates a token for the directory of the tenant. The text in the reply is stored nowhere.
 *
 * @throws INVALID_INPUT a name that is empty or too long, or too many tokens
 */
export async function makeScimToken(ctx: Context, name: string): Promise<{ id: number; token: string }> {
  await ctx.lock({ on: "directory", id: "all", mode: "exclusive" })
  if (name.length > LONGEST_NAME || name.trim() === "") {
    throw invalid({
      en: `The name of a token has 1 to ${LONGEST_NAME} characters.`,
      fa: `نام توکن باید ۱ تا ${LONGEST_NAME.toLocaleString("fa-IR")} نویسه باشد.`,
    })
  }
  if ((await listScimTokens(ctx)).length >= MOST) {
    throw invalid({
      en: `There are ${MOST} tokens already. Revoke one that is no longer needed.`,
      fa: `هم‌اکنون ${MOST.toLocaleString("fa-IR")} توکن وجود دارد. یکی را که لازم نیست باطل کنید.`,
    })
  }
  const token = texts.make()
  const { id } = await ctx.db
    .insertInto("scimTokens")
    .values({
      name,
      hash: hashOf(token),
      beginning: texts.beginningOf(token),
      creationTime: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await ctx.record({ type: "scim-token-made", scimTokenId: id, name })
  return { id, token }
}

/** The tokens that are not revoked, oldest first. */
export async function listScimTokens({ db }: AnonymousContext) {
  return db
    .selectFrom("scimTokens")
    .where("revocationTime", "is", null)
    .select(["id", "name", "beginning", "creationTime", "lastUseTime"])
    .orderBy("id")
    .execute()
}

/** @throws NOT_FOUND there is no such token, or it is revoked already */
export async function revokeScimToken(ctx: Context, id: number): Promise<{ name: string }> {
  const revoked = await ctx.db
    .updateTable("scimTokens")
    .set({ revocationTime: ctx.now })
    .where("id", "=", id)
    .where("revocationTime", "is", null)
    .returning("name")
    .executeTakeFirst()
  if (!revoked) throw notFound("apiToken")
  await ctx.record({ type: "scim-token-revoked", scimTokenId: id, name: revoked.name })
  return revoked
}

/** The token of a directory with this text; undefined if there is none, or it is revoked. Notes that it was used. */
export async function findScimToken(
  db: Database,
  token: string,
  now: Time,
): Promise<{ id: number; name: string } | undefined> {
  if (!texts.isWellFormed(token)) return undefined
  const found = await db
    .selectFrom("scimTokens")
    .where("hash", "=", hashOf(token))
    .where("revocationTime", "is", null)
    .select(["id", "name", "lastUseTime"])
    .executeTakeFirst()
  if (!found) return undefined
  await noteUse(db, "scimTokens", found, now)
  return { id: found.id, name: found.name }
}
