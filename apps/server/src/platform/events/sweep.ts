import { DAY, timeAfter } from "../clock.ts"
import type { Chore } from "../jobs/job.ts"
import type { Outbox } from "./handler.ts"
import { waitingEvents } from "./outbox.ts"

/** Handles events whose recording node has died, and those due for a retry. */
export function handleLeftEvents(outbox: Outbox): Chore {
  return {
    name: "handle-left-events",
    cron: "* * * * *",
    due: waitingEvents,
    async run({ tenant }) {
      outbox.wake(tenant)
    },
  }
}

const DAYS_KEPT = 90

/** Removes events that were handled long ago. Their effects are kept in the product's own tables. */
export const removeOldEvents: Chore = {
  name: "remove-old-events",
  cron: "17 3 * * *",
  async run({ db, now }) {
    await db
      .deleteFrom("events")
      .where("handledTime", "<", timeAfter(now, -DAYS_KEPT * DAY))
      .execute()
  },
}
