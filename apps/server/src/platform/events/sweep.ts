import { sql } from "kysely"
import { DAY, timeAfter } from "../clock.ts"
import type { Chore } from "../jobs/job.ts"
import { type Outbox, waitingEvents } from "./outbox.ts"

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
    const oldest = timeAfter(now, -DAYS_KEPT * DAY)
    // Ids ascend with time: nothing is read beyond the first event that stays.
    await db
      .deleteFrom("events")
      .where("handledTime", "<", oldest)
      .where((eb) =>
        eb(
          "id",
          "<",
          eb.fn.coalesce(
            eb.selectFrom("events").where("creationTime", ">=", oldest).orderBy("id").select("id").limit(1),
            sql<number>`9223372036854775807`,
          ),
        ),
      )
      .execute()
  },
}
