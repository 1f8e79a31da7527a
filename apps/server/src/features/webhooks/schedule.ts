import { DAY, MINUTE, timeAfter } from "../../platform/clock.ts"
import type { Chore } from "../../platform/jobs/job.ts"

const HOUR = 60 * MINUTE

/** The pauses between the tries of one message: eight tries within about a day. */
const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR]

/** The number of tries after which a message is given up. */
export const MOST_TRIES = pauses.length + 1

/** Milliseconds until the next try of a message with `triesLeft` tries left. */
export function pauseBefore(triesLeft: number): number {
  return pauses.at(-triesLeft) ?? DAY
}

/** Answers to one assessment that are given within this many milliseconds become one message. */
export const ANSWERS_WINDOW = 30_000

/** A webhook that has accepted nothing for this long is paused. */
export const FAILING_MILLISECONDS = 3 * DAY

/** The number of days that messages are kept. */
const DAYS_KEPT = 30

/** The maximum number of concurrent messages per tenant, across all nodes: a third of what one node sends. */
export const MOST_AT_ONCE = 4

/** The timeout of a try. */
export const TIMEOUT_MILLISECONDS = 10_000

/** A run that has not reported for this long has died with its process; longer than a try. */
export const RUN_MILLISECONDS = 30_000

/** A run stops after this long, so that other tenants have their turn, and another run continues. */
export const LONGEST_RUN_MILLISECONDS = 20_000

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
