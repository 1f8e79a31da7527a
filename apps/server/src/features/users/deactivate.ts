import { type ExpressionBuilder, sql } from "kysely"
import type { Static } from "typebox"
import { letIn, lockOut } from "../../identity/index.ts"
import type { CurrentUser } from "../../platform/caller.ts"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { forgetToken } from "../api-tokens/index.ts"
import { listOwned } from "./deletion-queries.ts"
import { forgetUser } from "./resolve-user.ts"
import type { ManagedPerson } from "./schemas.ts"

/** A person as administrators see them. */
type Managed = CurrentUser & { deactivationTime: Time | null; superuser: boolean; lastVisitTime: Time }

const columns = ["id", "email", "displayName", "deactivationTime", "superuser", "lastVisitTime"] as const

/** Everybody with an account that was not deleted. */
const withAccount = ({ db }: AnonymousContext) =>
  db
    .selectFrom("users")
    .where("email", "not like", "%@plumbline.invalid")
    .where((is) => is.or([is("active", "=", true), is("deactivationTime", "is not", null)]))

/**
 * Administrators of the tenant, and the person whom they name by their address, whose account is locked.
 *
 * @throws ACCESS_DENIED the caller is none · NOT_FOUND nobody has the address
 */
export const administrator: AccessRule<Managed, Context, { body: { email: string } }> = {
  policy: { on: "tenant", relation: "administrator", anonymous: false },
  lock: "exclusive",
  async check(ctx, { body }) {
    const email = normaliseEmail(body.email)
    const caller = await ctx.db
      .selectFrom("users as caller")
      .where("caller.id", "=", ctx.user.id)
      .where("caller.active", "=", true)
      .where("caller.superuser", "=", true)
      .select(idOf(ctx, email).$asScalar().as("personId"))
      .executeTakeFirst()
    if (!caller) throw accessDenied()
    return lockPerson(ctx, { id: caller.personId, email })
  },
}

/**
 * The person with an address, whose account is locked.
 *
 * @throws NOT_FOUND nobody has it
 */
export async function findPersonToManage(ctx: Context, address: string): Promise<Managed> {
  const email = normaliseEmail(address)
  const found = await idOf(ctx, email).executeTakeFirst()
  return lockPerson(ctx, { id: found?.id ?? null, email })
}

/** The person with an address; one for whom it is verified comes first. */
function idOf(ctx: AnonymousContext, email: string) {
  return withAccount(ctx)
    .where("email", "=", email)
    .orderBy("emailVerified", "desc")
    .orderBy("id")
    .limit(1)
    .select("id")
}

/**
 * Locks a person, and the caller, who may be locked out at the same time.
 *
 * @throws NOT_FOUND nobody has the address any more · ACCESS_DENIED the caller was locked out meanwhile
 */
async function lockPerson(
  ctx: Context,
  { id: personId, email }: { id: string | null; email: string },
): Promise<Managed> {
  if (personId === null) throw notFound("user")
  await ctx.lock(...[ctx.user.id, personId].map((id) => ({ on: "user", id, mode: "exclusive" }) as const))
  const people = await withAccount(ctx).where("id", "in", [ctx.user.id, personId]).select(columns).execute()
  const person = people.find(({ id, email: present }) => id === personId && present === email)
  if (!person) throw notFound("user")
  if (people.some(({ id, deactivationTime }) => id === ctx.user.id && id !== personId && deactivationTime)) {
    throw accessDenied()
  }
  return person
}

/**
 * A person by id, whose account is locked, whatever their address is.
 *
 * @throws NOT_FOUND there is no such account any more
 */
export async function lockAccount(ctx: AnonymousContext, id: string): Promise<Managed> {
  await ctx.lock({ on: "user", id, mode: "exclusive" })
  const person = await ctx.db
    .selectFrom("users")
    .where("id", "=", id)
    .where((is) => is.or([is("active", "=", true), is("deactivationTime", "is not", null)]))
    .select(columns)
    .executeTakeFirst()
  if (!person) throw notFound("user")
  return person
}

/** Everybody, by address. */
export async function listPeople(ctx: AnonymousContext): Promise<Managed[]> {
  return withAccount(ctx).orderBy("email").orderBy("id").select(columns).execute()
}

/**
 * Locks a person out, at once and on all nodes: ends their sessions and connections, revokes their API tokens and their
 * calendar, withdraws their invitations. They cannot sign in any more, at an external provider neither. Their roles stay,
 * for whoever is activated again, and so does what they own. Webhooks that they have added are paused. Does nothing for
 * somebody who is deactivated already.
 *
 * @param person whose account is locked
 * @throws INVALID_INPUT it is the caller
 */
export async function deactivate(ctx: Context, person: Managed): Promise<Static<typeof ManagedPerson>> {
  if (person.id === ctx.user.id) {
    throw invalid({
      en: "You cannot deactivate your own account.",
      fa: "نمی‌توانید حساب خودتان را غیرفعال کنید.",
    })
  }
  const { accountId, ...owned } = await listOwned({ ...ctx, user: person })
  if (person.deactivationTime !== null) return managedReply(person, owned)
  const { db, now, tenant } = ctx
  const revoked = await db
    .with("calendar", (of) => of.deleteFrom("calendarFeeds").where("userId", "=", person.id))
    .with("spaces", (of) => of.deleteFrom("spaceInvitations").where("createdBy", "=", person.id))
    .with("assessments", (of) => of.deleteFrom("assessmentInvites").where("createdBy", "=", person.id))
    .with("groups", (of) =>
      of.deleteFrom("expertGroupMembers").where("createdBy", "=", person.id).where("status", "=", "PENDING"),
    )
    .with("locked", (of) =>
      of
        .updateTable("users")
        .set({ active: false, deactivationTime: now, superuser: false, lastModificationTime: now })
        .where("id", "=", person.id),
    )
    .updateTable("apiTokens")
    .set({ revocationTime: now })
    .where("userId", "=", person.id)
    .where("revocationTime", "is", null)
    .returning(["id", "name", "hash"])
    .execute()
  await lockOut(db, { slug: tenant.slug, userId: person.id, accountId })
  await ctx.record(
    { type: "user-deactivated", userId: person.id },
    ...revoked.map(({ id, name }) => ({ type: "api-token-revoked" as const, apiTokenId: id, name })),
  )
  ctx.afterCommit(() => {
    for (const { hash } of revoked) forgetToken(hash)
    forgetUser(tenant, person.id)
    ctx.realtime.disconnect(person.id)
  })
  return managedReply({ ...person, deactivationTime: now }, owned)
}

/**
 * Ends all sessions and open connections of a person, who may sign in again. At an external provider they stay signed in.
 */
export async function signOut(ctx: Context, person: Managed): Promise<void> {
  const { accountId } = await listOwned({ ...ctx, user: person })
  const { db, tenant } = ctx
  const account = { slug: tenant.slug, userId: person.id, accountId }
  await lockOut(db, account)
  if (person.deactivationTime === null) await letIn(db, account)
  await ctx.record({ type: "user-signed-out", userId: person.id })
  ctx.afterCommit(() => {
    forgetUser(tenant, person.id)
    ctx.realtime.disconnect(person.id)
  })
}

/** Spaces that others may own: of personal ones, those with assessments. */
function worthGiving({ or, exists, selectFrom }: ExpressionBuilder<DB & { space: DB["spaces"] }, "space">) {
  const assessments = selectFrom("assessments")
    .whereRef("assessments.spaceId", "=", "space.id")
    .where("assessments.deleted", "=", false)
    .select("assessments.id")
  return or([sql<boolean>`not space.is_default`, exists(assessments)])
}

/** What people own who are locked out: spaces and expert groups, by the address of their owner. */
export async function listOrphaned({ db }: AnonymousContext) {
  const owners = db
    .selectFrom("users as owner")
    .where("owner.deactivationTime", "is not", null)
    .orderBy("owner.email")
  const spaces = await owners
    .innerJoin("spaces as space", "space.ownerId", "owner.id")
    .where("space.deleted", "=", false)
    .where((eb) => worthGiving(eb))
    .select(["space.id", "space.title", "owner.email as ownerEmail"])
    .orderBy("space.id")
    .execute()
  const groups = await owners
    .innerJoin("expertGroups as group", "group.ownerId", "owner.id")
    .where("group.deleted", "=", false)
    .select(["group.id", "group.title", "owner.email as ownerEmail"])
    .orderBy("group.id")
    .execute()
  return [
    ...spaces.map((space) => ({ kind: "space" as const, ...space })),
    ...groups.map((group) => ({ kind: "expert group" as const, ...group })),
  ]
}

/** What a person owns and others could own instead: spaces, the personal one if they are locked out, and expert groups. */
export async function listOwnedBy(ctx: Context, person: Managed) {
  const { spaces, expertGroups } = await listOwned({ ...ctx, user: person })
  if (person.deactivationTime === null) return { spaces, expertGroups }
  const personal = await ctx.db
    .selectFrom("spaces as space")
    .where("space.ownerId", "=", person.id)
    .where("space.isDefault", "=", true)
    .where("space.deleted", "=", false)
    .where((eb) => worthGiving(eb))
    .select(["space.id", "space.title"])
    .execute()
  return { spaces: [...spaces, ...personal], expertGroups }
}

/** Lets a person in again, with the roles they have. Does nothing for somebody who is active. */
export async function activate(ctx: Context, person: Managed): Promise<Static<typeof ManagedPerson>> {
  const { accountId, ...owned } = await listOwned({ ...ctx, user: person })
  if (person.deactivationTime === null) return managedReply(person, owned)
  const { db, tenant } = ctx
  await db
    .updateTable("users")
    .set({ active: true, deactivationTime: null, lastModificationTime: ctx.now })
    .where("id", "=", person.id)
    .execute()
  await letIn(db, { slug: tenant.slug, userId: person.id, accountId })
  await ctx.record({ type: "user-activated", userId: person.id })
  ctx.afterCommit(() => forgetUser(tenant, person.id))
  return managedReply({ ...person, deactivationTime: null }, owned)
}

/** Makes a person an administrator, who may deactivate others. */
export async function makeAdministrator(ctx: Context, person: Managed): Promise<void> {
  if (person.superuser) return
  if (person.deactivationTime !== null) {
    throw invalid({
      en: "This account is deactivated. Activate it first.",
      fa: "این حساب غیرفعال است. ابتدا آن را فعال کنید.",
    })
  }
  await setAdministrator(ctx, person, true)
  await ctx.record({ type: "administrator-made", userId: person.id })
}

export async function removeAdministrator(ctx: Context, person: Managed): Promise<void> {
  if (!person.superuser) return
  await setAdministrator(ctx, person, false)
  await ctx.record({ type: "administrator-removed", userId: person.id })
}

async function setAdministrator({ db, now }: Context, { id }: Managed, superuser: boolean): Promise<void> {
  await db.updateTable("users").set({ superuser, lastModificationTime: now }).where("id", "=", id).execute()
}

function managedReply(
  { id, email, displayName, deactivationTime }: Managed,
  { spaces, expertGroups }: Pick<Awaited<ReturnType<typeof listOwned>>, "spaces" | "expertGroups">,
): Static<typeof ManagedPerson> {
  return { id, email, displayName, deactivationTime, spaces, expertGroups }
}
