import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { Nullable } from "../../platform/http/schemas.ts"
import { readVersionContent } from "../../platform/kits/content.ts"
import { defineTask } from "../../platform/workers/task.ts"
import type { KitVersion } from "./access.ts"

export const QuestionsNeeded = Type.Object(
  {
    questions: Type.Integer(),
    teams: Type.Integer({ description: "Number of simulated teams; 0 for drafts that are not simulated" }),
    overall: Nullable(
      Type.Number({
        description:
          "Answers on the shortest path until the overall level is decided, on average; null for drafts without questions or levels, and for those with more than 600 questions",
      }),
    ),
  },
  { title: "QuestionsNeeded" },
)

const simulation = defineTask<typeof import("./questions-needed-worker.ts").default>(
  new URL("./questions-needed-worker.ts", import.meta.url),
)

/** A team takes time as the square of the questions: 50 ms for 144, a second for as many as these. */
const MOST_QUESTIONS = 600

/** How many questions of a draft an average team answers until its overall level is decided. */
export async function readQuestionsNeeded(
  ctx: Context,
  { id }: KitVersion,
): Promise<Static<typeof QuestionsNeeded>> {
  const kit = await readVersionContent(ctx.db, id)
  if (!kit) throw notFound("kitVersion")
  const questions = kit.questions.length
  if (questions === 0 || questions > MOST_QUESTIONS || kit.levels.length === 0) {
    return { questions, teams: 0, overall: null }
  }
  const teams = Math.min(100, Math.max(4, Math.floor(500_000 / questions ** 2)))
  return { questions, teams, overall: await ctx.workers.run(simulation, { kit, teams }) }
}
