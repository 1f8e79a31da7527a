import { type Expression, sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import type { Questionnaire } from "../../platform/events/event.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { SYSTEM_USER_ID } from "../users/index.ts"
import { type AuditedEvent, auditedTypes } from "./kinds.ts"
import { sentOf } from "./queries.ts"

type SubjectKind =
  | "ASSESSMENT"
  | "SPACE"
  | "KIT"
  | "EXPERT_GROUP"
  | "API_TOKEN"
  | "SCIM_TOKEN"
  | "WEBHOOK"
  | "FLAG"
type Subject = { kind: SubjectKind; id: string; title: string | null; spaceId: number | null }

/** Records an event with the names at the time, because things are renamed and people leave. */
export const recordEntry = defineEventHandler({
  name: "audit",
  on: auditedTypes,
  async handle(ctx, event, actorId, { time, apiToken, spaceId }) {
    if (event.type === "user-deleted") await ctx.jobs.send(forgetNames, { userId: event.userId })
    const concerned = concernedBy(event)
    const subject = await subjectOf(ctx, event, spaceId)
    const details = await detailsOf(ctx, event)
    const names = await namesOf(ctx, [actorId, ...concerned.map(({ personId }) => personId)])
    // Accepting an invitation by signing up happens before there is a signed-in caller.
    const actor = actorId ?? (isByNobody(event) ? null : (concerned[0]?.personId ?? null))
    const actorName = actor === null ? null : (names.get(actor) ?? null)
    const spaces =
      event.type === "assessment-moved" ? [event.fromSpaceId, event.toSpaceId] : [subject?.spaceId ?? null]
    await ctx.db
      .insertInto("auditEntries")
      .values(
        spaces.flatMap((spaceId) =>
          concerned.map(({ personId, questionnaire }) => ({
            time,
            kind: event.type,
            spaceId,
            actorId: actor,
            actorName,
            apiToken: actorName === null ? null : apiToken,
            personId,
            personName: personId === null ? null : (names.get(personId) ?? null),
            subject: subject?.kind ?? null,
            subjectId: subject?.id ?? null,
            subjectTitle: subject?.title ?? null,
            details: json({ ...details, ...(questionnaire && { questionnaire: questionnaire.title }) }),
          })),
        ),
      )
      .execute()
  },
})

function isByNobody({ type }: AuditedEvent): boolean {
  return type === "questionnaire-freed" || type === "sign-in-failed"
}

/** The most entries that are changed in one transaction. */
const AT_ONCE = 2_000

/**
 * Removes the name of a user who deleted their account from the log, as everywhere else, and the names of their API
 * tokens. The user id stays, so that their entries can still be told apart. What is left to do is what still has a name,
 * so it continues after a break.
 */
export const forgetNames = defineJob<{ userId: string }>({
  name: "forget-names-in-the-audit-log",
  attempts: 10,
  pauseSeconds: 60,
  async run(ctx, { userId }) {
    while (await ctx.inTransaction((own) => forgetSome(own, userId)));
  },
})

/** @returns whether there may be more */
async function forgetSome({ db }: AnonymousContext, userId: string): Promise<boolean> {
  await allowMaintenance(db)
  const isActor = sql<boolean>`actor_id = ${userId}`
  const isToken = sql<boolean>`${isActor} and subject = 'API_TOKEN'`
  const isPerson = sql<boolean>`person_id = ${userId}`
  const unless = (isTheirs: Expression<boolean>, column: string) =>
    sql<string | null>`case when ${isTheirs} then null else ${sql.id(column)} end`
  const { numUpdatedRows } = await db
    .updateTable("auditEntries")
    .set({
      actorName: unless(isActor, "actor_name"),
      apiToken: unless(isActor, "api_token"),
      subjectTitle: unless(isToken, "subject_title"),
      personName: unless(isPerson, "person_name"),
    })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("auditEntries")
        .where(({ or, and, eb: of }) => {
          const isNamed = or([
            of("actorName", "is not", null),
            of("apiToken", "is not", null),
            and([of("subject", "=", "API_TOKEN"), of("subjectTitle", "is not", null)]),
          ])
          return or([
            and([of("actorId", "=", userId), isNamed]),
            and([of("personId", "=", userId), of("personName", "is not", null)]),
          ])
        })
        .select("auditEntries.id")
        .limit(AT_ONCE),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === BigInt(AT_ONCE)
}

/** Removes entries older than the given time, if a stream has sent them. The database rejects every other deletion. */
export async function removeEntriesBefore(ctx: AnonymousContext, time: Time): Promise<void> {
  const { isAuditStreamed } = ctx.settings
  await ctx.inTransaction(async ({ db }) => {
    await allowMaintenance(db)
    await db
      .deleteFrom("auditEntries")
      .where("time", "<", time)
      .$if(isAuditStreamed, (query) => query.where("id", "<=", sentOf))
      .execute()
  })
}

/** Allows changes to the log until the end of the transaction; the database rejects them otherwise. */
async function allowMaintenance(db: AnonymousContext["db"]): Promise<void> {
  await sql`select set_config('plumbline.audit', 'maintenance', true)`.execute(db)
}

/** The people whom an event is about, each in an entry of their own; one entry if it is about nobody. */
export function concernedBy(
  event: AuditedEvent,
): { personId: string | null; questionnaire?: Questionnaire }[] {
  switch (event.type) {
    case "questionnaire-assigned":
      return event.changedFor.map((personId) => ({ personId, questionnaire: event.questionnaire }))
    case "questionnaire-finished":
      return [{ personId: event.answeredBy, questionnaire: event.questionnaire }]
    case "questionnaire-freed":
      return event.freed.map(({ userId: personId, questionnaire }) => ({ personId, questionnaire }))
    default:
      return [{ personId: "userId" in event ? event.userId : null }]
  }
}

/**
 * The object of the event with its present title. If it is already gone, the title comes from the event.
 *
 * @param recordedIn the space of the assessment when the event was recorded
 */
async function subjectOf(
  { db }: AnonymousContext,
  event: AuditedEvent,
  recordedIn: number | null,
): Promise<Subject | null> {
  if ("assessmentId" in event) {
    const { assessmentId: id } = event
    const row = await db
      .selectFrom("assessments")
      .where("id", "=", id)
      .select(["title", "spaceId"])
      .executeTakeFirst()
    return { kind: "ASSESSMENT", id, title: row?.title ?? null, spaceId: recordedIn ?? row?.spaceId ?? null }
  }
  if ("webhookId" in event) {
    const { webhookId: id, host: title, spaceId } = event
    return { kind: "WEBHOOK", id, title, spaceId }
  }
  if ("flag" in event) return { kind: "FLAG", id: event.flag, title: event.flag, spaceId: null }
  if ("spaceId" in event) {
    const { spaceId } = event
    const row = await db.selectFrom("spaces").where("id", "=", spaceId).select("title").executeTakeFirst()
    return { kind: "SPACE", id: String(spaceId), title: row?.title ?? null, spaceId }
  }
  if ("kitId" in event) {
    const row = await db.selectFrom("kits").where("id", "=", event.kitId).select("title").executeTakeFirst()
    const title = event.type === "kit-deleted" ? event.title : (row?.title ?? null)
    return { kind: "KIT", id: String(event.kitId), title, spaceId: null }
  }
  if ("expertGroupId" in event) {
    const { expertGroupId: id } = event
    const row = await db.selectFrom("expertGroups").where("id", "=", id).select("title").executeTakeFirst()
    return { kind: "EXPERT_GROUP", id: String(id), title: row?.title ?? null, spaceId: null }
  }
  if ("scimTokenId" in event) {
    return { kind: "SCIM_TOKEN", id: String(event.scimTokenId), title: event.name, spaceId: null }
  }
  if ("apiTokenId" in event) {
    return { kind: "API_TOKEN", id: String(event.apiTokenId), title: event.name, spaceId: null }
  }
  return null
}

/** The words of the sentence besides people and object; roles, modes and the like are stored as codes. */
async function detailsOf({ db }: AnonymousContext, event: AuditedEvent): Promise<Record<string, string>> {
  if (event.type === "assessment-moved") {
    const spaces = await db
      .selectFrom("spaces")
      .where("id", "in", [event.fromSpaceId, event.toSpaceId])
      .select(["id", "title"])
      .execute()
    const titleOf = (id: number) => spaces.find((space) => space.id === id)?.title ?? ""
    return { from: titleOf(event.fromSpaceId), to: titleOf(event.toSpaceId) }
  }
  return wordsOf(event)
}

/** The words of a sentence that the event itself has. */
export function wordsOf(event: AuditedEvent): Record<string, string> {
  return {
    ...("from" in event && { from: event.from, to: event.to }),
    ...("roleId" in event && { role: String(event.roleId) }),
    ...("file" in event && { file: event.file, question: event.question }),
    ...("address" in event && { address: event.address }),
    ...("action" in event && { action: event.action }),
    ...("title" in event && { title: event.title }),
    ...("imported" in event && { imported: event.imported, origin: event.origin }),
    ...("format" in event && { format: event.format.toUpperCase() }),
    ...("profile" in event && { profile: event.profile }),
    ...("mode" in event && { mode: event.mode }),
    ...("visibility" in event && { visibility: event.visibility }),
    ...("state" in event && { state: event.state }),
    ...("lastDay" in event && { lastDay: event.lastDay }),
    ...(event.type === "questionnaire-assigned" && { until: event.due ?? "" }),
    ...("session" in event && { session: event.session.title }),
    ...("campaign" in event && { campaign: event.campaign }),
    ...("group" in event && { group: event.group }),
    ...("teams" in event && { teams: String(event.teams) }),
    ...(event.type === "campaign-reminded" && { people: String(event.people) }),
    ...("scope" in event && { scope: event.scope }),
    ...("means" in event && { means: event.means }),
    ...("passkey" in event && { passkey: event.passkey }),
    ...("proposals" in event && { source: event.source, proposals: String(event.proposals) }),
  }
}

/** The names of people by id. Deleted accounts have none. */
async function namesOf(
  { db }: AnonymousContext,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom("users")
    .where("id", "in", known)
    .where((is) =>
      is.or([is("active", "=", true), is("deactivationTime", "is not", null), is("id", "=", SYSTEM_USER_ID)]),
    )
    .select(["id", "displayName"])
    .execute()
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}
