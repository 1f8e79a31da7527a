import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { DAYS_KEPT } from "./schedule.ts"

/** Removes messages sent a month ago, and those that have waited that long at a paused webhook. */
export const removeOldMessages: Chore = {
  name: "remove-old-webhook-messages",
  cron: "47 3 * * *",
  async run({ db, now }) {
    await db
      .deleteFrom("webhookMessages")
      .where("creationTime", "<", timeAfter(now, -DAYS_KEPT * DAY))
      .execute()
  },
}
