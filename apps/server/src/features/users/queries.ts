import { sql } from "kysely"
import { type Static, Type } from "typebox"
import type { CurrentUser } from "../../platform/caller.ts"
import { type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { signedLink } from "../../platform/files/route.ts"
import { Nullable, Person } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"

/** A user, with whether their email address is verified. */
export type KnownUser = CurrentUser & { emailVerified: boolean }

const columns = ["users.id", "users.email", "users.displayName", "users.emailVerified"] as const

export async function findUser({ db }: AnonymousContext, id: string): Promise<KnownUser | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst()
}

/** Whether an account with this id was deleted; its row stays for what the person has done. */
export async function isDeleted({ db }: AnonymousContext, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("active", "=", false)
    .executeTakeFirst()
  return row !== undefined
}

/** The user linked to this person of this issuer, with the name the issuer reported last. */
export async function findUserOfIdentity(
  { db }: AnonymousContext,
  { issuer, sub }: { issuer: string; sub: string },
): Promise<{ user: KnownUser; name: string | null; deactivated: boolean } | undefined> {
  const row = await db
    .selectFrom("userIdentities as identity")
    .innerJoin("users", "users.id", "identity.userId")
    .select([...columns, "identity.name", "users.deactivationTime"])
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", sub)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, deactivationTime, ...user } = row
  return { user, name, deactivated: deactivationTime !== null }
}

/** Whether a person with this id, or for whom this address is verified, is locked out. */
export async function isDeactivated(
  { db }: AnonymousContext,
  { id, address }: { id: string; address: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("deactivationTime", "is not", null)
    .where((is) =>
      is.or([is("id", "=", id), is.and([is("emailVerified", "=", true), is("email", "=", address)])]),
    )
    .select("id")
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The user for whom an address is verified and who is not yet linked to another person of this issuer. */
export async function findUserToLink(
  { db }: AnonymousContext,
  { issuer, email }: { issuer: string; email: string },
): Promise<KnownUser | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("userIdentities as identity")
            .select("identity.subject")
            .whereRef("identity.userId", "=", "users.id")
            .where("identity.issuer", "=", issuer),
        ),
      ),
    )
    .executeTakeFirst()
}

/** Links a person of an issuer to a user, so that they can sign in as that user. */
export async function insertIdentity(
  { db, now }: AnonymousContext,
  { issuer, sub, userId, name }: { issuer: string; sub: string; userId: string; name: string | null },
): Promise<void> {
  await db
    .insertInto("userIdentities")
    .values({ issuer, subject: sub, userId, name, creationTime: now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .execute()
}

/** Inserts the user unless another request was faster; returns whether it did. */
export async function insertUser({ db, now, language }: AnonymousContext, user: KnownUser): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values({ ...user, language, creationTime: now, lastModificationTime: now, lastVisitTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateAddress({ db, now }: AnonymousContext, user: KnownUser): Promise<void> {
  await db
    .updateTable("users")
    .set({ email: user.email, emailVerified: user.emailVerified, lastModificationTime: now })
    .where("id", "=", user.id)
    .execute()
}

/**
 * Takes a verified address away from the user who signs in at the issuer and had it so far. The placeholder that
 * replaces it reaches nobody.
 */
export async function takeAddressFromFormerOwner(
  { db, now }: AnonymousContext,
  { issuer, email, newOwnerId }: { issuer: string; email: string; newOwnerId: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      email: sql<string>`'former-' || users.id || '@plumbline.invalid'`,
      emailVerified: false,
      lastModificationTime: now,
    })
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .where("id", "<>", newOwnerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("userIdentities as identity")
          .select("identity.subject")
          .whereRef("identity.userId", "=", "users.id")
          .where("identity.issuer", "=", issuer),
      ),
    )
    .execute()
}

/** Whether an address is verified for anybody. */
export async function isAddressHeld({ db }: AnonymousContext, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst()
  return row !== undefined
}

/** Renames a user to the name the issuer reports now. */
export async function rename(
  { db, now }: AnonymousContext,
  { issuer, sub, userId, name }: { issuer: string; sub: string; userId: string; name: string },
): Promise<void> {
  await db
    .updateTable("userIdentities")
    .set({ name })
    .where("issuer", "=", issuer)
    .where("subject", "=", sub)
    .execute()
  await db
    .updateTable("users")
    .set({ displayName: name, lastModificationTime: now })
    .where("id", "=", userId)
    .execute()
}

/**
 * Notes that a user is here themselves: when, to within an hour, and in which language; later messages to them are
 * written in it.
 */
export async function noteVisit(
  db: Database,
  userId: string,
  { language, now }: { language: Language; now: Time },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ language, lastVisitTime: now })
    .where("id", "=", userId)
    .where((is) => is.or([is("language", "<>", language), is("lastVisitTime", "<", timeAfter(now, -HOUR))]))
    .execute()
}

const HOUR = 3_600_000

/** The profile of a user with their default space and whether they should still be asked for a survey. */
export async function readProfile({ db, user }: Context) {
  return db
    .selectFrom("users")
    .leftJoin("userSurveys as survey", "survey.userId", "users.id")
    .leftJoin("spaces as space", (join) =>
      join
        .onRef("space.ownerId", "=", "users.id")
        .on("space.isDefault", "=", true)
        .on("space.deleted", "=", false),
    )
    .where("users.id", "=", user.id)
    .select([
      "users.id",
      "users.email",
      "users.displayName",
      "users.bio",
      "users.linkedin",
      "users.timeZone",
      "users.picturePath",
      "users.superuser as isAdministrator",
      "space.id as defaultSpaceId",
      "survey.completed as surveyCompleted",
      "survey.dontShowAgain",
    ])
    .executeTakeFirst()
}

/** Writes the whole profile of the caller. */
export async function updateProfile(
  { db, now, user }: Context,
  profile: { displayName: string; bio: string | null; linkedin: string | null; timeZone?: string | null },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...profile, lastModificationTime: now })
    .where("id", "=", user.id)
    .execute()
}

/** Stores the path of the caller's picture, and returns the former one. The caller's row is locked. */
export async function replacePicture(
  { db, now, user }: Context,
  picturePath: string | null,
): Promise<string | null> {
  const { former } = await db
    .updateTable("users")
    .from("users as before")
    .set({ picturePath, lastModificationTime: now })
    .where("users.id", "=", user.id)
    .whereRef("before.id", "=", "users.id")
    .returning("before.picturePath as former")
    .executeTakeFirstOrThrow()
  return former
}

/** The id of the person for whom an address, in normalised form, is verified. */
export async function findUserByAddress({ db }: Context, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .where("active", "=", true)
    .select("id")
    .executeTakeFirst()
  return user?.id
}

/** The built-in user on whose behalf the system changes answers. */
export const SYSTEM_USER_ID = "00000000-0000-4000-8000-000000000000"

/** The same user as a caller, on whose behalf the installation acts; nobody can sign in as this user. */
export const systemUser: CurrentUser = {
  id: SYSTEM_USER_ID,
  email: "system@plumbline.invalid",
  displayName: "Plumbline",
}

/** The owner of the demo. */
export const DEMO_USER_ID = "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01"

/** A person as others see them in lists of activities. */
export const PicturedPerson = Type.Object(
  {
    ...Person.properties,
    pictureLink: Nullable(Type.String({ description: "Link, valid for a day" })),
  },
  { title: "PicturedPerson" },
)

/**
 * The name of the API token with which a program did something for a person, in a query with both. With their account it
 * is gone, like their own name: it may tell who they were.
 */
export function programFor(person: string, row: string) {
  return sql<string | null>`case when ${sql.ref(`${person}.active`)} then ${sql.ref(`${row}.apiToken`)} end`
}

/** A person with a link to their picture, from their row in the database. */
export function pictured(
  ctx: AnonymousContext,
  { id, displayName, picturePath }: { id: string; displayName: string; picturePath: string | null },
): Static<typeof PicturedPerson> {
  return { id, displayName, pictureLink: picturePath === null ? null : signedLink(ctx, picturePath) }
}
