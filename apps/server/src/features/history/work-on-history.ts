import type { AnonymousContext } from "../../platform/context.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { finishClosing } from "./close-partition.ts"
import { rewriteStamps } from "./rewrite-stamps.ts"

/**
 * Goes on with what is under way in the tables of the history. Each run takes seconds, and the next one follows. What
 * has been noted as done stays done, so a run that has died is made up for by another one.
 */
export const workOnHistory = defineJob<object>({
  name: "work-on-history",
  attempts: 100,
  pauseSeconds: 60,
  // Rests in between, for people who work meanwhile.
  delaySeconds: 10,
  keyOf: () => "",
  async run(ctx) {
    await finishClosing(ctx)
    await rewriteStamps(ctx)
    const left = await tasksOf(ctx)
    if (left.includes("rewrite")) await send(ctx)
    // Another try follows in a minute: each makes people wait for moments.
    else if (left.length > 0) throw new Error("The partition of the history is in use.")
  },
})

/** Has what is under way gone on with, if there is anything. Most of the time, and in most tenants, there is not. */
export async function resumeHistory(ctx: AnonymousContext): Promise<void> {
  if ((await tasksOf(ctx)).length > 0) await send(ctx)
}

async function tasksOf({ db }: AnonymousContext): Promise<string[]> {
  return (await db.selectFrom("historyTasks").select("task").execute()).map(({ task }) => task)
}

async function send(ctx: AnonymousContext): Promise<void> {
  await ctx.inTransaction((writer) => writer.jobs.send(workOnHistory, {}))
}
