import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { messagesOn, notifiedOf } from "./messages/messages.ts"
import { notificationReply } from "./notification-reply.ts"
import { type Counts, insertNotifications, MOST_COUNTED, readSubscribers } from "./queries.ts"

/** Stores a notification for each person an event concerns, and sends it to their open pages. */
export const notifyPeople = defineEventHandler({
  name: "notifications",
  on: notifiedOf,
  async handle(ctx, event, actorId) {
    for (const message of messagesOn(event.type)) {
      const prepared = await message.prepare(ctx, event as never, actorId)
      // Nobody is notified of their own actions.
      const receivers = prepared?.receivers.filter((id) => id !== actorId) ?? []
      if (!prepared || receivers.length === 0) continue
      const stored = await insertNotifications(ctx, receivers, message.template, prepared.details)
      const subscribers = await readSubscribers(ctx, receivers)
      for (const subscriber of subscribers) {
        const notification = stored.find(({ userId }) => userId === subscriber.id)
        if (!notification) continue
        ctx.afterCommit(() => {
          const reply = notificationReply(ctx.tenant, subscriber, notification)
          ctx.realtime.send(subscriber.id, "notification_received", { message: reply })
          sendCounts(ctx, subscriber.id, subscriber)
        })
      }
    }
  },
})

/** Updates the badge on every page the person has open. */
export function sendCounts(
  { realtime }: Pick<AnonymousContext, "realtime">,
  userId: string,
  { unseen, unread }: Counts,
): void {
  const capped = (count: number) => Math.min(count, MOST_COUNTED)
  realtime.send(userId, "unseen_count_changed", {
    unseenCount: capped(unseen),
    hasMore: unseen > MOST_COUNTED,
  })
  realtime.send(userId, "unread_count_changed", {
    unreadCount: capped(unread),
    hasMore: unread > MOST_COUNTED,
  })
}
