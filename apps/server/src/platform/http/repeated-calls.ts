import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto"
import { promisify } from "node:util"
import { deflateRaw, inflateRaw } from "node:zlib"
import type { FastifyRequest } from "fastify"
import { sql } from "kysely"
import { Type } from "typebox"
import { DAY, timeAfter } from "../clock.ts"
import type { AnonymousContext, Caller } from "../context.ts"
import { ProductError } from "../errors.ts"
import type { Chore } from "../jobs/job.ts"
import { type RouteDefinition, writes } from "./route.ts"
import { Empty } from "./schemas.ts"

/*
 * Calls that can be repeated: who sends the same call again with the same `Idempotency-Key` gets the reply of the first
 * one. Its row is part of the transaction of the change, so there is one exactly if the change is stored; whoever comes
 * second waits for the first to end.
 *
 * Replies may contain secrets that are shown once. They are encrypted with a key made of the server's secret and of the
 * key of the call, which is not stored: neither is of use alone.
 */

/** Compressed; what is larger is not kept. */
const MOST_BYTES = 32 * 1024
/** Of a person; older ones are removed before their time. */
const MOST_CALLS = 2000
const HOURS_KEPT = 24

export const KeyHeader = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "^[!-~](?:[ -~]*[!-~])?$",
      description:
        `Made up by the client for one change, and sent again when the same call is sent again. For ${HOURS_KEPT} hours, ` +
        "a repeated call gets the reply of the first one and changes nothing. A refused call leaves nothing.",
      examples: ["5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01"],
    }),
  ),
})

/** A call with a key. */
type KeyedCall = { key: string; id: string; call: string; userId: string | null }

/** A reply as it is kept: the body as its route returned it, and the entity tag that was sent. */
export type KeptReply = { value: unknown; etag: string | null }

/** Whether the replies of a route are kept for those who repeat a call. */
export function isKeyed(route: Pick<RouteDefinition, "kind" | "harmlessTwice" | "access">): boolean {
  const sharesTransaction = typeof route.access.lock === "function"
  return writes(route) && !route.harmlessTwice && !sharesTransaction && !route.access.readsToken
}

/**
 * The call of a request with a key; null if it has none or its route keeps no replies. Visitors have no identity that
 * could be recognised, so their replies are kept only if they are empty.
 */
export function keyedCallOf(
  { headers, method, url, body }: FastifyRequest,
  route: RouteDefinition,
  { user }: Pick<Caller, "user">,
): KeyedCall | null {
  const key = headers["idempotency-key"]
  if (typeof key !== "string" || !isKeyed(route)) return null
  if (!user && route.reply.schema !== Empty) return null
  const [path = "", query = ""] = url.split("?")
  const call = JSON.stringify([method, path.replace(/\/$/, ""), query, comparable(body)])
  const userId = user?.id ?? null
  return { key, id: digestOf(JSON.stringify([userId, key])), call: digestOf(call), userId }
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url")
}

/** A body with the digests of its files in their place. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return digestOf(value)
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, comparable(part)]))
}

/**
 * Notes that a call is made, in its transaction, or returns the reply of the same call that was made before. If one is
 * under way, it waits for its end.
 *
 * @throws KEY_REUSED the person has used the key for another call · INVALID_STATE its reply was too large to be kept
 */
export async function claimCall(ctx: AnonymousContext, claimed: KeyedCall): Promise<KeptReply | null> {
  const { id, call, userId } = claimed
  const fresh = { call, reply: null, creationTime: ctx.now }
  const noted = await ctx.db
    .insertInto("repeatedCalls")
    .values({ id, userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(fresh).where("repeatedCalls.creationTime", "<", firstKept(ctx.now)),
    )
    .returning("id")
    .executeTakeFirst()
  return noted ? null : findReply(ctx, claimed)
}

/** The kept reply of a call that was made before; null if it was not. @throws as {@link claimCall} */
export async function findReply(
  ctx: AnonymousContext,
  { key, id, call }: KeyedCall,
): Promise<KeptReply | null> {
  const row = await ctx.db
    .selectFrom("repeatedCalls")
    .where("id", "=", id)
    .where("creationTime", ">=", firstKept(ctx.now))
    .select(["call", "reply"])
    .executeTakeFirst()
  if (!row) return null
  if (row.call !== call) throw keyReused()
  if (!row.reply) throw replyNotKept()
  return decrypted(ctx, key, Buffer.from(row.reply, "base64"))
}

/** Keeps the reply of a call that was claimed in the same transaction. */
export async function keepReply(
  ctx: AnonymousContext,
  { key, id }: KeyedCall,
  kept: KeptReply,
): Promise<void> {
  const reply = await encrypted(ctx, key, kept)
  if (reply.byteLength > MOST_BYTES) return
  ctx.defer(
    ctx.db
      .updateTable("repeatedCalls")
      .set({ reply: reply.toString("base64") })
      .where("id", "=", id)
      .execute(),
  )
}

function firstKept(now: string): string {
  return timeAfter(now, (-HOURS_KEPT / 24) * DAY)
}

const ALGORITHM = "aes-256-gcm"
const [IV_BYTES, TAG_BYTES] = [12, 16]
const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)]

async function encrypted(ctx: AnonymousContext, key: string, reply: KeptReply): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, secretOf(ctx, key), iv)
  const content = cipher.update(await compress(JSON.stringify(reply)))
  return Buffer.concat([iv, content, cipher.final(), cipher.getAuthTag()])
}

/** @throws INVALID_STATE it cannot be read, such as after a change of the server's secret */
async function decrypted(ctx: AnonymousContext, key: string, kept: Uint8Array): Promise<KeptReply> {
  const decipher = createDecipheriv(ALGORITHM, secretOf(ctx, key), kept.subarray(0, IV_BYTES))
  decipher.setAuthTag(kept.subarray(-TAG_BYTES))
  try {
    const content = [decipher.update(kept.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]
    return JSON.parse((await decompress(Buffer.concat(content))).toString("utf8"))
  } catch {
    throw replyNotKept()
  }
}

function secretOf(ctx: AnonymousContext, key: string): Buffer {
  return createHmac("sha256", ctx.keyFor("replies")).update(key).digest()
}

export function keyReused(): ProductError {
  return new ProductError("KEY_REUSED", {
    en: "This Idempotency-Key was used for another call. Use a new one for each change.",
    fa: "این Idempotency-Key پیش‌تر برای درخواست دیگری به کار رفته است. برای هر تغییر کلید جدیدی بسازید.",
  })
}

function replyNotKept(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "This was done already, but the reply is no longer available. Load the page again to see it.",
    fa: "این کار پیش‌تر انجام شده است، ولی پاسخ آن دیگر در دسترس نیست. برای دیدن آن صفحه را دوباره بارگذاری کنید.",
  })
}

/** Removes kept replies after their time, and those of a person that are too many. */
export const removeOldReplies: Chore = {
  name: "remove-old-replies",
  cron: "41 * * * *",
  async run({ db, now }) {
    await db.deleteFrom("repeatedCalls").where("creationTime", "<", firstKept(now)).execute()
    await db
      .deleteFrom("repeatedCalls")
      .where("id", "in", (of) =>
        of
          .selectFrom((numbered) =>
            numbered
              .selectFrom("repeatedCalls")
              .select([
                "id",
                sql<number>`row_number() over (partition by user_id order by creation_time desc)`.as("nth"),
              ])
              .as("numbered"),
          )
          .where("nth", ">", MOST_CALLS)
          .select("numbered.id"),
      )
      .execute()
  },
}
