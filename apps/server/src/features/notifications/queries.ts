import { type ExpressionBuilder, expressionBuilder, sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { json } from "../../platform/database/json.ts"
import type { Language } from "../../platform/i18n/language.ts"

/** The part of a person that their notifications need. */
export type Subscriber = {
  id: string
  displayName: string
  email: string
  language: Language
  timeZone: string | null
}

/** How many of a person's notifications are unseen and unread, counted up to one more than a badge shows. */
export type Counts = { unseen: number; unread: number }

export type Notification = {
  id: string
  userId: string
  template: string
  details: Record<string, unknown>
  seen: boolean
  read: boolean
  seenTime: string | null
  readTime: string | null
  creationTime: string
  lastModificationTime: string
}

/**
 * The details of a notification as they are read: with the fields of the people in them, of whom only ids are stored. An
 * account that is deleted has no address any more.
 */
export function readDetails() {
  const people = expressionBuilder<DB, never>()
    .selectFrom("users as person")
    .innerJoin(sql<{ key: string; value: unknown }>`jsonb_each(notifications.details)`.as("entry"), (join) =>
      join.on(sql<boolean>`person.id = (entry.value ->> 'personId')::uuid`),
    )
    .select(
      sql<object>`coalesce(jsonb_object_agg(entry.key, (
        select jsonb_object_agg(field, case field
          when 'id' then person.id::text
          when 'displayName' then person.display_name
          when 'email' then case when person.email like '%@plumbline.invalid' then '' else person.email end
        end) from jsonb_array_elements_text(entry.value -> 'fields') as field)), '{}')`.as("people"),
    )
  return sql<Record<string, unknown>>`(notifications.details || (${people}))`
}

const columns = [
  "id",
  "userId",
  "template",
  readDetails().as("details"),
  "seen",
  "read",
  "seenTime",
  "readTime",
  "creationTime",
  "lastModificationTime",
] as const

/** Inserts one notification per person; people whose account is gone get none. */
export async function insertNotifications(
  { db, now }: AnonymousContext,
  userIds: string[],
  template: string,
  details: object,
): Promise<Notification[]> {
  return db
    .insertInto("notifications")
    .columns(["id", "userId", "template", "details", "creationTime", "lastModificationTime"])
    .expression(
      db
        .selectFrom("users")
        .where("id", "in", userIds)
        .where("active", "=", true)
        .select([
          sql<string>`gen_random_uuid()`.as("id"),
          "id as userId",
          sql<string>`${template}`.as("template"),
          sql<string>`${json(details)}::jsonb`.as("details"),
          sql<string>`${now}::timestamptz`.as("creationTime"),
          sql<string>`${now}::timestamptz`.as("lastModificationTime"),
        ]),
    )
    .returning(columns)
    .execute()
}

export async function readSubscribers(
  { db }: AnonymousContext,
  userIds: string[],
): Promise<(Subscriber & Counts)[]> {
  return db
    .selectFrom("users")
    .where("id", "in", userIds)
    .select([
      "id",
      "displayName",
      "email",
      "language",
      "timeZone",
      countOf("seen", "unseen"),
      countOf("read", "unread"),
    ])
    .execute()
}

/** The time zone that a person has chosen; null if it follows from the language. */
export async function readTimeZone({ db }: AnonymousContext, userId: string): Promise<string | null> {
  const { timeZone } = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("timeZone")
    .executeTakeFirstOrThrow()
  return timeZone
}

export async function readCounts({ db }: AnonymousContext, userId: string): Promise<Counts> {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .select([countOf("seen", "unseen"), countOf("read", "unread")])
    .executeTakeFirstOrThrow()
}

/** Counting stops just above what a badge shows: people may leave thousands unread. */
function countOf<Name extends string>(state: "seen" | "read", name: Name) {
  return ({ selectFrom, fn }: ExpressionBuilder<DB, "users">) =>
    selectFrom(
      selectFrom("notifications")
        .whereRef("notifications.userId", "=", "users.id")
        .where(`notifications.${state}`, "=", false)
        .select("notifications.id")
        .limit(MOST_COUNTED + 1)
        .as("counted"),
    )
      .select(fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as(name)
}

/** The largest number a badge shows. */
export const MOST_COUNTED = 100

export type Filter = { seen?: boolean; read?: boolean; details?: object; templates?: string[] }

/** A page of a person's notifications, newest first, and the total number. */
export async function readFeed(
  ctx: AnonymousContext,
  userId: string,
  filter: Filter,
  { page, limit }: { page: number; limit: number },
): Promise<{ notifications: Notification[]; total: number }> {
  const rows = await matching(ctx, userId, filter)
    .select(columns)
    .orderBy("creationTime", "desc")
    .orderBy("id")
    .offset(page * limit)
    .limit(limit)
    .execute()
  const { total } = await matching(ctx, userId, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return { notifications: rows, total }
}

/** The number of matching notifications, counted up to `limit`. */
export async function countMatching(
  ctx: AnonymousContext,
  userId: string,
  filter: Filter,
  limit: number,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(matching(ctx, userId, filter).select("id").limit(limit).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

function matching({ db }: AnonymousContext, userId: string, { seen, read, details, templates }: Filter) {
  return db
    .selectFrom("notifications")
    .where("userId", "=", userId)
    .$if(seen !== undefined, (query) => query.where("seen", "=", seen === true))
    .$if(read !== undefined, (query) => query.where("read", "=", read === true))
    .$if(templates !== undefined, (query) => query.where(sql<boolean>`template = any(${templates ?? []})`))
    .$if(details !== undefined, (query) =>
      query.where(sql<boolean>`${readDetails()} @> ${json(details)}::jsonb`),
    )
}

export type Mark = { seen?: boolean; read?: boolean }

/** Marks the given notifications of a person, or all that are not yet marked so; returns the changed ones. */
export async function markNotifications(
  { db, now }: AnonymousContext,
  userId: string,
  which: { ids: string[] } | "all",
  { seen, read }: Mark,
): Promise<Notification[]> {
  return db
    .updateTable("notifications")
    .where("userId", "=", userId)
    .$if(which !== "all", (query) => query.where("id", "in", which === "all" ? [] : [NONE, ...which.ids]))
    .$if(which === "all", (query) =>
      query.where((eb) =>
        eb.or([
          ...(seen === undefined ? [] : [eb("seen", "<>", seen)]),
          ...(read === undefined ? [] : [eb("read", "<>", read)]),
        ]),
      ),
    )
    .set({
      lastModificationTime: now,
      ...(seen !== undefined && { seen, seenTime: seen ? now : null }),
      ...(read !== undefined && { read, readTime: read ? now : null }),
    })
    .returning(columns)
    .execute()
}

/** Removes the given notifications of a person, or all; returns how many. */
export async function removeNotifications(
  { db }: AnonymousContext,
  userId: string,
  which: { ids: string[] } | "all",
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("userId", "=", userId)
    .$if(which !== "all", (query) => query.where("id", "in", which === "all" ? [] : [NONE, ...which.ids]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function findNotification(
  { db }: AnonymousContext,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  return db
    .selectFrom("notifications")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .select(columns)
    .executeTakeFirst()
}

/** Keeps a list of ids from being empty; no notification has it. */
const NONE = "00000000-0000-0000-0000-000000000000"
