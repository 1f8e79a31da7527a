import { createHash } from "node:crypto"
import {
  type AnswerRow,
  type AnswerSheet,
  assessmentProgress,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  scoresOf,
} from "@plumbline/scoring"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { type CustomWeights, type JsonColumns, jsonColumns } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { answerColumns } from "../assessments/index.ts"

/**
 * Levels by the id of their attribute, without those where nothing applies; all null and empty without answers.
 *
 * @property confidence null while questions are open
 * @property answered number of answers
 */
export type Standing = {
  maturityLevelId: number | null
  score: number | null
  confidence: number | null
  answered: number
  levels: Readonly<Record<string, number>>
}

export const UNANSWERED: Standing = {
  ...{ maturityLevelId: null, score: null, confidence: null },
  ...{ answered: 0, levels: {} },
}

/** To be increased when the same answers, kit and weights come to give other standings. */
const EDITION = 2

/** Of kits with their own weights, which most assessments have. */
const known = new WeakMap<CompiledKit, string>()

/** Equal where equal answers have equal standings. @param kit within the profile of the assessment */
export function basisOf(kit: CompiledKit, weights: CustomWeights | null): string {
  if (weights === null && known.has(kit)) return known.get(kit) ?? ""
  const text = JSON.stringify([EDITION, kit.stamp, weights])
  const basis = createHash("sha256").update(text).digest("hex")
  if (weights === null) known.set(kit, basis)
  return basis
}

/** The levels and the score of some answers; none before the first. */
export function standingOf(
  { model }: CompiledKit,
  answers: AnswerSheet,
  customData: CustomWeights | null,
): Standing {
  const answered = model.questions.filter(({ id }) => isAnswered(answers.get(id))).length
  if (answered === 0) return UNANSWERED
  const { answersCount, questionsCount } = assessmentProgress(model, answers)
  const weights = effectiveWeights(customData)
  const maturity = calculateMaturity(model, answers, weights)
  const rated = maturity.attributes.filter(({ notApplicable }) => !notApplicable)
  return {
    // Where everything is marked as not applicable, there is nothing to rate.
    maturityLevelId: rated.length === 0 ? null : maturity.levelId,
    score: scoresOf(model, maturity, weights).whole,
    confidence:
      answersCount < questionsCount ? null : calculateConfidence(model, answers, weights).confidenceValue,
    answered,
    levels: Object.fromEntries(rated.map(({ attributeId, levelId }) => [String(attributeId), levelId])),
  }
}

/**
 * What there is of a result.
 *
 * @property number of the last change of an answer, 0 for none
 * @property firstChange the earliest time of those after the number of the stored standing, `lastChange` the latest; null
 * if there are none
 * @property oldestAnswer when the answer was given that has stood longest; null without answers
 */
export type Present = {
  id: string
  lists: JsonColumns<AnswerRow>
  number: number
  firstChange: Time | null
  lastChange: Time | null
  oldestAnswer: Time | null
  stored: StoredStanding | null
}

export type StoredStanding = { basis: string; number: number; lastAnswer: Time }

/** The answers of results, and of their history what has changed since their standings were stored. */
export async function readPresent(ctx: AnonymousContext, resultIds: readonly string[]): Promise<Present[]> {
  const rows = await presentOf(ctx, { resultIds })
  return rows.map(({ basis, storedNumber, lastAnswer, newNumber, ...row }) => ({
    ...row,
    number: newNumber ?? storedNumber ?? 0,
    stored:
      basis === null || storedNumber === null || lastAnswer === null
        ? null
        : { basis, number: storedNumber, lastAnswer },
  }))
}

const presentOf = preparedQuery((db, { resultIds }: Params<{ resultIds: readonly string[] }>) =>
  db
    .selectFrom("assessmentResults as result")
    .leftJoin("portfolioStandings as standing", "standing.resultId", "result.id")
    .where("result.id", "=", anyOf(resultIds))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("answerChanges as change")
          .whereRef("change.resultId", "=", "result.id")
          .where(sql<boolean>`change.number > coalesce(standing.number, 0)`)
          .select(({ fn }) => [
            fn.max<number | null>("change.number").as("newNumber"),
            fn.min<Time | null>("change.creationTime").as("firstChange"),
            fn.max<Time | null>("change.creationTime").as("lastChange"),
          ])
          .as("later"),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "result.id",
      "standing.basis",
      "standing.number as storedNumber",
      "standing.lastAnswer",
      "later.newNumber",
      "later.firstChange",
      "later.lastChange",
      eb
        .selectFrom("answers as answer")
        .whereRef("answer.resultId", "=", "result.id")
        .where("answer.deleted", "=", false)
        .select(jsonColumns<AnswerRow>(...answerColumns).as("lists"))
        .$asScalar()
        .$notNull()
        .as("lists"),
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
        .select(({ fn }) => fn.min<Time | null>("latest.creationTime").as("time"))
        .as("oldestAnswer"),
    ]),
)

/** The time of the last change of an answer; null if there was none. */
export function lastAnswerOf({ stored, lastChange }: Pick<Present, "stored" | "lastChange">): Time | null {
  if (stored === null || lastChange === null) return lastChange ?? stored?.lastAnswer ?? null
  return lastChange > stored.lastAnswer ? lastChange : stored.lastAnswer
}
