import { sql } from "kysely"
import { dayOf, MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { json } from "../../platform/database/json.ts"
import { type Chore, defineJob } from "../../platform/jobs/job.ts"
import { findAssessment, loadAssessmentKit, readAnswerLists } from "../assessments/index.ts"
import { daysOf, type PastDay } from "./past-days.ts"
import { basisOf, lastAnswerOf, type Present, readPresent, standingOf } from "./standing.ts"

/** Milliseconds that a run takes at most, because a server that is stopped waits for it; the next one goes on. */
const LONGEST_RUN = 8_000
/** Minutes until one that failed is made again. */
const PAUSE = 10

/** Makes the standings again that portfolios have found outdated, and what else is due. */
export const keepStandings = defineJob<object>({
  name: "standings-of-portfolios",
  attempts: 3,
  pauseSeconds: 60,
  keyOf: () => "",
  async run(ctx) {
    if (await keepDueStandings(ctx)) await requestStandings(ctx)
  },
})

/** Has what is due made soon. */
export function requestStandings(ctx: AnonymousContext): Promise<void> {
  return ctx.jobs.send(keepStandings, {})
}

/** The same for assessments that have changed, and that nobody has looked at. */
export const keepChangedStandings: Chore = {
  name: "standings-of-portfolios-due",
  cron: "*/5 * * * *",
  due: dueStandings,
  async run(ctx) {
    if (await keepDueStandings(ctx)) await ctx.inTransaction(requestStandings)
  },
}

function dueStandings(db: Database, now: Time) {
  return db.selectFrom("portfolioChecks").where("checkTime", "<=", now).select("assessmentId")
}

/** @returns whether others are left to another run */
export async function keepDueStandings(ctx: AnonymousContext, longest = LONGEST_RUN): Promise<boolean> {
  const begin = performance.now()
  const failures: unknown[] = []
  const due = await dueStandings(ctx.db, ctx.now).execute()
  for (const { assessmentId } of due) {
    if (performance.now() - begin > longest) return true
    await ctx
      .inTransaction((writer) => keepStanding(writer, assessmentId))
      .catch(async (error: unknown) => {
        failures.push(error)
        await ctx.inTransaction(({ db }) => postpone(db, assessmentId, timeAfter(ctx.now, PAUSE * MINUTE)))
      })
  }
  if (failures.length > 0) throw failures[0]
  return false
}

async function postpone(db: Database, assessmentId: string, checkTime: Time): Promise<void> {
  await db
    .updateTable("portfolioChecks")
    .set({ checkTime })
    .where("assessmentId", "=", assessmentId)
    .execute()
}

/**
 * Makes the standing of an assessment as of now. Nobody answers meanwhile, so that no change is missed that has a number
 * already and is stored only later.
 */
async function keepStanding(ctx: AnonymousContext, assessmentId: string): Promise<void> {
  await ctx.lock({ on: "assessment", id: assessmentId, mode: "exclusive" })
  const { numDeletedRows: isDue } = await ctx.db
    .deleteFrom("portfolioChecks")
    .where("assessmentId", "=", assessmentId)
    .executeTakeFirstOrThrow()
  const assessment = isDue > 0n ? await findAssessment(ctx, assessmentId) : undefined
  if (!assessment) return
  const { id: resultId } = assessment.result
  const { whole, ...kit } = await loadAssessmentKit(ctx, assessment)
  const basis = basisOf(kit, assessment.customData)
  const [present] = await readPresent(ctx, [resultId])
  const lastAnswer = present ? lastAnswerOf(present) : null
  if (!present || lastAnswer === null) return
  const standing = standingOf(kit, readAnswerLists(kit.model, present.lists), assessment.customData)
  const isSame = present.stored?.basis === basis
  const today = isSame ? lastDayOf(present, standing.score) : null
  const days = today ?? (isSame && present.lastChange === null ? [] : null)
  await store(ctx, resultId, { ...present, basis, lastAnswer, standing })
  if (days === null) await ctx.db.deleteFrom("portfolioDays").where("resultId", "=", resultId).execute()
  await storeDays(ctx, resultId, days ?? (await daysOf(ctx, resultId, kit, assessment.customData)))
}

/** The only day with changes since the stored standing; null if there are several, or it is not the last. */
function lastDayOf({ stored, firstChange, lastChange }: Present, score: number | null): PastDay[] | null {
  if (!stored || firstChange === null || lastChange === null) return null
  const day = dayOf(firstChange)
  if (day !== dayOf(lastChange) || day < dayOf(stored.lastAnswer)) return null
  return [{ day, firstChange, lastChange, score }]
}

async function store(
  { db }: AnonymousContext,
  resultId: string,
  made: {
    basis: string
    number: number
    lastAnswer: Time
    oldestAnswer: Time | null
    standing: ReturnType<typeof standingOf>
  },
): Promise<void> {
  const { standing, ...columns } = made
  const { basis, number, lastAnswer, oldestAnswer } = columns
  const row = {
    ...{ basis, number, lastAnswer, oldestAnswer },
    // By the clock of the database, too: that of a node may be wrong by an hour.
    lookedSince: sql<Time>`least(${lastAnswer}::timestamptz, now()) - interval '1 day'`,
    maturityLevelId: standing.maturityLevelId,
    score: standing.score,
    confidence: standing.confidence,
    answered: standing.answered,
    levels: json(standing.levels),
  }
  await db
    .insertInto("portfolioStandings")
    .values({ resultId, ...row })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(row))
    .execute()
}

async function storeDays(
  { db }: AnonymousContext,
  resultId: string,
  days: readonly PastDay[],
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto("portfolioDays")
    .columns(["resultId", "day", "firstChange", "lastChange", "score"])
    .expression(sql`
      select ${resultId}::uuid, day, first_change, last_change, score
      from json_to_recordset(${json(days.map(rowOf))}::json)
        as given (day text, first_change timestamptz, last_change timestamptz, score double precision)`)
    .onConflict((conflict) =>
      conflict.columns(["resultId", "day"]).doUpdateSet(({ ref }) => ({
        firstChange: sql<Time>`least(portfolio_days.first_change, excluded.first_change)`,
        lastChange: sql<Time>`greatest(portfolio_days.last_change, excluded.last_change)`,
        score: ref("excluded.score"),
      })),
    )
    .execute()
}

function rowOf({ day, firstChange, lastChange, score }: PastDay) {
  return { day, first_change: `${firstChange}Z`, last_change: `${lastChange}Z`, score }
}
