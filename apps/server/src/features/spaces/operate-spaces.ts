import { type Day, dayAfter, dayOf, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { createDefaultSpace } from "./create-space.ts"
import { makeOwner } from "./make-owner.ts"

/*
 * What only the operator of the installation changes about a space. In a deactivated one nothing can be listed, created
 * or moved in; one whose subscription has ended only takes no more assessments. Nothing in either is lost.
 */

/** A space as the operator sees it. `lastDay` of its subscription: null if it does not end. */
export type OperatedSpace = Awaited<ReturnType<typeof listAllSpaces>>[number]

/** All spaces but the personal ones, by id. */
export async function listAllSpaces(ctx: AnonymousContext) {
  const rows = await withOwner(ctx).orderBy("space.id").execute()
  return rows.map(shown)
}

/** Deactivates a space. Does nothing for one that is deactivated already. */
export async function deactivateSpace(ctx: Context, id: number): Promise<OperatedSpace> {
  const space = await lockSpace(ctx, id)
  if (space.status === "INACTIVE") return space
  await change(ctx, id, { status: "INACTIVE" })
  await ctx.record({ type: "space-deactivated", spaceId: id })
  return { ...space, status: "INACTIVE" }
}

/** Activates a deactivated space. Does nothing for one that is active. */
export async function activateSpace(ctx: Context, id: number): Promise<OperatedSpace> {
  const space = await lockSpace(ctx, id)
  if (space.status === "ACTIVE") return space
  await change(ctx, id, { status: "ACTIVE" })
  await ctx.record({ type: "space-activated", spaceId: id })
  return { ...space, status: "ACTIVE" }
}

/**
 * Sets the last day of the subscription of a premium space, in UTC; null for one that does not end.
 *
 * @throws INVALID_INPUT for a basic space
 */
export async function limitSubscription(
  ctx: Context,
  id: number,
  lastDay: Day | null,
): Promise<OperatedSpace> {
  const space = await lockSpace(ctx, id)
  if (space.type !== "PREMIUM") {
    throw invalid({
      en: "Only premium spaces have a subscription.",
      fa: "تنها فضاهای ویژه اشتراک دارند.",
    })
  }
  if (space.lastDay === lastDay) return space
  await change(ctx, id, { subscriptionExpiry: lastDay && `${dayAfter(lastDay, 1)}T00:00:00` })
  await ctx.record(
    lastDay === null
      ? { type: "space-subscription-unlimited", spaceId: id }
      : { type: "space-subscription-limited", spaceId: id, lastDay },
  )
  return { ...space, lastDay }
}

/**
 * Makes a person owner of a space, and a member before, if it is still owned by somebody else whom the caller names. The
 * number of basic spaces that a person may own does not matter here. A personal space becomes one as others, and who had it
 * gets an empty one.
 *
 * @returns whether it was
 */
export async function giveSpace(
  ctx: Context,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<boolean> {
  await ctx.lock({ on: "space", id, mode: "exclusive" })
  const space = await ctx.db
    .selectFrom("spaces")
    .where("id", "=", id)
    .where("deleted", "=", false)
    .where("ownerId", "=", from)
    .select("isDefault")
    .executeTakeFirst()
  if (!space) return false
  if (space.isDefault) await openUp(ctx, id, from)
  await ctx.db
    .insertInto("spaceMembers")
    .values({ spaceId: id, userId: to, createdBy: ctx.user.id, creationTime: ctx.now, lastSeen: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await makeOwner(ctx, id, to)
  await ctx.record({ type: "space-handed-over", spaceId: id, userId: to })
  return true
}

/** Makes a personal space one that may have members and another owner. */
async function openUp(ctx: Context, id: number, ownerId: string): Promise<void> {
  const { displayName: name } = await ctx.db
    .selectFrom("users")
    .where("id", "=", ownerId)
    .select("displayName")
    .executeTakeFirstOrThrow()
  const titles = { en: `Personal space of ${name}`, fa: `فضای شخصی ${name}` }
  const title = inLanguage(titles, ctx.tenant.languages[0] ?? "EN")
  await ctx.db
    .updateTable("spaces")
    .set({ isDefault: false, title, code: `personal-space-${id}` })
    .where("id", "=", id)
    .execute()
  await createDefaultSpace(ctx, ownerId)
}

function withOwner({ db }: AnonymousContext) {
  return db
    .selectFrom("spaces as space")
    .innerJoin("users as owner", "owner.id", "space.ownerId")
    .where("space.deleted", "=", false)
    .where("space.isDefault", "=", false)
    .select(["space.id", "space.title", "space.type", "space.status", "space.subscriptionExpiry"])
    .select("owner.email as ownerEmail")
}

function shown({ subscriptionExpiry, ...space }: Awaited<ReturnType<typeof readOne>>) {
  const lastDay = subscriptionExpiry === null ? null : dayOf(timeAfter(subscriptionExpiry, -1))
  return { ...space, lastDay }
}

function readOne(ctx: AnonymousContext, id: number) {
  return withOwner(ctx)
    .where("space.id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("space"))
}

async function lockSpace(ctx: Context, id: number): Promise<OperatedSpace> {
  await ctx.lock({ on: "space", id, mode: "exclusive" })
  return shown(await readOne(ctx, id))
}

async function change(
  { db, now, user }: Context,
  id: number,
  changes: { status: "ACTIVE" | "INACTIVE" } | { subscriptionExpiry: string | null },
): Promise<void> {
  await db
    .updateTable("spaces")
    .set({ ...changes, lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", id)
    .execute()
}
