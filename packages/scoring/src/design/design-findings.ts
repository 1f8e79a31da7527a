import { type Attribute, type KitModel, rankOf } from "../kit-model.ts"
import { calculateMaturity } from "../maturity.ts"
import { unmetCompetence } from "../reached-level.ts"
import { effectiveWeights } from "../weights.ts"
import { type Extremes, questionsWithoutEffect, type WithoutEffect } from "./effect.ts"
import { presetAnswers } from "./preset-answers.ts"

/**
 * What the author of a kit may want to change, though nothing is wrong with it. Findings about levels hold for
 * everybody who answers all questions, none of them as not applicable.
 */
export type DesignFinding =
  | WithoutEffect
  | LevelOutOfReach
  | LevelForEverybody
  | OneQuestion
  | DominantQuestion
  | EqualOptions
  | QuestionnaireSize
  | QuestionnaireShare

/** The first level that the attribute cannot reach even with the best answers, which holds for those above it too. */
export type LevelOutOfReach = {
  readonly kind: "levelOutOfReach"
  readonly attributeId: number
  readonly levelId: number
  /**
   * The competence that the best answers miss: they score `best` percent on this level where `required` are demanded.
   */
  readonly effectiveLevelId: number
  readonly required: number
  readonly best: number
}

/** Even the lowest answers reach the level: of the attribute, or of the whole where `attributeId` is null. */
export type LevelForEverybody = {
  readonly kind: "levelForEverybody"
  readonly attributeId: number | null
  readonly levelId: number
}

/** The level of the attribute depends on a single question. */
export type OneQuestion = {
  readonly kind: "oneQuestion"
  readonly attributeId: number
  readonly questionId: number
}

/** More than half of an attribute's score on a level comes from one question; the level where its share is greatest. */
export type DominantQuestion = {
  readonly kind: "dominantQuestion"
  readonly attributeId: number
  readonly questionId: number
  readonly levelId: number
  /** Percent of the weights on the level. */
  readonly share: number
}

/** Options of a range that score the same. */
export type EqualOptions = {
  readonly kind: "equalOptions"
  readonly answerRangeId: number
  /** Questions that use the range, in question order. */
  readonly questionIds: readonly number[]
  readonly optionIds: readonly number[]
  readonly value: number
}

/** A questionnaire that is shorter or longer than recommended. */
export type QuestionnaireSize = {
  readonly kind: "questionnaireSize"
  readonly questionnaireId: number
  readonly questions: number
}

/** A questionnaire that holds more than half of all questions, where there are three questionnaires or more. */
export type QuestionnaireShare = {
  readonly kind: "questionnaireShare"
  readonly questionnaireId: number
  /** Percent of all questions. */
  readonly share: number
}

/** Recommended number of questions in a questionnaire. */
export const recommendedQuestions = { least: 3, most: 15 } as const

/**
 * All findings about the design of a kit, kind by kind and inside a kind in the order of the kit. Complete except for
 * questions without effect: it is not searched whether some combination of answers exists in which a question is
 * decisive, so a question that is not reported may still never matter. Works on drafts, however incomplete.
 */
export function designFindings(kit: KitModel): DesignFinding[] {
  const extremes = extremesOf(kit)
  return [
    ...(extremes ? questionsWithoutEffect(kit, extremes) : []),
    ...(extremes ? levelsOutOfReach(kit, extremes) : []),
    ...(extremes ? levelsForEverybody(kit, extremes) : []),
    ...kit.attributes.flatMap(oneQuestion),
    ...kit.attributes.flatMap(dominantQuestions),
    ...equalOptions(kit),
    ...kit.questionnaires.flatMap(({ id, questions: { length } }): QuestionnaireSize[] =>
      length > 0 && (length < recommendedQuestions.least || length > recommendedQuestions.most)
        ? [{ kind: "questionnaireSize", questionnaireId: id, questions: length }]
        : [],
    ),
    ...questionnaireShares(kit),
  ]
}

/**
 * The results of all lowest and all highest answers; every other score is between them. null while there are no levels.
 */
function extremesOf(kit: KitModel): Extremes | null {
  if (kit.levels.length === 0) return null
  const weights = effectiveWeights(null)
  return {
    lowest: calculateMaturity(kit, presetAnswers(kit, { kind: "lowest" }), weights),
    highest: calculateMaturity(kit, presetAnswers(kit, { kind: "highest" }), weights),
  }
}

function levelsOutOfReach(kit: KitModel, { highest }: Extremes): LevelOutOfReach[] {
  return highest.attributes.flatMap(({ attributeId, scores }) => {
    const unmet = unmetCompetence(kit.levels, scores)
    const [first] = unmet?.competences ?? []
    if (!unmet || !first) return []
    const { effectiveLevelId, required, reached } = first
    // The lowest level is assigned even if its demands are missed: then the next one is the first never reached.
    const level = unmet.level.rank === 1 ? kit.levels[1] : unmet.level
    if (!level) return []
    return [
      {
        kind: "levelOutOfReach" as const,
        attributeId,
        levelId: level.id,
        effectiveLevelId,
        required,
        best: reached,
      },
    ]
  })
}

/** Attributes are reported only for levels that not everybody reaches in the whole, and only if they have questions. */
function levelsForEverybody(kit: KitModel, { lowest }: Extremes): LevelForEverybody[] {
  const wholeRank = kit.attributes.some(isAsked) ? rankOf(kit, lowest.levelId) : 1
  const ofWhole = kit.levels
    .filter(({ rank }) => rank > 1 && rank <= wholeRank)
    .map(({ id }) => ({ kind: "levelForEverybody" as const, attributeId: null, levelId: id }))
  const ofAttributes = lowest.attributes
    .filter(({ attributeId }) => kit.attributeById.get(attributeId)?.questions.length)
    .flatMap(({ attributeId, levelId }) => {
      const rank = rankOf(kit, levelId)
      return rank > 1 && rank > wholeRank
        ? [{ kind: "levelForEverybody" as const, attributeId, levelId }]
        : []
    })
  return [...ofWhole, ...ofAttributes]
}

function isAsked({ questions }: Attribute): boolean {
  return questions.length > 0
}

function oneQuestion({ id, questions }: Attribute): OneQuestion[] {
  const [only] = questions
  if (!only || questions.length > 1) return []
  return [{ kind: "oneQuestion", attributeId: id, questionId: only.question.id }]
}

/** An attribute with a single question has a separate finding. */
function dominantQuestions({ id, questions, levels }: Attribute): DominantQuestion[] {
  if (questions.length < 2) return []
  const found = new Map<number, DominantQuestion>()
  for (const { levelId, impacts } of levels) {
    const whole = impacts.reduce((sum, { weight }) => sum + weight, 0)
    for (const { question, weight } of impacts) {
      const share = (100 * weight) / whole
      if (share <= 50 || share <= (found.get(question.id)?.share ?? 0)) continue
      found.set(question.id, {
        kind: "dominantQuestion",
        attributeId: id,
        questionId: question.id,
        levelId,
        share,
      })
    }
  }
  return [...found.values()]
}

function equalOptions(kit: KitModel): EqualOptions[] {
  const users = Map.groupBy(
    kit.questions.filter(({ options }) => options.length > 0),
    ({ answerRangeId }) => answerRangeId,
  )
  return [...users].flatMap(([answerRangeId, questions]) => {
    const options = questions.at(0)?.options ?? []
    if (answerRangeId === null) return []
    return [...Map.groupBy(options, ({ value }) => value)]
      .filter(([, alike]) => alike.length > 1)
      .map(([value, alike]) => ({
        kind: "equalOptions" as const,
        answerRangeId,
        questionIds: questions.map(({ id }) => id),
        optionIds: alike.map(({ id }) => id),
        value,
      }))
  })
}

function questionnaireShares({ questionnaires, questions }: KitModel): QuestionnaireShare[] {
  if (questionnaires.length < 3) return []
  return questionnaires.flatMap(({ id, questions: own }) => {
    const share = questions.length > 0 ? (100 * own.length) / questions.length : 0
    return share > 50 ? [{ kind: "questionnaireShare" as const, questionnaireId: id, share }] : []
  })
}
