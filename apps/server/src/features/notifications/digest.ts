import { type ExpressionBuilder, type Nullable, sql } from "kysely"
import { Type } from "typebox"
import { type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { visibleText } from "../../platform/html.ts"
import { inPerson, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { cutTo } from "../../platform/i18n/prose.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { withoutLinks, writeLetter } from "../../platform/mail/letter.ts"
import { type Mail, sendMail } from "../../platform/mail/mail.ts"
import { messageOf } from "./messages/messages.ts"
import { readDetails, type Subscriber } from "./queries.ts"

/** The choices of people who have not made any. */
const defaults = { digest: true }

async function readChoices({ db, user }: Context): Promise<{ digest: boolean }> {
  const chosen = await db
    .selectFrom("notificationChoices")
    .where("userId", "=", user.id)
    .select("digest")
    .executeTakeFirst()
  return chosen ?? defaults
}

async function storeChoices({ db, user }: Context, choices: { digest: boolean }): Promise<void> {
  await db
    .insertInto("notificationChoices")
    .values({ userId: user.id, ...choices })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(choices))
    .execute()
}

/** A person's unmailed notifications: how many, and the newest of them. */
type Waiting = Subscriber & {
  count: number
  newest: { template: string; details: Record<string, unknown>; people: string[] }[]
}

/** The number of notifications named in a mail. */
const NAMED = 5

/**
 * The next people with unread notifications that are older than `until` and not yet mailed, as far as they want such
 * mails and their address is verified, by id from `after` on. Their notifications up to `until` count as mailed from now
 * on.
 */
async function takeWaiting(
  { db }: AnonymousContext,
  { until, after, most }: { until: string; after: string; most: number },
): Promise<Waiting[]> {
  const unmailed = (eb: ExpressionBuilder<DB & { choices: Nullable<DB["notificationChoices"]> }, "users">) =>
    eb
      .selectFrom("notifications")
      .whereRef("notifications.userId", "=", "users.id")
      .where("notifications.read", "=", false)
      .where("notifications.creationTime", "<=", until)
      .where(sql<boolean>`notifications.creation_time > coalesce(choices.digest_time, '-infinity')`)
  const waiting = await db
    .selectFrom("users")
    .leftJoin("notificationChoices as choices", "choices.userId", "users.id")
    .where("users.id", ">", after)
    .where("users.active", "=", true)
    .where("users.emailVerified", "=", true)
    .where(sql<boolean>`coalesce(choices.digest, true)`)
    .where((eb) => eb.exists(unmailed(eb).select(sql.lit(1).as("one"))))
    .orderBy("users.id")
    .limit(most)
    .select((eb) => [
      "users.id",
      "users.displayName",
      "users.email",
      "users.language",
      "users.timeZone",
      unmailed(eb).select(sql<number>`count(*)::int`.as("count")).$asScalar().$notNull().as("count"),
      unmailed(eb)
        .select(
          sql<Waiting["newest"]>`to_json((array_agg(
            json_build_object('template', notifications.template, 'details', ${readDetails()},
              'people', jsonb_path_query_array(notifications.details, '$.*.personId'))
            order by notifications.creation_time desc))[1:${sql.lit(NAMED)}])`.as("newest"),
        )
        .$asScalar()
        .$notNull()
        .as("newest"),
    ])
    .execute()
  if (waiting.length === 0) return []
  await db
    .insertInto("notificationChoices")
    .values(waiting.map(({ id }) => ({ userId: id, digestTime: until })))
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ digestTime: until }))
    .execute()
  return waiting
}

const NotificationChoices = Type.Object(
  {
    digest: Type.Boolean({
      description: "Whether notifications that stay unread are mailed, at most once a day",
    }),
  },
  { title: "NotificationChoices" },
)

const path = "/api/v1/user-profile/notifications/"
const tag = "notifications"

export const choiceRoutes = [
  defineRoute({
    method: "GET",
    path,
    summary: "The caller's mail preferences",
    tag,
    access: inPerson(signedIn),
    reply: { status: 200, schema: NotificationChoices },
    handle: async ({ ctx }) => readChoices(ctx),
  }),
  defineRoute({
    method: "PUT",
    path,
    summary: "Change the caller's mail preferences",
    tag,
    access: inPerson(signedInExclusive),
    example: { body: { digest: false } },
    body: NotificationChoices,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, body }) => storeChoices(ctx, body),
  }),
]

/** Younger notifications may still be read in the product. */
const WAITS_MILLISECONDS = 4 * 3_600_000
/** Comes before the id of every person. */
const NOBODY = "00000000-0000-0000-0000-000000000000"
/** The number of people per transaction. */
const AT_ONCE = 100

/** Mails people their unread notifications, once a day. A mail and the record that it was sent are one transaction. */
export const sendDigests: Chore = {
  name: "send-digests",
  cron: "0 6 * * *",
  async run(ctx) {
    const until = timeBefore(ctx.now, WAITS_MILLISECONDS)
    for (let after: string | undefined = NOBODY; after !== undefined; ) {
      const from: string = after
      after = await ctx.inTransaction(async (inner) => {
        const waiting = await takeWaiting(inner, { until, after: from, most: AT_ONCE })
        for (const person of waiting) await sendMail(inner, digestOf(ctx, person))
        return waiting.at(AT_ONCE - 1)?.id
      })
    }
  },
}

function digestOf({ tenant, settings }: AnonymousContext, person: Waiting): Mail {
  const { count, newest } = person
  const sentences = newest.flatMap(({ template, details }): LocalText[] => {
    const content = messageOf(template)?.content(details as never, person.timeZone)
    return content
      ? [{ en: withoutLinks(visibleText(content.en)), fa: withoutLinks(visibleText(content.fa)) }]
      : []
  })
  const further = count - sentences.length
  const letter = writeLetter({ config: settings, tenant, language: person.language }, person.email, {
    subject: subjectOf(sentences[0], count),
    paragraphs: [
      ...sentences.map(({ en, fa }) => ({ en: `• ${en}`, fa: `• ${fa}` })),
      ...(further > 0 ? [{ en: `And ${further} more.`, fa: `و ${inPersian(further)} اعلان دیگر.` }] : []),
    ],
    link: {
      label: { en: "Open my assessments", fa: "باز کردن ارزیابی‌های من" },
      address: `${tenant.publicUrl}/spaces`,
    },
    note: {
      en: `You can switch off this daily mail in your account: ${tenant.publicUrl}/user/account`,
      fa: `می‌توانید این ایمیل روزانه را در حساب خود خاموش کنید: ${tenant.publicUrl}/user/account`,
    },
  })
  return { ...letter, names: newest.flatMap(({ people }) => people) }
}

/** The most characters of a notification in a subject. */
const MOST_IN_SUBJECT = 120

/**
 * What is newest, and how much else waits. In Persian it does not begin with a name: mail programs take the direction of a
 * subject from its first letter.
 */
function subjectOf(newest: LocalText | undefined, count: number): LocalText {
  if (newest === undefined)
    return {
      en: count === 1 ? "You have one unread notification" : `You have ${count} unread notifications`,
      fa: count === 1 ? "یک اعلان منتظر شماست" : `${inPersian(count)} اعلان منتظر شماست`,
    }
  const others = count - 1
  const en = cutTo(MOST_IN_SUBJECT, newest.en.replace(/\.$/, ""))
  const fa = cutTo(MOST_IN_SUBJECT, newest.fa.replace(/\.$/, ""))
  return {
    en: others === 0 ? en : `${en} – and ${others} more`,
    fa: others === 0 ? `اعلان تازه: ${fa}` : `اعلان تازه: ${fa}؛ و ${inPersian(others)} اعلان دیگر`,
  }
}

function inPersian(count: number): string {
  return count.toLocaleString("fa-IR", { useGrouping: false })
}

function timeBefore(time: Time, milliseconds: number): Time {
  return timeAfter(time, -milliseconds)
}
