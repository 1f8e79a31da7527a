import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { stampOfHistory } from "../../platform/kits/model-numbers.ts"

/** The numbers of the last changes of a result, and how many changes of answers there are. */
export async function lastNumbers(
  ctx: AnonymousContext,
  resultId: string,
): Promise<{ changes: number; change: number; input: number }> {
  const [row] = await numbersOfResult(ctx, { resultId })
  return row ?? { changes: 0, change: 0, input: 0 }
}

const numbersOfResult = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom("answerChanges as history")
    .where("history.resultId", "=", resultId)
    .select((eb) => [
      eb.fn.countAll<number>().as("changes"),
      eb.fn.coalesce(eb.fn.max<number>("history.number"), sql.lit(0)).as("change"),
      eb.fn
        .coalesce(
          eb
            .selectFrom("assessmentInputs as input")
            .where("input.resultId", "=", resultId)
            .select(({ fn }) => fn.max<number>("input.number").as("number"))
            .$asScalar(),
          sql.lit(0),
        )
        .as("input"),
    ]),
)

export type AnswerChange = Awaited<ReturnType<typeof readAnswerChanges>>[number]

/** Every change of an answer of a result, in order. */
export async function readAnswerChanges({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("answerChanges as history")
    .leftJoin("kitModels as model", "model.number", "history.model")
    .where("history.resultId", "=", resultId)
    .orderBy("history.number")
    .select([
      "history.number",
      "history.questionId",
      "history.answerOptionId",
      "history.isNotApplicable",
      "history.confidenceLevelId",
      "history.confidenceUnasked",
      "history.type",
      stampOfHistory.as("stamp"),
      "history.createdBy",
      "history.apiToken",
      "history.creationTime",
    ])
    .execute()
}

export type Input = Awaited<ReturnType<typeof readInputs>>[number]

/** The recorded kits and weights of a result. */
export async function readInputs({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("assessmentInputs")
    .where("resultId", "=", resultId)
    .orderBy("number")
    .select(["number", "afterChange", "stamp", "kitVersionId", "customData", "assumed", "time"])
    .execute()
}

/**
 * The released versions of a kit with the times of their releases, oldest first: a version is released when the one before
 * is archived.
 */
export async function findReleases(
  { db }: AnonymousContext,
  kitId: number,
): Promise<{ kitVersionId: number; time: Time }[]> {
  return db
    .selectFrom("kitVersions as version")
    .where("version.kitId", "=", kitId)
    .where("version.status", "<>", "UPDATING")
    .orderBy("version.id")
    .select([
      "version.id as kitVersionId",
      sql<Time>`greatest(
        lag(version.last_modification_time) over (order by version.id), version.creation_time)`.as("time"),
    ])
    .limit(1000)
    .execute()
}

const MOST_LISTED = 1000

/** The latest publications of a result, oldest first. */
export async function listPublications({ db }: AnonymousContext, resultId: string) {
  const latest = await db
    .selectFrom("reportPublications")
    .where("resultId", "=", resultId)
    .orderBy("time", "desc")
    .select(["id", "time", "userId"])
    .limit(MOST_LISTED)
    .execute()
  return latest.reverse()
}

/** What a publication contains of the history. */
export async function findPublication({ db }: AnonymousContext, resultId: string, id: string) {
  return db
    .selectFrom("reportPublications")
    .where("resultId", "=", resultId)
    .where("id", "=", id)
    .select(["time", "afterChange", "afterInput"])
    .executeTakeFirst()
}

/** When an answer of a result last changed, by the clock that is furthest ahead; null if none has. */
export async function lastChangeTime({ db }: AnonymousContext, resultId: string): Promise<Time | null> {
  const { time } = await db
    .selectFrom("answerChanges")
    .where("resultId", "=", resultId)
    .select(({ fn }) => fn.max<Time | null>("creationTime").as("time"))
    .executeTakeFirstOrThrow()
  return time
}

/** The milestones of a result, by time. */
export async function listMilestones({ db }: AnonymousContext, resultId: string) {
  return db
    .selectFrom("assessmentMilestones")
    .where("resultId", "=", resultId)
    .orderBy("time")
    .orderBy("id")
    .select(["id", "title", "time"])
    .execute()
}

export async function findMilestone({ db }: AnonymousContext, resultId: string, id: string) {
  return db
    .selectFrom("assessmentMilestones")
    .where("resultId", "=", resultId)
    .where("id", "=", id)
    .select(["id", "title", "time"])
    .executeTakeFirst()
}

/** People by their ids, with what is needed to show them, and whether they still have an account. */
export async function findPeople({ db }: AnonymousContext, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom("users")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(["id", "displayName", "picturePath", "active"])
    .execute()
}
