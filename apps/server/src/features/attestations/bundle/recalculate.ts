import { type KitFile, parseKit } from "@plumbline/kit-dsl"
import {
  type AnswerRow,
  buildKitModel,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  readAnswers,
  wholePercent,
} from "@plumbline/scoring"
import type { VersionContent } from "../../../platform/kits/content.ts"
import { contentWithin } from "../../../platform/kits/profiles.ts"
import { numberedContent } from "../../kit-versions/index.ts"
import type { Answers, StatedResult } from "./format.ts"

/**
 * What follows from answers and a kit: ranks of levels, confidence and scores as whole percent; those of subjects and of
 * attributes by their codes, which are unique among elements of a kind only.
 */
type Recalculated = {
  level: number
  confidence: number
  answered: number
  subjects: Map<string, number | null>
  attributes: Map<string, { level: number | null; scores: (number | null)[] }>
}

/**
 * Calculates a result from the text of a kit and the answers alone, and compares it with the one that is stated.
 *
 * @returns how many answers it follows from, or where it differs, in English
 */
export function recalculate(
  files: readonly KitFile[],
  answers: Answers,
  stated: StatedResult,
): { answered: number } | { differs: string } {
  const found = calculated(files, answers)
  if ("differs" in found) return found
  const { level, confidence, answered, subjects, attributes } = found
  if (stated.level !== null && stated.level !== level)
    return { differs: `the level is ${level}, not ${stated.level}` }
  if (stated.confidence !== null && stated.confidence !== confidence)
    return { differs: `the confidence is ${confidence}%, not ${stated.confidence}%` }
  const statedAttributes = stated.subjects.flatMap((subject) => subject.attributes)
  const levels = [
    ...stated.subjects.map((subject) => ({ ...subject, is: subjects.get(subject.code) })),
    ...statedAttributes.map((attribute) => ({ ...attribute, is: attributes.get(attribute.code)?.level })),
  ]
  for (const { code, level: own, is } of levels) {
    if (own !== null && is !== own)
      return { differs: `the level of ${code} is ${is ?? "unknown"}, not ${own}` }
  }
  for (const { code, scores: own } of statedAttributes) {
    const [are, say] = [(attributes.get(code)?.scores ?? []).join(), own.join()]
    if (are !== say) return { differs: `the scores of ${code} are ${are}, not ${say}` }
  }
  const differs = wrongAnswer(answers, stated)
  return differs === null ? { answered } : { differs }
}

/** Where the answers that the result shows are not those that it is calculated from; null if nowhere. */
function wrongAnswer({ answers }: Answers, { answers: shown }: StatedResult): string | null {
  if (!shown) return null
  const given = new Map(answers.map((answer) => [answer.question, answer]))
  for (const { code, answer, isNotApplicable, confidence } of shown) {
    const is = given.get(code)
    given.delete(code)
    const isSame =
      (is?.option ?? null) === (answer?.index ?? null) &&
      (is?.notApplicable ?? false) === isNotApplicable &&
      (confidence === null || confidence.index === is?.confidence)
    if (!isSame) return `the answer to ${code} is another one`
  }
  const [missing] = given.keys()
  return missing === undefined ? null : `the answer to ${missing} is missing`
}

function calculated(files: readonly KitFile[], answers: Answers): Recalculated | { differs: string } {
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  if (!parsed.ok) return { differs: "the text of the kit has errors" }
  const whole = {
    ...numberedContent(parsed.model),
    kitId: 0,
    kitVersionId: 0,
    language: "EN",
  } as VersionContent
  const profile = (whole.profiles ?? []).find(({ code }) => code === answers.profile)
  if (answers.profile !== null && !profile) return { differs: `the kit has no profile “${answers.profile}”` }
  const content = profile ? contentWithin(whole, profile) : whole
  const model = buildKitModel(content)
  const sheet = readAnswers(model, rowsOf(answers, content, model))
  const weights = effectiveWeights(weightsOf(answers, content))
  const maturity = calculateMaturity(model, sheet, weights)
  const rankOf = (id: number | null) => (id === null ? null : (model.levelById.get(id)?.rank ?? null))
  const codesOf = (elements: readonly { id: number; code: string }[]) =>
    new Map(elements.map(({ id, code }) => [id, code]))
  const [codeOfSubject, codeOfAttribute] = [codesOf(content.subjects), codesOf(content.attributes)]
  return {
    level: rankOf(maturity.levelId) ?? 0,
    confidence: wholePercent(calculateConfidence(model, sheet, weights).confidenceValue),
    answered: [...sheet.values()].filter(isAnswered).length,
    subjects: new Map(
      maturity.subjects.map(({ subjectId, levelId }) => [
        codeOfSubject.get(subjectId) ?? "",
        rankOf(levelId),
      ]),
    ),
    attributes: new Map(
      maturity.attributes.map(({ attributeId, levelId, scores }) => [
        codeOfAttribute.get(attributeId) ?? "",
        {
          level: rankOf(levelId),
          scores: model.levels.map(({ id }) => {
            const score = scores.get(id) ?? null
            return score === null ? null : wholePercent(score)
          }),
        },
      ]),
    ),
  }
}

/** The answers as stored ones, on the options of the kit; what it does not have is left out. */
function rowsOf(
  { answers }: Answers,
  { questionnaires }: VersionContent,
  { questions }: ReturnType<typeof buildKitModel>,
): AnswerRow[] {
  const codes = new Map(questionnaires.map(({ id, code }) => [id, code]))
  const byCode = new Map(
    questions.map((question) => [`${codes.get(question.questionnaireId)}/${question.code}`, question]),
  )
  return answers.flatMap(({ question: code, option, notApplicable, confidence }) => {
    const question = byCode.get(code)
    if (!question) return []
    const answerOptionId = option === null ? null : (question.options[option - 1]?.id ?? null)
    return [
      {
        questionId: question.id,
        answerOptionId,
        isNotApplicable: notApplicable,
        confidenceLevelId: confidence,
      },
    ]
  })
}

function weightsOf({ weights }: Answers, { subjects, attributes }: VersionContent) {
  if (weights === null) return null
  const of = (elements: readonly { id: number; code: string }[], own: Record<string, number>) =>
    elements.flatMap(({ id, code }) => (Object.hasOwn(own, code) ? [{ id, weight: own[code] ?? 0 }] : []))
  return { subjects: of(subjects, weights.subjects), attributes: of(attributes, weights.attributes) }
}
