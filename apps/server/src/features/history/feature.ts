import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { closeWhenLarge, finishClosing } from "./close-partition.ts"
import { rewriteStamps } from "./rewrite-stamps.ts"
import { routes } from "./routes.ts"

/** Once a day, whether a large partition of the history is to be followed by another. */
const makePartitions: Chore = {
  name: "history-partitions",
  cron: "40 2 * * *",
  run: (ctx) => closeWhenLarge(ctx),
}

/** Goes on with what is under way in the tables of the history. */
export const workOnHistory: Chore = {
  name: "history-tasks",
  cron: "* * * * *",
  due: (db) => db.selectFrom("historyTasks").select("task"),
  async run(ctx) {
    await finishClosing(ctx)
    await rewriteStamps(ctx)
  },
}

export const feature: Feature = { name: "history", routes, chores: [makePartitions, workOnHistory] }
