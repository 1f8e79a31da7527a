import {
  type AnswerSheet,
  buildKitModel,
  calculateMaturity,
  effectiveWeights,
  readAnswers,
} from "@plumbline/scoring"

/** The questions of the small kit that visitors try, in order. Each has an attribute of its own. */
export const sampleQuestions = ["release", "trouble", "knowledge"] as const

/** The positions of the chosen options, in the order of the questions, as far as they are answered. */
export type SampleAnswers = readonly number[]

/** The levels, the lowest first. */
export const sampleLevels = ["adHoc", "repeatable", "reliable", "leading"] as const

/** The options of each question, the worst first. */
export const sampleOptions = ["first", "second", "third", "fourth"] as const

const places = sampleOptions.map((_, place) => place)

/** Four levels; an option earns a third of the points more than the one before it, and reaches one level more. */
const kit = buildKitModel({
  levels: places.map((place) => ({ id: place, index: place, value: place })),
  competences: [30, 63, 96].map((value, place) => ({
    affectedLevelId: place + 1,
    effectiveLevelId: place + 1,
    value,
  })),
  subjects: [{ id: 1, index: 1, weight: 1 }],
  attributes: sampleQuestions.map((_, id) => ({ id, subjectId: 1, index: id, weight: 1 })),
  measures: [],
  questionnaires: [{ id: 1, index: 1 }],
  questions: sampleQuestions.map((code, id) => ({
    id,
    code,
    questionnaireId: 1,
    index: id,
    measureId: null,
    answerRangeId: 1,
    mayNotBeApplicable: false,
    advisable: true,
  })),
  options: places.map((place) => ({ id: place, answerRangeId: 1, index: place, value: place / 3 })),
  impacts: sampleQuestions.flatMap((_, question) =>
    [1, 2, 3].map((level) => ({
      questionId: question,
      attributeId: question,
      maturityLevelId: level,
      weight: 1,
    })),
  ),
})

/** The rank of the level that the answers reach, as a whole and per question. Unanswered questions earn nothing. */
export function sampleResult(answers: SampleAnswers): { rank: number; ofQuestions: number[] } {
  const { levelId, attributes } = calculateMaturity(kit, sheetOf(answers), effectiveWeights(null))
  const rankOf = (id: number) => kit.levelById.get(id)?.rank ?? 1
  return { rank: rankOf(levelId), ofQuestions: attributes.map((attribute) => rankOf(attribute.levelId)) }
}

interface Step {
  question: number
  /** The present answer; the step leads to the next one. */
  answer: number
  /** The rank of the level after it. */
  rank: number
  lifts: boolean
}

/**
 * The answer to improve first: one option further at the question that lifts the whole, or else at the weakest one.
 * null at the top.
 */
export function nextStep(answers: SampleAnswers): Step | null {
  const { rank } = sampleResult(answers)
  const steps = answers
    .map((answer, question) => ({ answer, question }))
    .filter(({ answer }) => answer < places.length - 1)
    .map(({ answer, question }) => {
      const after = sampleResult(answers.with(question, answer + 1)).rank
      return { question, answer, rank: after, lifts: after > rank }
    })
  const [best] = steps.toSorted((a, b) => b.rank - a.rank || a.answer - b.answer)
  return best ?? null
}

function sheetOf(answers: SampleAnswers): AnswerSheet {
  return readAnswers(
    kit,
    answers.map((answerOptionId, questionId) => ({
      questionId,
      answerOptionId,
      isNotApplicable: false,
      confidenceLevelId: null,
    })),
  )
}
