import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { forgetTraits } from "./queries.ts"

const KEPT_DAYS = 180

/** Removes the traits of people for whom clients have sent nothing for half a year. */
export const forgetOldTraits: Chore = {
  name: "forget-old-traits",
  cron: "20 3 * * *",
  run: (ctx) => ctx.inTransaction((inner) => forgetTraits(inner, timeAfter(ctx.now, -KEPT_DAYS * DAY))),
}
