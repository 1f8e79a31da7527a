import {
  type AnswerRow,
  type AnswerSheet,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  type KitModel,
  scoresOf,
  type Weights,
} from "@plumbline/scoring"
import { expressionBuilder, sql } from "kysely"
import type { Static } from "typebox"
import { DAY, type Time, timeAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { jsonColumns } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { invalid } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import {
  answerColumns,
  assessmentOf,
  kitTitle,
  readAnswerLists,
  selectAssessments,
} from "../assessments/index.ts"
import { roleIdsWith } from "../permissions/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"
import { MOST, type Portfolio } from "./schemas.ts"

type PortfolioReply = Static<typeof Portfolio>
type ListedAssessment = PortfolioReply["kits"][number]["assessments"][number]

/** How many assessments are calculated before other requests get their turn. */
const AT_ONCE = 10

/**
 * The assessments whose report the caller may read, in all their spaces, by kit: their levels now, and how far they have
 * come since a moment. Both are calculated from the answers, on the version of the kit that each assessment is on, so
 * outdated results do not matter and nothing is stored.
 *
 * @throws INVALID_INPUT the moment is in the future
 */
export async function portfolioOf(
  ctx: Context,
  { kitId, since: wanted }: { kitId?: number; since?: string },
): Promise<PortfolioReply> {
  const since =
    wanted === undefined ? timeAfter(ctx.now, -90 * DAY) : new Date(wanted).toISOString().slice(0, -1)
  if (since > ctx.now) {
    throw invalid({ en: "“since” must not be in the future.", fa: "«since» نباید در آینده باشد." })
  }
  const rows = await readable(ctx, {
    userId: ctx.user.id,
    kitId: kitId ?? null,
    roleIds: roleIdsWith("viewGraphicalReport"),
    most: MOST,
  })
  const past = await pastAnswers(ctx, rows, since)
  const kits = new Map<number, { kit: CompiledKit; title: string; assessments: ListedAssessment[] }>()
  for (const [nth, { answers, lastAnswer, oldestAnswer, spaceTitle, total: _, ...row }] of rows.entries()) {
    if (nth % AT_ONCE === 0) await new Promise(setImmediate)
    const assessment = assessmentOf({ ...row, spaceTitle })
    const kit = await ctx.kits.load(ctx, assessment.result.kitVersionId, assessment.result.versionRevision)
    const { model } = kit.within(assessment.result.profileId)
    const weights = effectiveWeights(assessment.customData)
    const now = standing(model, readAnswerLists(model, answers), weights)
    const before = past.get(assessment.result.id)
    const known = kits.get(assessment.kitId)
    const listed = known ?? { kit, title: kitTitle(assessment, ctx.language), assessments: [] }
    // The latest version of the kit names its attributes.
    if (kit.kitVersionId > listed.kit.kitVersionId) listed.kit = kit
    listed.assessments.push({
      id: assessment.id,
      title: assessment.title,
      space: {
        id: assessment.spaceId,
        title: shownSpaceTitle({ title: spaceTitle, isDefault: assessment.spaceIsDefault }, ctx.language),
      },
      ...now,
      scoreBefore: isUnchanged(lastAnswer, since)
        ? now.score
        : before === undefined
          ? null
          : standing(model, readAnswerLists(model, before), weights).score,
      lastChange: lastAnswer ?? assessment.creationTime,
      oldestAnswer,
      owner: { id: row.createdBy, displayName: row.creatorName },
    })
    kits.set(assessment.kitId, listed)
  }
  return {
    since,
    total: rows[0]?.total ?? 0,
    kits: [...kits]
      .map(([id, { kit, title, assessments }]) => {
        const text = kit.texts(ctx.language)
        return {
          kitId: id,
          title,
          maturityLevels: kit.model.levels.map((level) => ({
            id: level.id,
            title: text.level(level.id).title,
            value: level.rank,
            index: level.rank,
          })),
          attributes: kit.model.attributes.map((attribute) => ({
            id: attribute.id,
            title: text.attribute(attribute.id).title,
          })),
          assessments,
        }
      })
      .toSorted((a, b) => b.assessments.length - a.assessments.length || a.kitId - b.kitId),
  }
}

/** The levels and the score of some answers; none before the first. */
function standing(model: KitModel, answers: AnswerSheet, weights: Weights) {
  if (!answers.values().some(isAnswered)) return { maturityLevelId: null, score: null, levels: {} }
  const maturity = calculateMaturity(model, answers, weights)
  const rated = maturity.attributes.filter(({ notApplicable }) => !notApplicable)
  return {
    // Where everything is marked as not applicable, there is nothing to rate.
    maturityLevelId: rated.length === 0 ? null : maturity.levelId,
    score: scoresOf(model, maturity, weights).whole,
    levels: Object.fromEntries(rated.map(({ attributeId, levelId }) => [String(attributeId), levelId])),
  }
}

function isUnchanged(lastAnswer: Time | null, since: Time): boolean {
  return lastAnswer !== null && lastAnswer <= since
}

/**
 * The answers of a moment, by result, of those that have changed since and had answers then. The history of the others is
 * not read: they were what they are.
 */
async function pastAnswers(
  ctx: Context,
  rows: readonly { resultId: string | null; lastAnswer: Time | null }[],
  since: Time,
) {
  const resultIds = rows.flatMap(({ resultId, lastAnswer }) =>
    resultId === null || isUnchanged(lastAnswer, since) ? [] : [resultId],
  )
  const found = resultIds.length === 0 ? [] : await answersAt(ctx, { resultIds, since })
  return new Map(found.map(({ id, lists }) => [id, lists]))
}

type Wanted = {
  userId: string | null
  kitId: number | null
  roleIds: readonly number[]
  most: number
}

/**
 * Assessments in active spaces on which the caller has one of the roles, with their answers. The latest
 * ones are chosen, and all counted, before anything else is joined to them.
 */
const readable = preparedQuery((db, wanted: Params<Wanted>) =>
  selectAssessments(db, wanted.userId)
    .where(
      "assessment.id",
      "in",
      matching(wanted)
        .select("listed.id")
        .orderBy(sql`greatest(listed.last_modification_time, of_listed.last_modification_time)`, "desc")
        .orderBy("listed.id")
        .limit(wanted.most),
    )
    .orderBy(sql`greatest(assessment.last_modification_time, result.last_modification_time)`, "desc")
    .orderBy("assessment.id")
    .select((eb) => [
      matching(wanted)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
      eb
        .selectFrom("answers as answer")
        .whereRef("answer.resultId", "=", "result.id")
        .where("answer.deleted", "=", false)
        .select(jsonColumns<AnswerRow>(...answerColumns).as("lists"))
        .$asScalar()
        .$notNull()
        .as("answers"),
      eb
        .selectFrom("answerChanges as change")
        .whereRef("change.resultId", "=", "result.id")
        .select(({ fn }) => fn.max("change.creationTime").as("time"))
        .as("lastAnswer"),
      eb
        .selectFrom("answers as answer")
        .innerJoin("answerChanges as latest", (join) =>
          join
            .onRef("latest.resultId", "=", "answer.resultId")
            .onRef("latest.answerId", "=", "answer.id")
            .onRef("latest.sequence", "=", "answer.changes"),
        )
        .whereRef("answer.resultId", "=", "result.id")
        .where("answer.deleted", "=", false)
        .where((is) =>
          is.or([is("answer.answerOptionId", "is not", null), is("answer.isNotApplicable", "=", true)]),
        )
        .select(({ fn }) => fn.min("latest.creationTime").as("time"))
        .as("oldestAnswer"),
    ]),
)

const answersAt = preparedQuery(
  (db, { resultIds, since }: Params<{ resultIds: readonly string[]; since: Time }>) =>
    db
      .selectFrom("assessmentResults as result")
      .where("result.id", "=", anyOf(resultIds))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom((of) =>
              of
                .selectFrom("answerChanges as history")
                .whereRef("history.resultId", "=", "result.id")
                .where("history.creationTime", "<=", since)
                .distinctOn("history.answerId")
                .orderBy("history.answerId")
                .orderBy("history.sequence", "desc")
                .select([
                  "history.questionId",
                  "history.answerOptionId",
                  "history.isNotApplicable",
                  "history.confidenceLevelId",
                  "history.status",
                  "history.type",
                ])
                .as("last"),
            )
            // Removed with its question, or cleared by a new version of the kit.
            .where("last.type", "<>", "DELETE")
            .having(sql<boolean>`count(*) > 0`)
            .select(
              jsonColumns<AnswerRow>(
                "questionId",
                "answerOptionId",
                "isNotApplicable",
                "confidenceLevelId",
                "status",
              ).as("lists"),
            )
            .as("past"),
        (join) => join.onTrue(),
      )
      .select(["result.id", "past.lists"]),
)

function matching({ userId, kitId, roleIds }: Params<Wanted>) {
  return expressionBuilder<DB>()
    .selectFrom("assessmentUserRoles as held")
    .innerJoin("assessments as listed", "listed.id", "held.assessmentId")
    .innerJoin("assessmentResults as ofListed", "ofListed.assessmentId", "listed.id")
    .innerJoin("spaces as place", "place.id", "listed.spaceId")
    .innerJoin("spaceMembers as seen", (join) =>
      join.onRef("seen.spaceId", "=", "listed.spaceId").on("seen.userId", "=", userId),
    )
    .where("held.userId", "=", userId)
    .where("held.roleId", "=", anyOf(roleIds))
    .where("listed.deleted", "=", false)
    .where("place.deleted", "=", false)
    .where("place.status", "=", "ACTIVE")
    .where(sql<boolean>`(${kitId}::bigint is null or listed.kit_id = ${kitId}::bigint)`)
}
