import { randomBytes } from "node:crypto"
import type { Expression, ExpressionBuilder } from "kysely"
import { Webhook } from "standardwebhooks"
import { millisecondsOf, type Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import type { EventOf } from "../../platform/events/event.ts"
import type { Recorded } from "../../platform/events/handler.ts"

/** The events that webhooks can receive, by the names used in messages. */
export const eventNames = [
  "assessment.completed",
  "report.published",
  "answers.changed",
  "kit.released",
  "member.added",
  "roadmap.created",
  "roadmap.item-done",
  "roadmap.item-late",
  "evidence.expiring",
  "evidence.expired",
  "rule.noticed",
  "questionnaire.assigned",
  "questionnaire.finished",
  "session.opened",
  "session.closed",
  "campaign.closed",
] as const

export type EventName = (typeof eventNames)[number]

/** The message sent to test a webhook. */
export const TEST = "webhook.test"

type SentEvent =
  | "assessment-completed"
  | "report-published"
  | "answers-changed"
  | "kit-released"
  | "space-member-added"
  | "roadmap-created"
  | "roadmap-item-done"
  | "roadmap-item-late"
  | "rule-noticed"
  | "evidence-expiring"
  | "evidence-expired"
  | "questionnaire-assigned"
  | "questionnaire-finished"
  | "session-opened"
  | "session-closed"
  | "campaign-closed"

/** The types of events that are sent at once; answers are collected for a while (see `queue-messages.ts`). */
export const sentAtOnce = [
  "assessment-completed",
  "report-published",
  "kit-released",
  "space-member-added",
  "roadmap-created",
  "roadmap-item-done",
  "roadmap-item-late",
  "rule-noticed",
  "evidence-expiring",
  "evidence-expired",
  "questionnaire-assigned",
  "questionnaire-finished",
  "session-opened",
  "session-closed",
  "campaign-closed",
] as const satisfies readonly SentEvent[]

/** The types of events whose messages are about one assessment, and sent in the order of the events. */
export const aboutAssessments = [
  "assessment-completed",
  "report-published",
  "answers-changed",
  "roadmap-created",
  "roadmap-item-done",
  "roadmap-item-late",
  "rule-noticed",
  "evidence-expiring",
  "evidence-expired",
  "questionnaire-assigned",
  "questionnaire-finished",
  "session-opened",
  "session-closed",
] as const satisfies readonly SentEvent[]

/** The content of a message, and the spaces it concerns. */
export type Content = {
  name: EventName
  data: object
  /** Messages about one assessment stay in order. */
  assessmentId: string | null
  spaces: number | ((eb: ExpressionBuilder<DB, "webhooks">) => Expression<number | null>)
}

/**
 * Composes the message about an event.
 *
 * @returns null if something it is about is gone, or webhooks are not to hear of it
 */
export async function contentOf(
  ctx: AnonymousContext,
  event: EventOf<SentEvent>,
  actorId: string | null,
  { spaceId }: Pick<Recorded, "spaceId">,
): Promise<Content | null> {
  switch (event.type) {
    case "assessment-completed":
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, "assessment.completed")
    case "report-published":
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, "report.published")
    case "answers-changed": {
      const { questionIds } = event
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, "answers.changed", {
        changes: questionIds.length,
        questionIds,
      })
    }
    case "roadmap-created":
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, "roadmap.created")
    case "roadmap-item-done":
    case "roadmap-item-late": {
      const name = event.type === "roadmap-item-done" ? "roadmap.item-done" : "roadmap.item-late"
      const item = { id: event.itemId, action: event.action, questionId: event.questionId }
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, name, { item })
    }
    case "rule-noticed": {
      const { ruleId, event: what, part, threshold, before, after, webhooks } = event
      if (!webhooks) return null
      const rule = { id: ruleId, event: what, part, threshold, before, after }
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, "rule.noticed", { rule })
    }
    case "evidence-expiring":
    case "evidence-expired": {
      const name = event.type === "evidence-expiring" ? "evidence.expiring" : "evidence.expired"
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, name, { evidences: event.evidences })
    }
    case "questionnaire-assigned":
    case "questionnaire-finished": {
      const name =
        event.type === "questionnaire-assigned" ? "questionnaire.assigned" : "questionnaire.finished"
      const { questionnaire, due } = event
      const people = await namesOf(ctx, event.people)
      const further = { questionnaire, people, due }
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, name, further)
    }
    case "session-opened":
    case "session-closed": {
      const name = event.type === "session-opened" ? "session.opened" : "session.closed"
      const { session } = event
      return aboutAssessment(ctx, { id: event.assessmentId, spaceId }, name, { session })
    }
    case "kit-released":
      return aboutKit(ctx, event)
    case "space-member-added":
      return aboutMember(ctx, event, actorId)
    case "campaign-closed":
      return aboutCampaign(ctx, event)
  }
}

/** Concerns the space that the assessment was in when it happened. */
async function aboutAssessment(
  { db, tenant }: AnonymousContext,
  happened: { id: string; spaceId: number | null },
  name: EventName,
  further: object = {},
): Promise<Content | null> {
  const found = await db
    .selectFrom("assessments as assessment")
    .innerJoin("spaces as space", (join) =>
      happened.spaceId === null
        ? join.onRef("space.id", "=", "assessment.spaceId")
        : join.on("space.id", "=", happened.spaceId),
    )
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .where("assessment.id", "=", happened.id)
    .where("assessment.deleted", "=", false)
    .select([
      "assessment.id",
      "assessment.title",
      "space.id as spaceId",
      "space.title as spaceTitle",
      "kit.id as kitId",
      "kit.title as kitTitle",
    ])
    .executeTakeFirst()
  if (!found) return null
  const { id, title, spaceId, spaceTitle, kitId, kitTitle } = found
  const place = `${tenant.publicUrl}/${spaceId}/assessments`
  return {
    name,
    data: {
      assessment: { id, title },
      space: { id: spaceId, title: spaceTitle },
      kit: { id: kitId, title: kitTitle },
      ...further,
      link: name === "report.published" ? `${place}/${id}/graphical-report/` : `${place}/1/${id}/dashboard`,
    },
    assessmentId: id,
    spaces: spaceId,
  }
}

async function namesOf({ db }: AnonymousContext, ids: string[]) {
  if (ids.length === 0) return []
  const people = db.selectFrom("users").where("id", "in", ids).orderBy("displayName").orderBy("id")
  return people.select(["id", "displayName"]).execute()
}

/** Concerns all spaces that have an assessment on the kit. */
async function aboutKit(
  { db, tenant }: AnonymousContext,
  { kitId, kitVersionId }: EventOf<"kit-released">,
): Promise<Content | null> {
  const kit = await db.selectFrom("kits").where("id", "=", kitId).select(["id", "title"]).executeTakeFirst()
  if (!kit) return null
  return {
    name: "kit.released",
    data: { kit, version: { id: kitVersionId }, link: `${tenant.publicUrl}/assessment-kits/${kit.id}` },
    assessmentId: null,
    spaces: (eb) =>
      eb
        .selectFrom("assessments")
        .where("assessments.kitId", "=", kitId)
        .where("assessments.deleted", "=", false)
        .select("assessments.spaceId")
        .$castTo<number | null>(),
  }
}

/** Is about all its assessments, hence about none. */
async function aboutCampaign(
  { db, tenant }: AnonymousContext,
  { campaignId, spaceId }: EventOf<"campaign-closed">,
): Promise<Content | null> {
  const found = await db
    .selectFrom("campaigns as campaign")
    .innerJoin("spaces as space", "space.id", "campaign.spaceId")
    .where("campaign.id", "=", campaignId)
    .where("space.id", "=", spaceId)
    .where("space.deleted", "=", false)
    .select(["campaign.id", "campaign.title", "space.title as spaceTitle"])
    .executeTakeFirst()
  if (!found) return null
  const { id, title, spaceTitle } = found
  return {
    name: "campaign.closed",
    data: {
      campaign: { id, title },
      space: { id: spaceId, title: spaceTitle },
      link: `${tenant.publicUrl}/${spaceId}/campaigns/${id}/result`,
    },
    assessmentId: null,
    spaces: spaceId,
  }
}

async function aboutMember(
  { db, tenant }: AnonymousContext,
  { spaceId, userId }: EventOf<"space-member-added">,
  actorId: string | null,
): Promise<Content | null> {
  const found = await db
    .selectFrom("spaces as space")
    .innerJoin("users as member", (join) => join.on("member.id", "=", userId))
    .leftJoin("users as adder", (join) => join.on("adder.id", "=", actorId))
    .where("space.id", "=", spaceId)
    .where("space.deleted", "=", false)
    .select([
      "space.id",
      "space.title",
      "member.displayName",
      "adder.id as adderId",
      "adder.displayName as adderName",
    ])
    .executeTakeFirst()
  if (!found) return null
  const { id, title, displayName, adderId, adderName } = found
  return {
    name: "member.added",
    data: {
      space: { id, title },
      member: { id: userId, displayName },
      addedBy: adderId === null ? null : { id: adderId, displayName: adderName },
      link: `${tenant.publicUrl}/${id}/setting`,
    },
    assessmentId: null,
    spaces: id,
  }
}

/** A new secret in the format of Standard Webhooks: 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`
}

/** The headers that prove who sent a message, with a signature for each secret that is currently valid. */
export function signatureHeaders(
  secrets: readonly string[],
  { messageId, body, now }: { messageId: string; body: string; now: Time },
): Record<string, string> {
  const id = `msg_${messageId}`
  const moment = new Date(millisecondsOf(now))
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(moment.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, moment, body)).join(" "),
  }
}
