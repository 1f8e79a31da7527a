import type { ApiToken } from "../../platform/caller.ts"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"

const shown = ["id", "name", "scope", "beginning", "creationTime", "expirationTime", "lastUseTime"] as const

/** The caller's tokens that are not revoked, the newest first. */
export async function listTokens({ db, user }: Context) {
  const rows = await db
    .selectFrom("apiTokens")
    .where("userId", "=", user.id)
    .where("revocationTime", "is", null)
    .select(shown)
    .orderBy("id", "desc")
    .execute()
  return rows.map((row) => ({ ...row, scope: scopeOf(row.scope) }))
}

export async function countTokens({ db, user }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("apiTokens")
    .where("userId", "=", user.id)
    .where("revocationTime", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertToken(
  { db, now, user }: Context,
  token: { name: string; scope: ApiToken["scope"]; hash: string; beginning: string; expirationTime: Time },
) {
  const row = await db
    .insertInto("apiTokens")
    .values({ ...token, userId: user.id, creationTime: now })
    .returning(shown)
    .executeTakeFirstOrThrow()
  return { ...row, scope: scopeOf(row.scope) }
}

/** Revokes a token of the caller. @returns undefined when they have no such token or it is already revoked */
export async function markRevoked({ db, now, user }: Context, id: number) {
  return db
    .updateTable("apiTokens")
    .set({ revocationTime: now })
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .where("revocationTime", "is", null)
    .returning(["name", "hash"])
    .executeTakeFirst()
}

/** Whether the user has tokens that work. */
export async function hasUsableTokens({ db, now, user }: Context): Promise<boolean> {
  const usable = await db
    .selectFrom("apiTokens")
    .where("userId", "=", user.id)
    .where("revocationTime", "is", null)
    .where("expirationTime", ">", now)
    .select("id")
    .limit(1)
    .executeTakeFirst()
  return usable !== undefined
}

/** Revokes all tokens of the caller that are not revoked. */
export async function markAllRevoked({ db, now, user }: Context) {
  return db
    .updateTable("apiTokens")
    .set({ revocationTime: now })
    .where("userId", "=", user.id)
    .where("revocationTime", "is", null)
    .returning(["id", "name", "hash"])
    .execute()
}

/** A token with the user who created it, whose account must still be active. */
export async function findToken(db: Database, hash: string) {
  const row = await db
    .selectFrom("apiTokens as token")
    .innerJoin("users", "users.id", "token.userId")
    .where("token.hash", "=", hash)
    .where("users.active", "=", true)
    .select([
      "token.id",
      "token.name",
      "token.scope",
      "token.expirationTime",
      "token.revocationTime",
      "token.lastUseTime",
      "users.id as userId",
      "users.email",
      "users.displayName",
      "users.lastVisitTime",
    ])
    .executeTakeFirst()
  return row && { ...row, scope: scopeOf(row.scope) }
}

export async function removeTokensOf(db: Database, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom("apiTokens")
    .where("userId", "in", [...userIds])
    .execute()
}

function scopeOf(stored: string): ApiToken["scope"] {
  return stored === "WRITE" || stored === "PROPOSE" ? stored : "READ"
}
