import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { EventOf } from "../../platform/events/event.ts"
import { MOST_TRIES } from "./schedule.ts"

/** The parts of a message that change when answers are added to it. */
type Collecting = { timestamp: string; data: { changes: number; questionIds: number[] } }

/**
 * Adds answers to the waiting messages that collect those of the assessment: one per webhook, as long as it is not
 * being sent yet and nothing else about the assessment has happened since.
 *
 * @returns the webhooks of those messages
 */
export async function addToCollected(
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
