import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { forgetTraits } from "./queries.ts"

const DAYS_OF_USERS = 180
const DAYS_OF_OTHERS = 7

/** Removes the traits of users for whom clients have sent nothing for half a year, and of others after a week. */
export const forgetOldTraits: Chore = {
  name: "forget-old-traits",
  cron: "20 3 * * *",
  run: (ctx) =>
    ctx.inTransaction((inner) =>
      forgetTraits(inner, {
        usersSince: timeAfter(ctx.now, -DAYS_OF_USERS * DAY),
        othersSince: timeAfter(ctx.now, -DAYS_OF_OTHERS * DAY),
      }),
    ),
}
