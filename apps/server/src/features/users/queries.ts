import type { AnonymousContext, Context, CurrentUser } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import type { Language } from "../../platform/i18n/language.ts"

export async function findUser({ db }: AnonymousContext, id: string): Promise<CurrentUser | undefined> {
  return db.selectFrom("users").select(["id", "email", "displayName"]).where("id", "=", id).executeTakeFirst()
}

export async function findUserByEmail(
  { db }: AnonymousContext,
  email: string,
): Promise<CurrentUser | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "displayName"])
    .where("email", "=", email)
    .executeTakeFirst()
}

/** Inserts the user unless another request was faster; tells whether it did. */
export async function insertUser(
  { db, now, language }: AnonymousContext,
  user: CurrentUser,
): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values({ ...user, language, creationTime: now, lastModificationTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateEmail({ db, now }: AnonymousContext, user: CurrentUser): Promise<void> {
  await db
    .updateTable("users")
    .set({ email: user.email, lastModificationTime: now })
    .where("id", "=", user.id)
    .execute()
}

/** Remembers in which language the user uses the product; what is written to them later is in it. */
export async function noteLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("language", "<>", language)
    .execute()
}

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
      "users.picturePath",
      "space.id as defaultSpaceId",
      "survey.completed as surveyCompleted",
      "survey.dontShowAgain",
    ])
    .executeTakeFirst()
}
