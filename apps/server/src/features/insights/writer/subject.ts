import type { Language } from "../../../platform/i18n/language.ts"
import { escapedSentence, type Prose, proseOf, wholeConfidence } from "../../../platform/i18n/prose.ts"

export type SubjectFacts = {
  mode: "QUICK" | "ADVANCED"
  title: string
  description: string
  levelTitle: string
  /** Rank of the level, 1 the lowest. */
  rank: number
  levelsCount: number
  attributesCount: number
  /** Some question of the subject applies; without one it takes no part in the result. */
  isApplicable: boolean
  /** Percent, unrounded. */
  confidence: number | null
}

/** The app's own text about a subject: one paragraph of HTML. */
export function subjectText(facts: SubjectFacts, language: Language): string {
  const write = language === "FA" ? persian : english
  return `<p>${write(facts, proseOf(language)).join(" ")}</p>`
}

function english(facts: SubjectFacts, prose: Prose): string[] {
  const { mode, description, rank, levelsCount, attributesCount, isApplicable } = facts
  const title = prose.quoted(facts.title)
  const theme = `An important part of this assessment is the maturity of ${title}: ${escapedSentence(continued(description))}`
  if (!isApplicable) {
    return [theme, "None of its questions applies here, so it takes no part in the overall result."]
  }
  const isAdvanced = mode === "ADVANCED"
  const confidence = prose.percent(wholeConfidence(facts.confidence))
  const estimated = `overall maturity is estimated at <b>level ${prose.number(rank)} of ${prose.number(levelsCount)}</b>`
  return [
    theme,
    `${isAdvanced ? `With a confidence of <b>${confidence}</b>, its` : "Its"} ${estimated}, <b>${prose.quoted(facts.levelTitle)}</b>.`,
    attributesCount === 1
      ? "This status follows from the scores of its only attribute."
      : "This status follows from a weighted average of the scores of its attributes.",
    attributesCount === 1
      ? `<b>One attribute</b> of ${title} was evaluated, and its ${isAdvanced ? "maturity level and confidence level are" : "maturity level is"} recorded.`
      : `<b>${prose.number(attributesCount)} attributes</b> of ${title} were evaluated, and for each of them the ${isAdvanced ? "maturity level and the confidence level are" : "maturity level is"} recorded.`,
  ]
}

/** Words that many descriptions begin with and that are no names. */
const ORDINARY =
  /^(The|An?|How|Whether|What|Why|When|Where|Which|Who|All|Every|Each|Any|Our|Its|This|These|[A-Z][a-z]+ing)\b/

/** A description as it goes on after a colon: without its capital, where that is not part of a name. */
function continued(description: string): string {
  const text = description.trim()
  return ORDINARY.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function persian(facts: SubjectFacts, prose: Prose): string[] {
  const { mode, description, rank, levelsCount, attributesCount, isApplicable } = facts
  const title = prose.quoted(facts.title)
  const theme = `یکی از بخش‌های مهم این ارزیابی، بلوغ ${title} است: ${escapedSentence(description)}`
  if (!isApplicable) {
    return [theme, "هیچ‌یک از پرسش‌های آن در اینجا کاربرد ندارد و از این رو در نتیجهٔ کلی نقشی ندارد."]
  }
  const isAdvanced = mode === "ADVANCED"
  const confidence = prose.percent(wholeConfidence(facts.confidence))
  return [
    theme,
    `بلوغ کلی آن ${isAdvanced ? `با اطمینان <b>${confidence}</b>، ` : ""}<b>${prose.number(rank)} از ${prose.number(levelsCount)}</b> برآورد می‌شود که به معنای <b>${prose.quoted(facts.levelTitle)}</b> است.`,
    attributesCount === 1
      ? "این وضعیت از امتیاز تنها ویژگی آن به دست می‌آید."
      : "این وضعیت از میانگین وزنی امتیاز ویژگی‌های آن به دست می‌آید.",
    attributesCount === 1
      ? `برای ${title} <b>یک ویژگی</b> ارزیابی شده و سطح بلوغ${isAdvanced ? " و میزان اطمینان" : ""} آن ثبت شده است.`
      : `برای ${title} <b>${prose.number(attributesCount)} ویژگی</b> ارزیابی شده و سطح بلوغ${isAdvanced ? " و میزان اطمینان" : ""} هر یک ثبت شده است.`,
  ]
}
