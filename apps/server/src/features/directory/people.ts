import { randomUUID } from "node:crypto"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { alreadyExists, invalid, notFound, unavailable } from "../../platform/errors.ts"
import { addressLock } from "../invitations/index.ts"
import { activate, createUser, deactivate, forgetUser, lockAccount, nameFor } from "../users/index.ts"
import { endGroupsOf } from "./groups.ts"
import { keyOfName } from "./names.ts"

/** What the directory says of a person. `email` is null if it names none: then the user name is the address. */
export type DirectoryPerson = {
  userName: string
  externalId: string | null
  givenName: string | null
  familyName: string | null
  formattedName: string | null
  displayName: string | null
  email: string | null
  active: boolean
}

/** A person as the directory sees them here. `isLockedOut`: whoever has locked them out. */
export type StoredPerson = DirectoryPerson & {
  id: string
  email: string
  isLockedOut: boolean
  creationTime: Time
  lastModificationTime: Time
}

/** How people are found: all conditions must hold, texts are equal without regard to case for names and addresses. */
export type PersonFilter = { userName?: string; externalId?: string; id?: string; email?: string }

function people({ db }: AnonymousContext) {
  return db
    .selectFrom("directoryUsers as person")
    .innerJoin("users as user", "user.id", "person.userId")
    .where("person.removalTime", "is", null)
}

const columns = [
  "user.id",
  "user.email",
  "user.deactivationTime",
  "person.userName",
  "person.externalId",
  "person.givenName",
  "person.familyName",
  "person.formattedName",
  "person.displayName",
  "person.active",
  "person.creationTime",
  "person.lastModificationTime",
] as const

/**
 * People of the directory, oldest first.
 *
 * @param page the first one, from 0, and how many at most
 */
export async function listDirectoryPeople(
  ctx: AnonymousContext,
  { userName, externalId, id, email }: PersonFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; people: StoredPerson[] }> {
  const query = people(ctx)
    .$if(userName !== undefined, (qb) => qb.where("person.userNameKey", "=", keyOfName(userName ?? "")))
    .$if(externalId !== undefined, (qb) => qb.where("person.externalId", "=", externalId ?? ""))
    .$if(id !== undefined, (qb) => qb.where("user.id", "=", id ?? ""))
    .$if(email !== undefined, (qb) => qb.where("user.email", "=", normaliseEmail(email ?? "")))
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  if (page.limit === 0) return { total: Number(total), people: [] }
  const rows = await query
    .select(columns)
    .orderBy("person.creationTime")
    .orderBy("user.id")
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { total: Number(total), people: rows.map(shown) }
}

/** @throws NOT_FOUND the directory has no such person here */
export async function readDirectoryPerson(ctx: AnonymousContext, id: string): Promise<StoredPerson> {
  const row = await people(ctx).where("user.id", "=", id).select(columns).executeTakeFirst()
  if (!row) throw notFound("user")
  return shown(row)
}

function shown({
  deactivationTime,
  ...row
}: Omit<StoredPerson, "isLockedOut"> & { deactivationTime: Time | null }): StoredPerson {
  return { ...row, isLockedOut: deactivationTime !== null }
}

/**
 * Takes a person over from the directory: the one with an account for whom the address is verified, or a new one, who
 * meets their account when they first sign in with that address. Somebody whom the directory had deleted comes back with
 * the access that they have left; somebody whom an administrator has locked out stays locked out.
 *
 * @throws ALREADY_EXISTS the directory has somebody with this user name or address · INVALID_INPUT no usable address
 */
export async function addDirectoryPerson(ctx: Context, said: DirectoryPerson): Promise<StoredPerson> {
  const email = addressOf(said)
  const userNameKey = keyOfName(said.userName)
  await lockNames(ctx, email, userNameKey)
  await requireFreeName(ctx, userNameKey, null)
  const known = await ctx.db
    .selectFrom("users as user")
    .leftJoin("directoryUsers as person", "person.userId", "user.id")
    .where("user.email", "=", email)
    .where("user.emailVerified", "=", true)
    .select(["user.id", "person.active", "person.removalTime"])
    .executeTakeFirst()
  if (known && known.active !== null && known.removalTime === null) throw taken()
  const id = known?.id ?? randomUUID()
  await ctx.lock({ on: "user", id, mode: "exclusive" })
  if (!known) await createUser(ctx, { id, email, displayName: nameFor(namesOf(said), email) })
  const account = await lockAccount(ctx, id)
  const row = { ...columnsOf(said), userNameKey, removalTime: null, lastModificationTime: ctx.now }
  await ctx.db
    .insertInto("directoryUsers")
    .values({ userId: id, ...row, creationTime: ctx.now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...row, creationTime: ctx.now }))
    .execute()
  await ctx.record({ type: "directory-user-added", userId: id })
  if (!said.active) await deactivate(ctx, account)
  else if (known?.active === false) await activate(ctx, account)
  return readDirectoryPerson(ctx, id)
}

/**
 * Changes what the directory says of a person.
 *
 * @param change of what is stored; it may be called twice
 * @throws NOT_FOUND · ALREADY_EXISTS somebody else has the user name or the address · INVALID_INPUT no usable address
 */
export async function changeDirectoryPerson(
  ctx: Context,
  id: string,
  change: (before: StoredPerson) => DirectoryPerson,
): Promise<StoredPerson> {
  const first = await readDirectoryPerson(ctx, id)
  const expected = change(first)
  const email = nextAddress(first, expected)
  const userNameKey = keyOfName(expected.userName)
  await lockNames(ctx, email, userNameKey)
  const account = await lockAccount(ctx, id)
  const before = await readDirectoryPerson(ctx, id)
  const said = change(before)
  // Somebody else has changed the names while this call waited: the locks are those of other names.
  if (nextAddress(before, said) !== email || keyOfName(said.userName) !== userNameKey)
    throw changedMeanwhile()
  await requireFreeName(ctx, userNameKey, id)
  await ctx.db
    .updateTable("directoryUsers")
    .set({ ...columnsOf(said), userNameKey, lastModificationTime: ctx.now })
    .where("userId", "=", id)
    .execute()
  await changeAccount(ctx, before, { email, displayName: nameFor(namesOf(said), email) })
  if (!said.active) await deactivate(ctx, account)
  else if (!before.active) await activate(ctx, account)
  return readDirectoryPerson(ctx, id)
}

/**
 * Locks out somebody whom the directory has deleted, and ends what they have by its groups. What they have done and what
 * they own stays.
 *
 * @throws NOT_FOUND
 */
export async function removeDirectoryPerson(ctx: Context, id: string): Promise<void> {
  await readDirectoryPerson(ctx, id)
  const account = await lockAccount(ctx, id)
  const removed = await ctx.db
    .updateTable("directoryUsers")
    .set({ active: false, removalTime: ctx.now, lastModificationTime: ctx.now })
    .where("userId", "=", id)
    .where("removalTime", "is", null)
    .returning("userId")
    .executeTakeFirst()
  if (!removed) throw notFound("user")
  await deactivate(ctx, account)
  await endGroupsOf(ctx, id)
}

/** Gives the account the name and the address of the directory, where those have changed. */
async function changeAccount(
  ctx: Context,
  before: StoredPerson,
  { email, displayName }: { email: string; displayName: string },
): Promise<void> {
  const isRenamed = displayName !== nameFor(namesOf(before), before.email)
  const isMoved = email !== before.email
  if (!isRenamed && !isMoved) return
  if (isMoved) {
    const holder = await ctx.db
      .selectFrom("users")
      .where("email", "=", email)
      .where("emailVerified", "=", true)
      .where("id", "<>", before.id)
      .select("id")
      .executeTakeFirst()
    if (holder) throw taken()
  }
  await ctx.db
    .updateTable("users")
    .set({
      ...(isRenamed && { displayName }),
      ...(isMoved && { email, emailVerified: true }),
      lastModificationTime: ctx.now,
    })
    .where("id", "=", before.id)
    .execute()
  const { tenant } = ctx
  ctx.afterCommit(() => forgetUser(tenant, before.id))
}

/** So that of two who take an address or a user name at once, one comes second. */
async function lockNames(ctx: Context, email: string, userNameKey: string): Promise<void> {
  await ctx.lock(addressLock(email), { on: "address", id: `directory ${userNameKey}`, mode: "exclusive" })
}

async function requireFreeName({ db }: Context, userNameKey: string, ownId: string | null): Promise<void> {
  const holder = await db
    .selectFrom("directoryUsers")
    .where("userNameKey", "=", userNameKey)
    .where("removalTime", "is", null)
    .select("userId")
    .executeTakeFirst()
  if (holder && holder.userId !== ownId) throw taken()
}

/** An address that stays as it is need not be usable: somebody else may have it by now. */
function nextAddress(before: StoredPerson, said: DirectoryPerson): string {
  return said.email === before.email ? before.email : addressOf(said)
}

/** Placeholders of the product itself belong to nobody whom a directory could have. */
const RESERVED = "@plumbline.invalid"

/** @throws INVALID_INPUT there is none at which mail could arrive */
function addressOf({ email, userName }: DirectoryPerson): string {
  const address = normaliseEmail(email ?? userName)
  if (isEmail(address) && !address.endsWith(RESERVED)) return address
  throw invalid({
    en: "A person needs an email address: as the work address, or as the user name.",
    fa: "هر فرد به نشانی ایمیل نیاز دارد: به‌عنوان نشانی کاری یا نام کاربری.",
  })
}

function namesOf({ displayName, formattedName, givenName, familyName }: DirectoryPerson) {
  return {
    givenName: givenName ?? undefined,
    familyName: familyName ?? undefined,
    name: displayName ?? formattedName ?? undefined,
  }
}

function columnsOf({ email: _, ...said }: DirectoryPerson): Omit<DirectoryPerson, "email"> {
  const { userName, externalId, givenName, familyName, formattedName, displayName, active } = said
  return { userName, externalId, givenName, familyName, formattedName, displayName, active }
}

function taken() {
  return alreadyExists({
    en: "Another person of the directory has this user name or address already.",
    fa: "فرد دیگری با این نام کاربری یا نشانی هم‌اکنون از این دایرکتوری اینجا هست.",
  })
}

function changedMeanwhile() {
  return unavailable(
    {
      en: "This has just been changed by another request. Please try again.",
      fa: "این مورد هم‌اکنون تغییر کرد. دوباره تلاش کنید.",
    },
    "Two calls of a directory changed a person at once.",
  )
}
