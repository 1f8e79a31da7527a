import { DAY, timeAfter } from "../clock.ts"
import type { Chore } from "../jobs/job.ts"
import type { Outbox } from "./handler.ts"

/** Events of which the node has died that recorded them, and those that wait for another attempt. */
export function handleLeftEvents(outbox: Outbox): Chore {
  return {
    name: "handle-left-events",
    cron: "* * * * *",
    async run({ tenant }) {
      outbox.wake(tenant)
    },
  }
}

const DAYS_KEPT = 90

/** Events that were handled long ago. What they recorded is kept in the product's own tables. */
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
