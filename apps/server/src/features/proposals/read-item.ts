import { randomUUID } from "node:crypto"
import type { Question } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ProposedEvidence } from "../../platform/database/json.ts"
import { invalid, notFound, type ProductError } from "../../platform/errors.ts"
import { isWebAddress } from "../../platform/http/schemas.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { lifeOf, noLife } from "../evidence/index.ts"
import type { NewRow } from "./queries.ts"
import type { NewProposals } from "./schemas.ts"

export type Item = Static<typeof NewProposals>["items"][number]

/** A proposal that can be used, before it is compared with what is there. */
export type ReadItem = Omit<NewRow, "seenChange">

/**
 * A function that reads the items of a request against the kit of an assessment.
 *
 * @throws NOT_FOUND unknown question, option of another question · INVALID_INPUT both or neither way of naming one, a code
 * of several questions, a link that is not http(s), impossible dates
 */
export function itemReader({ now }: AnonymousContext, kit: AssessmentKit): (item: Item) => ReadItem {
  const byCode = questionsByCode(kit)
  return ({ questionId, questionCode, answerOptionId, optionIndex, confidenceLevelId, reason, evidence }) => {
    const question = isGiven(requireOne(questionId, questionCode, ["questionId", "questionCode"]))
      ? kit.model.questionById.get(questionId ?? Number.NaN)
      : theOnly(byCode.get(questionCode ?? "") ?? [], questionCode ?? "")
    if (!question) throw notFound("question")
    requireOne(answerOptionId, optionIndex, ["answerOptionId", "optionIndex"])
    const option = question.options.find(({ id, index }) =>
      isGiven(answerOptionId) ? id === answerOptionId : index === optionIndex,
    )
    if (!option) throw notFound("answerOption")
    return {
      id: randomUUID(),
      questionId: question.id,
      answerOptionId: option.id,
      confidenceLevelId: confidenceLevelId ?? null,
      reason,
      evidence: (evidence ?? []).map((each) => readEvidence(each, now)),
    }
  }
}

/** Questions by their code alone, and by `questionnaire.question`: a code is unique in its questionnaire only. */
function questionsByCode({ model, content }: AssessmentKit): Map<string, Question[]> {
  const byCode = Map.groupBy(model.questions, ({ code }) => code)
  const questionnaires = new Map(content.questionnaires.map(({ id, code }) => [id, code]))
  for (const question of model.questions) {
    const whole = `${questionnaires.get(question.questionnaireId) ?? ""}.${question.code}`
    if (!byCode.has(whole)) byCode.set(whole, [question])
  }
  return byCode
}

function theOnly([question, another]: readonly Question[], code: string): Question | undefined {
  if (another === undefined) return question
  throw invalid({
    en: `Several questions have the code “${code}”. Write the code of the questionnaire and a dot before it.`,
    fa: `چند پرسش کد «${code}» را دارند. پیش از آن کد پرسش‌نامه و یک نقطه بنویسید.`,
  })
}

function readEvidence(given: NonNullable<Item["evidence"]>[number], now: string): ProposedEvidence {
  const link = given.link?.trim() || null
  if (link !== null && !isWebAddress(link)) {
    throw invalid({
      en: "“link” must be an address that begins with https:// or http://.",
      fa: "«link» باید نشانی کاملی باشد که با https:// یا http:// آغاز شود.",
    })
  }
  const { observedAt, validUntil, method } = lifeOf({ ...given, source: null }, noLife, now)
  const { description, type } = given
  return { description, type: type ?? "POSITIVE", link, observedAt, validUntil, method }
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

/** @returns the first of two ways of naming the same, if that one is used */
function requireOne<First>(first: First, second: unknown, names: [string, string]): First {
  if (isGiven(first) !== isGiven(second)) return first
  const [one, other] = names
  throw invalid({
    en: `Give either “${one}” or “${other}”.`,
    fa: `یکی از «${one}» و «${other}» را بدهید، نه هر دو را.`,
  })
}

export function namedTwice(): ProductError {
  return invalid({
    en: "There is another proposal for this question in the request.",
    fa: "در همین درخواست پیشنهاد دیگری برای این پرسش هست.",
  })
}
