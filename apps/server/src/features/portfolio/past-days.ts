import { type AnswerRow, readAnswers } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Day, Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { CustomWeights } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { standingOf } from "./standing.ts"

/** A day, in UTC, on which answers have changed: from when to when, and the score at its end. */
export type PastDay = { day: Day; firstChange: Time; lastChange: Time; score: number | null }

/** How many days are calculated before other work gets its turn. */
const AT_ONCE = 10

/** All days of the history of a result, by a kit and weights. */
export async function daysOf(
  ctx: AnonymousContext,
  resultId: string,
  kit: CompiledKit,
  weights: CustomWeights | null,
): Promise<PastDay[]> {
  const days: PastDay[] = []
  const latest = new Map<string, { sequence: number; row: AnswerRow | null }>()
  for (const [nth, { changes, ...day }] of (await changesOnDays(ctx, { resultId })).entries()) {
    if (nth % AT_ONCE === 0) await new Promise(setImmediate)
    for (const [answerId, sequence, questionId, answerOptionId, isNotApplicable, isGone] of changes) {
      // The changes of an answer are in the order of their numbers, whatever the clocks of nodes say.
      if (sequence < (latest.get(answerId)?.sequence ?? 0)) continue
      const row: AnswerRow = { questionId, answerOptionId, isNotApplicable, confidenceLevelId: null }
      latest.set(answerId, { sequence, row: isGone ? null : row })
    }
    const answers = readAnswers(
      kit.model,
      [...latest.values()].flatMap(({ row }) => row ?? []),
    )
    days.push({ ...day, score: standingOf(kit, answers, weights).score })
  }
  return days
}

/** The last change of an answer on a day, as JSON; gone: removed with its question, or cleared by a version of the kit. */
type Changed = [
  answerId: string,
  sequence: number,
  questionId: number,
  answerOptionId: number | null,
  isNotApplicable: boolean | null,
  isGone: boolean,
]

const onDay = sql<Day>`to_char(change.creation_time at time zone 'UTC', 'YYYY-MM-DD')`

const changesOnDays = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("answerChanges as change")
        .where("change.resultId", "=", resultId)
        .distinctOn([onDay, "change.answerId"])
        .orderBy(onDay)
        .orderBy("change.answerId")
        .orderBy("change.sequence", "desc")
        .select([
          onDay.as("day"),
          sql<Time>`min(change.creation_time) over (partition by ${onDay})`.as("firstChange"),
          sql<Time>`max(change.creation_time) over (partition by ${onDay})`.as("lastChange"),
          sql<Changed>`json_build_array(change.answer_id, change.sequence, change.question_id, change.answer_option_id,
            change.is_not_applicable, change.type = 'DELETE')`.as("change"),
        ])
        .as("last"),
    )
    .groupBy(["last.day", "last.firstChange", "last.lastChange"])
    .orderBy("last.day")
    .select([
      "last.day",
      "last.firstChange",
      "last.lastChange",
      sql<Changed[]>`json_agg(last.change)`.as("changes"),
    ]),
)
