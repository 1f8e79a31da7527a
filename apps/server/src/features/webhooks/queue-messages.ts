import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import type { EventOf } from "../../platform/events/event.ts"
import { defineEventHandler, type Recorded } from "../../platform/events/handler.ts"
import { aboutAssessments, type Content, contentOf, sentAtOnce } from "./contents.ts"
import { ANSWERS_WINDOW, MOST_TRIES } from "./schedule.ts"
import { sendMessages } from "./send-messages.ts"

const handlers = { events: "webhooks", answers: "webhooks of answers" }

/** Queues a message for every webhook that subscribes to an event. */
export const queueMessages = defineEventHandler({
  name: handlers.events,
  on: sentAtOnce,
  async handle(ctx, event, actorId, recorded) {
    const content = await contentOf(ctx, event, actorId, recorded)
    if (!content) return
    const webhookIds = await findListening(ctx, content)
    if (webhookIds.length === 0) return
    await requireEarlier(ctx, content, recorded)
    await flushCollected(ctx, content, webhookIds)
    await insertMessages(ctx, content, webhookIds, { time: recorded.time, dueTime: ctx.now })
    for (const webhookId of webhookIds) await ctx.jobs.send(sendMessages, { webhookId })
  },
})

/** Collects the answers to an assessment for every webhook that subscribes to them, and queues them as one message. */
export const collectAnswers = defineEventHandler({
  name: handlers.answers,
  on: ["answers-changed"],
  onlyIf: (db) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("webhooks")
              .where("paused", "is", null)
              .where(sql<boolean>`'answers.changed' = any(events)`)
              .select("id"),
          )
          .as("listens"),
      )
      .$asScalar(),
  async handle(ctx, event, actorId, recorded) {
    const content = await contentOf(ctx, event, actorId, recorded)
    if (!content) return
    const webhookIds = await findListening(ctx, content)
    if (webhookIds.length === 0) return
    await requireEarlier(ctx, content, recorded)
    const added = await addToCollected(ctx, event, webhookIds, recorded.time)
    const others = webhookIds.filter((id) => !added.includes(id))
    const dueTime = timeAfter(ctx.now, ANSWERS_WINDOW)
    if (others.length > 0) await insertMessages(ctx, content, others, { time: recorded.time, dueTime })
  },
})

async function findListening({ db }: AnonymousContext, { name, spaces }: Content): Promise<string[]> {
  const rows = await db
    .selectFrom("webhooks")
    .where("paused", "is", null)
    .where(sql<boolean>`${name} = any(events)`)
    .where((eb) =>
      eb.or([
        eb("spaceId", "is", null),
        typeof spaces === "number" ? eb("spaceId", "=", spaces) : eb("spaceId", "in", spaces(eb)),
      ]),
    )
    .select("id")
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Messages about one assessment are numbered in the order of its events: if an earlier one was postponed, this throws and
 * is postponed as well.
 */
async function requireEarlier(
  { db }: AnonymousContext,
  { assessmentId }: Content,
  { id }: Recorded,
): Promise<void> {
  if (assessmentId === null) return
  const earlier = await db
    .selectFrom("events")
    .where("handledTime", "is", null)
    .where("id", "<", id)
    .where("type", "in", aboutAssessments)
    .where(sql<boolean>`payload ->> 'assessmentId' = ${assessmentId}`)
    .where(sql<boolean>`open_handlers && ${[handlers.events, handlers.answers]}::text[]`)
    .limit(1)
    .select("id")
    .executeTakeFirst()
  if (earlier) throw new Error(`The event ${earlier.id} of the same assessment is not queued yet.`)
}

/** Makes collected answers due before something else about the assessment is sent. */
async function flushCollected(
  { db, now }: AnonymousContext,
  { assessmentId }: Content,
  webhookIds: string[],
): Promise<void> {
  if (assessmentId === null) return
  await db
    .updateTable("webhookMessages")
    .set({ dueTime: now })
    .where("webhookId", "in", webhookIds)
    .where("assessmentId", "=", assessmentId)
    .where("status", "=", sql.lit("WAITING"))
    .where("triesLeft", "=", MOST_TRIES)
    .where("dueTime", ">", now)
    .execute()
}

async function insertMessages(
  { db, now }: AnonymousContext,
  { name, data, assessmentId }: Content,
  webhookIds: string[],
  { time, dueTime }: { time: Time; dueTime: Time },
): Promise<void> {
  const body = JSON.stringify({ type: name, timestamp: `${time}Z`, data })
  await db
    .insertInto("webhookMessages")
    .values(
      webhookIds.map((webhookId) => ({
        messageId: randomUUID(),
        webhookId,
        type: name,
        body,
        assessmentId,
        status: "WAITING",
        triesLeft: MOST_TRIES,
        dueTime,
        tries: json([]),
        creationTime: now,
      })),
    )
    .execute()
}

/** The parts of a message that change when answers are added to it. */
type Collecting = { timestamp: string; data: { changes: number; questionIds: number[] } }

/**
 * Adds answers to the waiting messages that collect those of the assessment: one per webhook, as long as it is not
 * being sent yet and nothing else about the assessment has happened since.
 *
 * @returns the webhooks of those messages
 */
async function addToCollected(
  { db, now }: AnonymousContext,
  { assessmentId, questionIds }: EventOf<"answers-changed">,
  webhookIds: readonly string[],
  time: Time,
): Promise<string[]> {
  const waiting = await db
    .selectFrom("webhookMessages")
    .where("webhookId", "in", webhookIds)
    .where("assessmentId", "=", assessmentId)
    .where("status", "=", sql.lit("WAITING"))
    .where("onDemand", "=", false)
    .orderBy("id", "desc")
    .forUpdate()
    .select(["id", "webhookId", "type", "body", "triesLeft", "dueTime"])
    .execute()
  const added: string[] = []
  for (const webhookId of webhookIds) {
    const last = waiting.find((message) => message.webhookId === webhookId)
    if (last?.type !== "answers.changed" || last.triesLeft < MOST_TRIES || last.dueTime <= now) continue
    const body = withAnswers(JSON.parse(last.body), questionIds, time)
    await db.updateTable("webhookMessages").set({ body }).where("id", "=", last.id).execute()
    added.push(webhookId)
  }
  return added
}

function withAnswers(message: Collecting, questionIds: readonly number[], time: Time): string {
  const { changes, questionIds: before } = message.data
  const data = {
    ...message.data,
    changes: changes + questionIds.length,
    questionIds: [...new Set([...before, ...questionIds])],
  }
  return JSON.stringify({ ...message, timestamp: `${time}Z`, data })
}
