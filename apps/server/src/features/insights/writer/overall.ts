import type { Language } from "../../../platform/i18n/language.ts"
import { type Prose, proseOf, wholeConfidence } from "../../../platform/i18n/prose.ts"

export type OverallFacts = {
  mode: "QUICK" | "ADVANCED"
  levelTitle: string
  subjectsCount: number
  questionsCount: number
  /** Questions with an option or marked not applicable. */
  answersCount: number
  /** Percent, unrounded. */
  confidence: number | null
}

/** The app's own text about a whole assessment: one paragraph of HTML. */
export function overallText(facts: OverallFacts, language: Language): string {
  const write = language === "FA" ? persian : english
  return `<p>${write(facts, proseOf(language)).join(" ")}</p>`
}

function english(facts: OverallFacts, prose: Prose): string[] {
  const rated = `The overall status is rated as <b>${prose.quoted(facts.levelTitle)}</b>`
  const confidence = `a confidence of <b>${prose.percent(wholeConfidence(facts.confidence))}</b>`
  const certainty = facts.mode === "ADVANCED" ? `, with ${confidence}` : ""
  return [
    `${rated}, based on ${englishBasis(facts, prose)}${certainty}.`,
    ...(facts.subjectsCount > 1
      ? ["This status follows from a weighted average of the scores of the subjects."]
      : []),
  ]
}

function englishBasis({ answersCount, questionsCount }: OverallFacts, prose: Prose): string {
  const total = prose.number(questionsCount)
  if (questionsCount === 1) {
    return answersCount === 1
      ? "the answer to <b>its only question</b>"
      : "<b>no answer</b> to its only question yet"
  }
  if (answersCount === questionsCount) return `the answers to <b>all ${total} questions</b>`
  const word = answersCount === 1 ? "answer" : "answers"
  return `the ${word} to <b>${prose.number(answersCount)} of ${total} questions</b>`
}

function persian(facts: OverallFacts, prose: Prose): string[] {
  const confidence = `<b>${prose.percent(wholeConfidence(facts.confidence))}</b>`
  const certainty = facts.mode === "ADVANCED" ? ` و با اطمینان ${confidence}` : ""
  const level = `<b>${prose.quoted(facts.levelTitle)}</b>`
  return [
    `وضعیت کلی بر پایهٔ ${persianBasis(facts, prose)}${certainty}، ${level} ارزیابی شده است.`,
    ...(facts.subjectsCount > 1 ? ["این وضعیت از میانگین وزنی امتیاز محورها به دست می‌آید."] : []),
  ]
}

function persianBasis({ answersCount, questionsCount }: OverallFacts, prose: Prose): string {
  const total = prose.number(questionsCount)
  if (questionsCount === 1) {
    return answersCount === 1 ? "پاسخ به <b>تنها پرسش</b> آن" : "<b>هیچ پاسخی</b> به تنها پرسش آن"
  }
  if (answersCount === questionsCount) return `پاسخ به <b>همهٔ ${total} پرسش</b>`
  return `پاسخ به <b>${prose.number(answersCount)} پرسش از ${total} پرسش</b>`
}
