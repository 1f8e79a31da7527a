import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { messagesOn, notifiedOf } from "./messages/messages.ts"
import {
  type Counts,
  insertNotifications,
  MOST_COUNTED,
  type Notification,
  readCounts,
  readSubscribers,
  type Subscriber,
} from "./queries.ts"

/** Stores a notification for each person an event concerns, and tells their open pages. */
export const notifyPeople = defineEventHandler({
  name: "notifications",
  on: notifiedOf,
  async handle(ctx, event, actorId, { apiToken }) {
    for (const message of messagesOn(event.type)) {
      const prepared = await message.prepare(ctx, event as never, actorId)
      // Nobody is notified of their own actions.
      const tellsActor = message.tellsOwnerOfProgram === true && apiToken !== null
      const receivers = prepared?.receivers.filter((id) => tellsActor || id !== actorId) ?? []
      if (!prepared || receivers.length === 0) continue
      const stored = await insertNotifications(ctx, receivers, message.template, prepared.details)
      const subscribers = await readSubscribers(ctx, receivers)
      for (const subscriber of subscribers) {
        const notification = stored.find(({ userId }) => userId === subscriber.id)
        if (notification) await tell(ctx, subscriber.id, subscriber, { subscriber, notification })
      }
    }
  },
})

declare module "../../platform/context.ts" {
  interface Reactions {
    /** Notifications of a person have arrived or changed. */
    notificationsChanged: {
      userId: string
      counts: Counts
      arrived?: { subscriber: Subscriber; notification: Notification }
    }
  }
}

/** Tells every page the person has open how many notifications are unseen and unread now. */
export async function sendCounts(ctx: AnonymousContext, userId: string): Promise<void> {
  await tell(ctx, userId, await readCounts(ctx, userId))
}

async function tell(
  ctx: AnonymousContext,
  userId: string,
  counts: Counts,
  arrived?: { subscriber: Subscriber; notification: Notification },
): Promise<void> {
  await ctx.react("notificationsChanged", { userId, counts, arrived })
  ctx.afterCommit(() => ctx.realtime.send(userId, "notifications_changed", shownOf(counts)))
}

/** The counts as far as a badge shows them. */
export function shownOf({ unseen, unread }: Counts): Counts {
  return { unseen: Math.min(unseen, MOST_COUNTED), unread: Math.min(unread, MOST_COUNTED) }
}
