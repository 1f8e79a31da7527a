import { DAY, MINUTE } from "../../platform/clock.ts"

const HOUR = 60 * MINUTE

/** The pauses between the tries of one message: eight tries within about a day. */
const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR]

/** A message is tried so often before it is given up. */
export const MOST_TRIES = pauses.length + 1

/** Milliseconds until the next try of a message that has `triesLeft` more. */
export function pauseBefore(triesLeft: number): number {
  return pauses.at(-triesLeft) ?? DAY
}

/** Answers to one assessment that are given within so many milliseconds are one message. */
export const ANSWERS_WINDOW = 30_000

/** A webhook that has taken nothing for so long is paused. */
export const FAILING_MILLISECONDS = 3 * DAY

/** What was sent is kept for so many days. */
export const DAYS_KEPT = 30

/** So many messages of one tenant are under way at once, on all nodes together. */
export const MOST_AT_ONCE = 8

/** The longest a try may take. */
export const TIMEOUT_MILLISECONDS = 10_000

/** A run that has not spoken for so long has died with its process; longer than a try. */
export const RUN_MILLISECONDS = 30_000

/** A run ends after so long, so that other tenants have their turn, and another one goes on. */
export const LONGEST_RUN_MILLISECONDS = 20_000
