import { type Answer, type AnswerSheet, isAnswered, isApplicable } from "./answers.ts"
import type { AnswerOption, Attribute, KitModel, Question, Subject } from "./kit-model.ts"
import {
  calculateMaturity,
  type Maturity,
  numbers,
  scoreAttribute,
  scoreSubject,
  scoreWhole,
} from "./maturity.ts"
import { type LevelScores, reachedLevel } from "./reached-level.ts"
import { type Weights, weightedMean } from "./weights.ts"

/** Whether an answer has evidence that is current, only such that has expired, or none. */
export type Backing = "CURRENT" | "EXPIRED" | "NONE"

/** By question id; a question without an entry has no evidence. */
export type BackingOfQuestions = ReadonlyMap<number, Backing>

/** Shares are percent 0…100, unrounded. */
export type SupportedConfidence = {
  readonly value: number
  /** Every subject of the kit, in kit order. */
  readonly subjects: readonly { readonly subjectId: number; readonly value: number }[]
  /** Every attribute of the kit, in kit order; null when none of its questions applies. */
  readonly attributes: readonly { readonly attributeId: number; readonly value: number | null }[]
}

/** What an answer decides alone: the highest of the assessment, a subject or an attribute whose level it carries. */
export type Decides = "ASSESSMENT" | "SUBJECT" | "ATTRIBUTE"

/** An answer without current evidence, and what its question decides. */
export type QuestionToCheck = {
  readonly question: Question
  readonly backing: Backing
  /** null if no level falls by this answer alone. */
  readonly decides: Decides | null
  /** How much the scores of the whole lose if the answer is one option lower, summed over levels, in percent. */
  readonly weight: number
}

export type Support = {
  readonly confidence: SupportedConfidence
  /** As the answers are. */
  readonly maturity: Maturity
  /** As they would be if every answer without current evidence were one option lower. */
  readonly lowest: Maturity
  /** Numbers of answered questions by their backing. */
  readonly counts: { readonly [backing in Backing]: number }
  /** The questions whose answers decide the most, first; at most {@link MOST_TO_CHECK}. */
  readonly toCheck: readonly QuestionToCheck[]
}

export const MOST_TO_CHECK = 5

/** What the answers of an assessment rest on. */
export function calculateSupport(
  kit: KitModel,
  answers: AnswerSheet,
  weights: Weights,
  backing: BackingOfQuestions,
): Support {
  const maturity = calculateMaturity(kit, answers, weights)
  const answered = kit.questions.filter(({ id }) => isAnswered(answers.get(id)))
  const countOf = (wanted: Backing) => answered.filter(({ id }) => backingOf(backing, id) === wanted).length
  return {
    confidence: supportedConfidence(kit, answers, weights, backing),
    maturity,
    lowest: calculateMaturity(kit, loweredAnswers(kit, answers, backing), weights),
    counts: { CURRENT: countOf("CURRENT"), EXPIRED: countOf("EXPIRED"), NONE: countOf("NONE") },
    toCheck: questionsToCheck(kit, answers, weights, backing, maturity),
  }
}

/**
 * The share of answers with current evidence, weighted as confidence is: of attributes over their applicable questions
 * by mean impact weight (unanswered ones count as unsupported), of subjects and of the assessment as weighted means.
 */
export function supportedConfidence(
  kit: KitModel,
  answers: AnswerSheet,
  weights: Weights,
  backing: BackingOfQuestions,
): SupportedConfidence {
  const attributes = new Map(
    kit.attributes.map((attribute) => [attribute.id, shareOf(attribute, answers, backing)]),
  )
  const subjects = kit.subjects.map((subject) => {
    const parts = subject.attributes.map((attribute) => ({
      weight: weights.ofAttribute(attribute),
      value: attributes.get(attribute.id) ?? null,
    }))
    return { subject, value: weightedMean(parts) ?? 0 }
  })
  const partsOfWhole = subjects
    .filter(({ subject }) => subject.attributes.length > 0)
    .map(({ subject, value }) => ({ weight: weights.ofSubject(subject), value }))
  return {
    value: weightedMean(partsOfWhole) ?? 0,
    subjects: subjects.map(({ subject, value }) => ({ subjectId: subject.id, value })),
    attributes: [...attributes].map(([attributeId, value]) => ({ attributeId, value })),
  }
}

function shareOf(attribute: Attribute, answers: AnswerSheet, backing: BackingOfQuestions): number | null {
  let most = 0
  let sum = 0
  for (const { question, meanWeight } of attribute.questions) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    most += meanWeight
    if (isAnswered(answer) && backingOf(backing, question.id) === "CURRENT") sum += meanWeight
  }
  return most > 0 ? (100 * sum) / most : null
}

/** The answers, with those that no current evidence supports one option lower. */
export function loweredAnswers(
  kit: KitModel,
  answers: AnswerSheet,
  backing: BackingOfQuestions,
): AnswerSheet {
  const lowered = new Map(answers)
  for (const question of kit.questions) {
    if (backingOf(backing, question.id) === "CURRENT") continue
    const lower = oneLower(question, answers.get(question.id))
    if (lower) lowered.set(question.id, lower)
  }
  return lowered
}

/** The answer with the option of the next lower value; undefined if there is none. */
function oneLower({ options }: Question, answer: Answer | undefined): Answer | undefined {
  if (answer?.state !== "chosen") return undefined
  const lower = options
    .filter(({ value }) => value < answer.option.value)
    .reduce<AnswerOption | null>((best, each) => (best && best.value >= each.value ? best : each), null)
  return lower ? { ...answer, option: lower } : undefined
}

/**
 * Lowers each unsupported answer alone and calculates exactly what follows. Only the attributes that the question counts
 * for, and their subjects, are scored anew.
 */
function questionsToCheck(
  kit: KitModel,
  answers: AnswerSheet,
  weights: Weights,
  backing: BackingOfQuestions,
  maturity: Maturity,
): QuestionToCheck[] {
  const attributes = new Map(
    kit.attributes.map((attribute) => [attribute.id, scoreAttribute(attribute, answers)]),
  )
  const subjects = new Map(
    kit.subjects.map((subject) => [subject.id, scoreSubject(kit, subject, attributes, weights)]),
  )
  const before: Before = {
    maturity,
    attributes,
    subjects,
    levels: new Map<Attribute | Subject, number>([
      ...kit.attributes.map((each) => [each, levelIn(kit, attributes.get(each.id))] as const),
      ...kit.subjects.map((each) => [each, levelIn(kit, numbers(subjects.get(each.id) ?? NONE))] as const),
    ]),
  }
  const sheet = new Map(answers)
  const found = kit.questions.flatMap((question) => {
    const standing = backingOf(backing, question.id)
    const answer = answers.get(question.id)
    const lower = standing === "CURRENT" ? undefined : oneLower(question, answer)
    if (!answer || !lower) return []
    sheet.set(question.id, lower)
    const consequence = consequenceOf(kit, question, sheet, weights, before)
    sheet.set(question.id, answer)
    return consequence.weight > 0 ? [{ question, backing: standing, ...consequence }] : []
  })
  return found.toSorted(byImportance).slice(0, MOST_TO_CHECK)
}

/** The scores and levels as the answers are; scores of subjects are null on levels without an applicable question. */
type Before = {
  maturity: Maturity
  attributes: ReadonlyMap<number, LevelScores>
  subjects: ReadonlyMap<number, LevelScores>
  levels: ReadonlyMap<Attribute | Subject, number>
}

const NONE: LevelScores = new Map()

function levelIn({ levels }: KitModel, scores: LevelScores | undefined): number {
  return reachedLevel(levels, scores ?? NONE).id
}

function consequenceOf(
  kit: KitModel,
  { impacts }: Question,
  answers: AnswerSheet,
  weights: Weights,
  before: Before,
): { decides: Decides | null; weight: number } {
  const ids = new Set(impacts.map(({ attributeId }) => attributeId))
  const subjects = new Map(before.subjects)
  let attributeFalls = false
  let subjectFalls = false
  for (const subject of kit.subjects) {
    const concerned = subject.attributes.filter(({ id }) => ids.has(id))
    if (concerned.length === 0) continue
    const attributes = new Map(subject.attributes.map(({ id }) => [id, before.attributes.get(id) ?? NONE]))
    for (const attribute of concerned) {
      const scores = scoreAttribute(attribute, answers)
      attributeFalls ||= levelIn(kit, scores) !== before.levels.get(attribute)
      attributes.set(attribute.id, scores)
    }
    const scores = scoreSubject(kit, subject, attributes, weights)
    subjectFalls ||= levelIn(kit, numbers(scores)) !== before.levels.get(subject)
    subjects.set(subject.id, scores)
  }
  const whole = scoreWhole(kit, subjects, weights)
  const lost = [...before.maturity.scores].map(([id, score]) => (score ?? 0) - (whole.get(id) ?? 0))
  const weight = lost.reduce((sum, each) => sum + Math.max(each, 0), 0)
  const wholeFalls = levelIn(kit, whole) !== before.maturity.levelId
  const decides = wholeFalls ? "ASSESSMENT" : subjectFalls ? "SUBJECT" : attributeFalls ? "ATTRIBUTE" : null
  return { decides, weight }
}

const RANKS = { ASSESSMENT: 3, SUBJECT: 2, ATTRIBUTE: 1 } as const

/** What decides more comes first, then what weighs more, then in the order of the kit. */
function byImportance(one: QuestionToCheck, other: QuestionToCheck): number {
  const rank = ({ decides }: QuestionToCheck) => (decides ? RANKS[decides] : 0)
  return rank(other) - rank(one) || other.weight - one.weight
}

function backingOf(backing: BackingOfQuestions, questionId: number): Backing {
  return backing.get(questionId) ?? "NONE"
}
