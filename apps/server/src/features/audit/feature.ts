import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { forgetNames, recordEntry, removeEntriesBefore } from "./record-entry.ts"
import { routes } from "./routes.ts"

/** Removes entries older than the configured retention period, but none that is still to be sent to a receiver. */
export const removeOldEntries: Chore = {
  name: "remove-old-audit-entries",
  cron: "37 3 * * *",
  async run(ctx) {
    const { auditDays } = ctx.settings
    if (auditDays > 0) await removeEntriesBefore(ctx, timeAfter(ctx.now, -auditDays * DAY))
  },
}

export const feature: Feature = {
  name: "audit",
  routes,
  jobs: [forgetNames],
  eventHandlers: [recordEntry],
  chores: [removeOldEntries],
}
