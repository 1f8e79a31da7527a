import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { closeWhenLarge } from "./close-partition.ts"
import { routes } from "./routes.ts"
import { resumeHistory, workOnHistory } from "./work-on-history.ts"

/**
 * Once a day, whether a large partition of the history is to be followed by another, and whether anything is left to do,
 * in tenants that nobody uses, too.
 */
export const makePartitions: Chore = {
  name: "history-partitions",
  cron: "40 2 * * *",
  async run(ctx) {
    await closeWhenLarge(ctx)
    await resumeHistory(ctx)
  },
}

export const feature: Feature = {
  name: "history",
  routes,
  jobs: [workOnHistory],
  chores: [makePartitions],
  seed: resumeHistory,
}
