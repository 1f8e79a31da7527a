import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { DAY, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { isPrivateAddress, literalAddressOf } from "../../platform/outside/post-outside.ts"
import { type EventName, newSecret } from "./contents.ts"
import { listWebhooks, recordWebhook, type StoredWebhook } from "./queries.ts"

/** The maximum number for a space, and for the tenant as a whole. */
export const MOST_WEBHOOKS = 10

/** How long messages are also signed with the former secret. */
const OVERLAP = DAY

export type NewWebhook = { address: string; note?: string; events: EventName[] }

/**
 * Adds a webhook to a space, or to the tenant if `spaceId` is null. It receives what happens from now on.
 *
 * @returns its id, and its secret, which is not shown again
 * @throws INVALID_INPUT the address cannot be used, or the maximum number is reached
 */
export async function addWebhook(
  ctx: AnonymousContext,
  spaceId: number | null,
  { address, note = "", events }: NewWebhook,
): Promise<{ id: string; secret: string }> {
  requireUsable(ctx, address)
  const others = await listWebhooks(ctx, spaceId)
  if (others.length >= MOST_WEBHOOKS) {
    throw invalid({
      en: `There can be at most ${MOST_WEBHOOKS} webhooks. Remove one first.`,
      fa: `بیش از ${MOST_WEBHOOKS.toLocaleString("fa-IR")} وب‌هوک ممکن نیست. نخست یکی را حذف کنید.`,
    })
  }
  const created = { id: randomUUID(), secret: newSecret() }
  await ctx.db
    .insertInto("webhooks")
    .values({
      ...created,
      spaceId,
      address,
      note,
      events,
      createdBy: ctx.user?.id ?? null,
      creationTime: ctx.now,
    })
    .execute()
  await recordWebhook(ctx, "webhook-added", { ...created, spaceId, address })
  return created
}

/**
 * Changes a webhook. Switching it on again resets it: waiting messages are due at once.
 *
 * @throws INVALID_INPUT the address cannot be used
 */
export async function editWebhook(
  ctx: AnonymousContext,
  webhook: StoredWebhook,
  { address, note = "", events, paused }: NewWebhook & { paused: boolean },
): Promise<void> {
  requireUsable(ctx, address)
  const { db, now } = ctx
  const isSwitchedOn = webhook.paused !== null && !paused
  await db
    .updateTable("webhooks")
    .set({
      address,
      note,
      events,
      paused: paused ? (webhook.paused ?? "BY_HAND") : null,
      ...(isSwitchedOn && { failingSince: null }),
    })
    .where("id", "=", webhook.id)
    .execute()
  await recordWebhook(ctx, changeOf(webhook, { isSwitchedOn, paused }), { ...webhook, address })
  if (!isSwitchedOn) return
  await db
    .updateTable("webhookMessages")
    .set({ dueTime: now })
    .where("webhookId", "=", webhook.id)
    .where("status", "=", sql.lit("WAITING"))
    .execute()
}

/** What the audit log records of an edit. A change of state takes precedence, because that is what people look for. */
function changeOf(
  before: StoredWebhook,
  { isSwitchedOn, paused }: { isSwitchedOn: boolean; paused: boolean },
) {
  if (isSwitchedOn) return "webhook-resumed"
  return paused && before.paused === null ? "webhook-paused" : "webhook-changed"
}

/** Removes a webhook, with its sent and waiting messages. */
export async function removeWebhook(ctx: AnonymousContext, webhook: StoredWebhook): Promise<void> {
  await ctx.db.deleteFrom("webhooks").where("id", "=", webhook.id).execute()
  await recordWebhook(ctx, "webhook-removed", webhook)
}

/** Gives a webhook a new secret; for a day, messages are signed with the former one as well. */
export async function rotateSecret(
  ctx: AnonymousContext,
  webhook: StoredWebhook,
): Promise<{ secret: string; formerSecretUntil: Time }> {
  const { db, now } = ctx
  const { id, secret: formerSecret } = webhook
  const secret = newSecret()
  const formerSecretUntil = timeAfter(now, OVERLAP)
  await db
    .updateTable("webhooks")
    .set({ secret, formerSecret, formerSecretUntil })
    .where("id", "=", id)
    .execute()
  await recordWebhook(ctx, "webhook-secret-changed", webhook)
  return { secret, formerSecretUntil }
}

function requireUsable({ settings }: AnonymousContext, address: string): void {
  const url = URL.parse(address)
  const mayBePrivate = settings.webhooksReachPrivateNetwork
  const protocols = mayBePrivate ? ["https:", "http:"] : ["https:"]
  if (!url || !protocols.includes(url.protocol)) {
    throw invalid({
      en: "Enter a web address that starts with https://.",
      fa: "این نشانی وبی نیست که بتوان به آن پیام فرستاد. نشانی با \u2066https://\u2069 آغاز می‌شود.",
    })
  }
  if (url.username !== "" || url.password !== "") {
    throw invalid({
      en: "The address must not contain a user name or a password. Check the signature of messages instead.",
      fa: "نشانی نباید نام کاربری یا گذرواژه داشته باشد. به جای آن، امضای پیام‌ها را بررسی کنید.",
    })
  }
  const literal = literalAddressOf(url)
  const isPrivate = literal === null ? isLocalName(url.hostname) : isPrivateAddress(literal)
  if (!mayBePrivate && isPrivate) {
    throw invalid({
      en: "This address belongs to the server’s own network. Messages are sent to public addresses only.",
      fa: "این نشانی در یک شبکهٔ خصوصی است. پیام‌ها تنها به نشانی‌های عمومی فرستاده می‌شوند.",
    })
  }
}

/** Names that never resolve to a public address; all others are resolved when a message is sent. */
function isLocalName(name: string): boolean {
  return /(^|\.)localhost\.?$/.test(name)
}

/** Who takes a space over decides anew where messages about it go: its former owner chose the addresses. */
export const pauseAtHandingOver = defineEventHandler({
  name: "pause-webhooks-at-handing-over",
  on: ["space-handed-over"],
  handle: async (ctx, { spaceId }) => pause(ctx, { spaceId }),
})

/** Where messages go that somebody has added who was locked out since, the owner of the space decides anew. */
export const pauseAtDeactivation = defineEventHandler({
  name: "pause-webhooks-at-deactivation",
  on: ["user-deactivated"],
  handle: async (ctx, { userId }) => pause(ctx, { createdBy: userId }),
})

async function pause(
  ctx: AnonymousContext,
  { spaceId, createdBy }: { spaceId?: number; createdBy?: string },
): Promise<void> {
  const paused = await ctx.db
    .updateTable("webhooks")
    .set({ paused: "BY_HAND" })
    .$if(spaceId !== undefined, (of) => of.where("spaceId", "=", spaceId ?? 0))
    .$if(createdBy !== undefined, (of) => of.where("createdBy", "=", createdBy ?? ""))
    .where("paused", "is", null)
    .returning(["id", "spaceId", "address"])
    .execute()
  for (const webhook of paused) await recordWebhook(ctx, "webhook-paused", webhook)
}
