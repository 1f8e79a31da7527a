import { expressionBuilder, sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { type CustomWeights, json } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import type { Assessment } from "./assessment.ts"

/*
 * A result follows from the answers, the kit and the weights. Changes of answers are in their history; here is recorded
 * which content of a kit, and which weights, an assessment came to have, after which change of an answer.
 */

/** Records the present kit and weights of an assessment: what was not recorded when it changed, as content of a kit. */
export async function recordInputs(
  ctx: AnonymousContext,
  { result, customData, customTime, lastMajorModificationTime }: Assessment,
  kit: CompiledKit,
): Promise<void> {
  await ctx.kits.keep(ctx, kit)
  await recordKit(ctx, result.id, kit, lastMajorModificationTime)
  await recordWeights(ctx, result.id, customData, customTime ?? ctx.now)
}

/**
 * Records the kit of an assessment, unless it was the last one recorded. The kit is kept before.
 *
 * @param time since when: of the move to the version, or of the change of its content
 */
export function recordKit(
  ctx: AnonymousContext,
  resultId: string,
  { stamp, kitVersionId }: CompiledKit,
  time: Time,
): Promise<unknown> {
  return storeKit(ctx, { resultId, stamp, kitVersionId, time })
}

/** The row that {@link recordKit} writes for an assessment that is being created. */
export function firstKit(resultId: string, { stamp, kitVersionId }: CompiledKit, time: Time) {
  return { resultId, afterChange: 0, stamp, kitVersionId, time }
}

/** Records the weights of an assessment, unless they were the last ones recorded; null for those of the kit. */
export async function recordWeights(
  ctx: AnonymousContext,
  resultId: string,
  weights: CustomWeights | null,
  time: Time,
): Promise<unknown> {
  return weights && storeWeights(ctx, { resultId, weights: json(weights), time })
}

const storeKit = preparedQuery((db, { resultId, stamp, kitVersionId, time }: Params<KitRow>) =>
  db
    .insertInto("assessmentInputs")
    .columns(["resultId", "afterChange", "stamp", "kitVersionId", "time"])
    .expression((eb) =>
      eb
        .selectFrom("assessmentResults as result")
        .where("result.id", "=", resultId)
        .where(sql`${stamp}::text`, "is distinct from", lastInput("stamp"))
        .select([
          "result.id",
          lastChange().as("afterChange"),
          sql<string>`${stamp}::text`.as("stamp"),
          sql<number>`${kitVersionId}::bigint`.as("kitVersionId"),
          sql<Time>`${time}::timestamptz`.as("time"),
        ]),
    ),
)

const storeWeights = preparedQuery((db, { resultId, weights, time }: Params<WeightsRow>) =>
  db
    .insertInto("assessmentInputs")
    .columns(["resultId", "afterChange", "customData", "time"])
    .expression((eb) =>
      eb
        .selectFrom("assessmentResults as result")
        .where("result.id", "=", resultId)
        .where(sql`${weights}::jsonb`, "is distinct from", lastInput("customData"))
        .select([
          "result.id",
          lastChange().as("afterChange"),
          sql<string>`${weights}::jsonb`.as("customData"),
          sql<Time>`${time}::timestamptz`.as("time"),
        ]),
    ),
)

type KitRow = { resultId: string; stamp: string; kitVersionId: number; time: Time }
type WeightsRow = { resultId: string; weights: string; time: Time }

/** For subqueries of a query about a `result`. */
const ofResult = () => expressionBuilder<DB & { result: DB["assessmentResults"] }, "result">()

/** Number of the last change of an answer of the result, 0 for none. */
function lastChange() {
  const eb = ofResult()
  return eb.fn.coalesce(
    eb
      .selectFrom("answerChanges as history")
      .whereRef("history.resultId", "=", "result.id")
      .select(({ fn }) => fn.max<number>("history.number").as("number"))
      .$asScalar(),
    sql.lit(0),
  )
}

function lastInput(column: "stamp" | "customData") {
  return ofResult()
    .selectFrom("assessmentInputs as last")
    .whereRef("last.resultId", "=", "result.id")
    .where(`last.${column}`, "is not", null)
    .orderBy("last.number", "desc")
    .limit(1)
    .select(`last.${column}`)
    .$asScalar()
}
