import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider"
import { millisecondsOf, timeOfMicroseconds } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { nowInSeconds, secondsAsTime } from "../sessions.ts"

/**
 * How long a refresh token may be reused after it was exchanged, so that two tabs that renew at the same moment both
 * succeed. Later reuse means that somebody else has the token, and revokes the grant.
 */
export const REUSE_GRACE_SECONDS = 30

/**
 * What the engine stores (sessions, grants, codes, refresh tokens), in one table of the tenant.
 *
 * @param db bound to the tenant's schema
 */
export function openRecords(db: Database): AdapterFactory {
  return (model) =>
    ({
      async upsert(id, payload, expiresIn) {
        const { grantId = null, userCode = null, uid = null } = payload
        const row = {
          payload: json(payload),
          grantId,
          userCode,
          uid,
          expirationTime: expiresIn ? secondsAsTime(nowInSeconds() + expiresIn) : null,
        }
        await db
          .insertInto("identityRecords")
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
          .execute()
      },
      async find(id) {
        return readRecord(db, model, "id", id)
      },
      async findByUid(uid) {
        return readRecord(db, model, "uid", uid)
      },
      async findByUserCode(userCode) {
        return readRecord(db, model, "userCode", userCode)
      },
      // Several requests may have found the same record unused; the first to reach the database wins.
      async consume(id) {
        const now = Date.now()
        const usedAgainUntil = timeOfMicroseconds((now - graceSeconds(model) * 1000) * 1000)
        const used = await db
          .updateTable("identityRecords")
          .set(({ fn, val }) => ({
            consumedTime: fn.coalesce("consumedTime", val(timeOfMicroseconds(now * 1000))),
          }))
          .where("model", "=", model)
          .where("id", "=", id)
          .where((is) => is.or([is("consumedTime", "is", null), is("consumedTime", ">", usedAgainUntil)]))
          .returning("id")
          .executeTakeFirst()
        if (!used) throw new errors.InvalidGrant(`${model} was used already`)
      },
      async destroy(id) {
        await db.deleteFrom("identityRecords").where("model", "=", model).where("id", "=", id).execute()
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom("identityRecords")
          .where("model", "=", model)
          .where("grantId", "=", grantId)
          .execute()
      },
    }) satisfies Adapter
}

async function readRecord(
  db: Database,
  model: string,
  column: "id" | "uid" | "userCode",
  value: string,
): Promise<AdapterPayload | undefined> {
  // The database rejects text with a zero byte, and no id contains one.
  if (value.includes("\0")) return undefined
  const row = await db
    .selectFrom("identityRecords")
    .select(["payload", "consumedTime"])
    .where("model", "=", model)
    .where(column, "=", value)
    .executeTakeFirst()
  if (!row) return undefined
  const consumed = row.consumedTime === null ? undefined : millisecondsOf(row.consumedTime) / 1000
  const isUsedUp = consumed !== undefined && consumed + graceSeconds(model) <= Date.now() / 1000
  return { ...(row.payload as AdapterPayload), ...(isUsedUp && { consumed: Math.floor(consumed) }) }
}

function graceSeconds(model: string): number {
  return model === "RefreshToken" ? REUSE_GRACE_SECONDS : 0
}
