import { createHash, randomBytes } from "node:crypto"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { listMyAssignments } from "../assignments/index.ts"
import { listMyItems } from "./items.ts"

type Owner = Pick<Context, "user" | "language">

const FILE = /^([A-Za-z0-9_-]{43})\.ics$/
/** Items in a feed: calendar programs read it many times a day. */
const MOST_ITEMS = 100

/** Whoever knows the secret address of a person's calendar. @throws NOT_FOUND whatever is wrong with the address */
export const calendarReader: AccessRule<Owner, AnonymousContext, { params: { file: string } }> = {
  policy: { on: "calendar", relation: "anyone with its secret address", anonymous: true },
  takesAnyPath: true,
  async check(ctx, { params: { file } }) {
    const [, secret] = FILE.exec(file) ?? []
    const owner =
      secret === undefined
        ? undefined
        : await ctx.db
            .selectFrom("calendarFeeds as feed")
            .innerJoin("users as person", "person.id", "feed.userId")
            .where("feed.secretHash", "=", hashed(secret))
            .where("person.active", "=", true)
            .select(["person.id", "person.email", "person.displayName", "person.language"])
            .executeTakeFirst()
    if (!owner) throw notFound("calendar")
    const { language, ...user } = owner
    return { user, language }
  },
}

/** Makes a new secret address; the one before stops working. Only its hash is stored. */
export async function renewCalendar({ db, user, now, tenant }: Context): Promise<{ address: string }> {
  const secret = randomBytes(32).toString("base64url")
  const feed = { secretHash: hashed(secret), creationTime: now }
  await db
    .insertInto("calendarFeeds")
    .values({ userId: user.id, ...feed })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(feed))
    .execute()
  return { address: `${tenant.publicUrl}/calendar/${secret}.ics` }
}

function hashed(secret: string): string {
  return createHash("sha256").update(secret).digest("hex")
}

/**
 * The open items of a person that have a date, and the questionnaires that are assigned to them with one, as all-day
 * events (iCalendar, RFC 5545). Read with the person's present rights.
 */
export async function calendarOf(ctx: AnonymousContext, owner: Owner): Promise<string> {
  const reader = { ...ctx, ...owner }
  const page = { page: 0, size: MOST_ITEMS }
  const { items } = await listMyItems(reader, page)
  const { items: assignments } = await listMyAssignments(reader, page)
  const { publicUrl } = ctx.tenant
  const events = [
    ...items.flatMap(({ id, action, question, due, status, assessment, space, link }) => {
      if (due === null || status === "DONE" || status === "DROPPED") return []
      const lines = [assessment.title, question, ...(link ? [link] : [])]
      const address = `${publicUrl}/${space.id}/assessments/1/${assessment.id}/advice`
      return eventOf(ctx, { id, due, summary: action, lines, address })
    }),
    ...assignments.flatMap(({ questionnaire, assessment, space, due, nextQuestion }) => {
      if (due === null) return []
      const address = `${publicUrl}/${space.id}/assessments/1/${assessment.id}/questionnaires/${questionnaire.id}/${nextQuestion}`
      const id = `${assessment.id}-${questionnaire.id}`
      return eventOf(ctx, { id, due, summary: questionnaire.title, lines: [assessment.title], address })
    }),
  ]
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Plumbline//Roadmap//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events,
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}

/** @property id stable, so that calendars recognise it when it moves */
function eventOf(
  { now, tenant }: AnonymousContext,
  {
    id,
    due,
    summary,
    lines,
    address,
  }: Record<"id" | "due" | "summary" | "address", string> & { lines: string[] },
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(tenant.publicUrl).hostname}`,
    `DTSTAMP:${now.slice(0, 19).replaceAll(/[-:]/g, "")}Z`,
    `DTSTART;VALUE=DATE:${due.replaceAll("-", "")}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(lines.join("\n"))}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]
}

function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
}

/** A line has at most 75 bytes; what follows begins with a blank. Characters are not cut apart. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ""
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part)
      part = ""
    }
    part += character
  }
  return [...parts, part].join("\r\n ")
}
