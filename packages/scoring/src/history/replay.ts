import { type Answer, type AnswerRow, isAnswered, readAnswer } from "../answers.ts"
import { confidenceOfAttribute } from "../confidence.ts"
import type { Attribute, KitModel, Question, Subject } from "../kit-model.ts"
import { meanScores, numbers, scoreAttribute } from "../maturity.ts"
import { type LevelScores, reachedLevel } from "../reached-level.ts"
import { effectiveWeights, type KitCustom, type Weights, weightedMeanOf } from "../weights.ts"
import { scoreOfLevels } from "./score.ts"

/**
 * What changes the result of an assessment. `kit` is the position of a kit among those of the replay; null for one that
 * is no longer known. Answers of which nothing is selected are cleared.
 */
export type Change =
  | { readonly kind: "answer"; readonly answer: AnswerRow }
  | { readonly kind: "kit"; readonly kit: number | null; readonly cleared: readonly number[] }
  | { readonly kind: "weights"; readonly custom: KitCustom | null }

/** The assessment, one of its subjects, or one of its attributes. */
export type Scope =
  | { readonly of: "whole" }
  | { readonly of: "subject"; readonly id: number }
  | { readonly of: "attribute"; readonly id: number }

/** A result at one moment. Percent are unrounded; null without a kit, without what was asked for, or if nothing applies. */
export type PastResult = {
  readonly levelId: number | null
  /** 1 is the lowest. */
  readonly rank: number | null
  readonly score: number | null
  readonly confidence: number | null
  /** Questions with an option or marked as not applicable. */
  readonly answered: number
  readonly total: number
}

const UNKNOWN: PastResult = {
  levelId: null,
  rank: null,
  score: null,
  confidence: null,
  answered: 0,
  total: 0,
}

type Rated = { scores: LevelScores; score: number | null; confidence: number | null }

/** Results over time: applies changes one by one, and calculates only what they affect. */
export type Replay = {
  apply(change: Change): void
  /** The result after the changes so far; equal, to the last bit, to a calculation from the answers of that moment. */
  standing(scope: Scope): PastResult
}

/** Begins without answers, kit and custom weights. */
export function createReplay(kits: readonly KitModel[]): Replay {
  const rows = new Map<number, AnswerRow>()
  let assessed: Assessed | null = null
  let kit: KitModel | null = null
  let custom: KitCustom | null = null

  return {
    apply(change) {
      if (change.kind === "answer") {
        rows.set(change.answer.questionId, change.answer)
        assessed?.answer(change.answer)
        return
      }
      if (change.kind === "weights") custom = change.custom
      else {
        kit = change.kit === null ? null : (kits[change.kit] ?? null)
        for (const questionId of change.cleared) rows.delete(questionId)
      }
      assessed = kit && assess(kit, rows.values(), effectiveWeights(custom))
    },
    standing: (scope) => assessed?.standing(scope) ?? UNKNOWN,
  }
}

type Assessed = { answer(row: AnswerRow): void; standing(scope: Scope): PastResult }

/** Answers on one kit with one set of weights. What an answer affects is calculated when it is asked for. */
function assess(kit: KitModel, rows: Iterable<AnswerRow>, weights: Weights): Assessed {
  const answers = new Map<number, Answer>()
  const attributes = new Map<number, Rated>()
  const subjects = new Map<number, Rated>()
  let whole: Rated | null = null
  let answered = 0

  function put(question: Question, row: AnswerRow): void {
    const next = readAnswer(row, question.options)
    answered += Number(isAnswered(next)) - Number(isAnswered(answers.get(question.id)))
    answers.set(question.id, next)
  }
  for (const row of rows) {
    const question = kit.questionById.get(row.questionId)
    if (question) put(question, row)
  }

  function ofAttribute(attribute: Attribute): Rated {
    const known = attributes.get(attribute.id)
    if (known) return known
    const scores = scoreAttribute(attribute, answers)
    const rated = {
      scores,
      score: scoreOfLevels(scores),
      confidence: confidenceOfAttribute(attribute, answers),
    }
    attributes.set(attribute.id, rated)
    return rated
  }
  function ofSubject(subject: Subject): Rated {
    const known = subjects.get(subject.id)
    if (known) return known
    const parts = subject.attributes.map((attribute) => ({
      weight: weights.ofAttribute(attribute),
      ...ofAttribute(attribute),
    }))
    const rated = mean(kit, parts)
    subjects.set(subject.id, rated)
    return rated
  }
  function ofWhole(): Rated {
    whole ??= mean(
      kit,
      kit.subjects.map((subject) => {
        const rated = ofSubject(subject)
        // A subject without attributes takes no part; one whose questions do not apply has no confidence to speak of.
        const confidence = subject.attributes.length === 0 ? null : (rated.confidence ?? 0)
        return { weight: weights.ofSubject(subject), ...rated, confidence }
      }),
    )
    return whole
  }
  function standingOf(rated: Rated, scores: LevelScores, counted: { answered: number; total: number }) {
    const level = reachedLevel(kit.levels, scores)
    return {
      levelId: level.id,
      rank: level.rank,
      score: rated.score,
      confidence: rated.confidence,
      ...counted,
    }
  }
  function count(questions: Iterable<Question>) {
    let total = 0
    let given = 0
    for (const { id } of questions) {
      total++
      if (isAnswered(answers.get(id))) given++
    }
    return { answered: given, total }
  }

  return {
    answer(row) {
      const question = kit.questionById.get(row.questionId)
      if (!question) return
      put(question, row)
      for (const { attributeId } of question.impacts) {
        attributes.delete(attributeId)
        subjects.delete(kit.attributeById.get(attributeId)?.subjectId ?? Number.NaN)
        whole = null
      }
    },
    standing(scope) {
      if (scope.of === "whole") {
        const rated = ofWhole()
        const confidence = rated.confidence ?? 0
        const counted = { answered, total: kit.questions.length }
        return standingOf({ ...rated, confidence }, numbers(rated.scores), counted)
      }
      if (scope.of === "subject") {
        const subject = kit.subjectById.get(scope.id)
        if (!subject || subject.attributes.length === 0) return UNKNOWN
        const rated = ofSubject(subject)
        const confidence = rated.confidence ?? 0
        return standingOf({ ...rated, confidence }, numbers(rated.scores), count(questionsOf(subject)))
      }
      const attribute = kit.attributeById.get(scope.id)
      if (!attribute) return UNKNOWN
      const rated = ofAttribute(attribute)
      return standingOf(rated, rated.scores, count(attribute.questions.map(({ question }) => question)))
    },
  }
}

function questionsOf(subject: Subject): Set<Question> {
  return new Set(subject.attributes.flatMap(({ questions }) => questions.map(({ question }) => question)))
}

type Part = Rated & { weight: number }

/** Each part weighs as for levels; on every level, and in score and confidence, those without a value are left out. */
function mean(kit: KitModel, parts: readonly Part[]): Rated {
  return {
    scores: meanScores(kit, parts),
    score: weightedMeanOf(parts, ({ score }) => score),
    confidence: weightedMeanOf(parts, ({ confidence }) => confidence),
  }
}
