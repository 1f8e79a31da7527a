import type { Language } from "../../../platform/i18n/language.ts"
import { type Prose, proseOf, wholeConfidence } from "../../../platform/i18n/prose.ts"

/** Most characters of a generated attribute text, as stored. */
export const ATTRIBUTE_TEXT_LIMIT = 1000

const MOST_POINTS = 3

export type AttributeFacts = {
  title: string
  /** No question of the attribute applies: nothing else is said about it. */
  isApplicable: boolean
  levelTitle: string
  /** Rank of the level, 1 the lowest. */
  rank: number
  levelsCount: number
  questionsCount: number
  /** Questions with an option or marked not applicable. */
  answersCount: number
  /** What the points are: measures, or questions where the attribute has no measures. */
  points: "measures" | "questions"
  /** Titles of what gains more than it misses, the most gained first. */
  strong: readonly string[]
  /** Titles of the rest, the most missed first. */
  weak: readonly string[]
  /** Why the next level is not reached; null at the top. */
  unmet: UnmetLevelFacts | null
  /** Percent, unrounded; undefined where texts do not speak of confidence (quick mode). */
  confidence: number | null | undefined
}

export type UnmetLevelFacts = {
  levelTitle: string
  /** The first level fails its own competences. */
  isReachedLevel: boolean
  /** Percent. */
  competences: readonly { levelTitle: string; required: number; reached: number }[]
}

/**
 * The app's own text about an attribute: one paragraph without tags, whole sentences, at most
 * {@link ATTRIBUTE_TEXT_LIMIT} characters. Where long titles do not fit, fewer points are named.
 */
export function attributeText(facts: AttributeFacts, language: Language): string {
  const prose = proseOf(language)
  const write = language === "FA" ? persian : english
  for (let points = MOST_POINTS; points >= 0; points--) {
    const text = write(withPoints(facts, points), prose).join(" ")
    if (text.length <= ATTRIBUTE_TEXT_LIMIT) return text
  }
  return leadingSentences(write(withPoints(withShortTitles(facts), 0), prose))
}

function english(facts: AttributeFacts, prose: Prose): string[] {
  const { title, levelTitle, rank, levelsCount, confidence } = facts
  if (!facts.isApplicable) {
    return [`None of the questions about ${prose.quoted(title)} applies here, so it is not rated.`]
  }
  return [
    `${prose.quoted(title)} stands at ${prose.quoted(levelTitle)}, level ${prose.number(rank)} of ${prose.number(levelsCount)}.`,
    englishProgress(facts, prose),
    ...englishPoints(facts, prose),
    ...englishUnmet(facts, prose),
    ...(confidence === undefined
      ? []
      : [`The confidence in this result is ${prose.percent(wholeConfidence(confidence))}.`]),
  ]
}

function englishProgress({ questionsCount, answersCount }: AttributeFacts, prose: Prose): string {
  if (questionsCount === 1) {
    return answersCount === 1 ? "Its only question is answered." : "Its only question is not answered yet."
  }
  const total = prose.number(questionsCount)
  if (answersCount === 0) return `None of its ${total} questions is answered yet.`
  if (answersCount === questionsCount) return `All of its ${total} questions are answered.`
  return `${prose.number(answersCount)} of its ${total} questions ${answersCount === 1 ? "is" : "are"} answered.`
}

function englishPoints({ points, strong, weak }: AttributeFacts, prose: Prose): string[] {
  const named = (titles: readonly string[]) => prose.list(titles.map(prose.quoted))
  const questions = (titles: readonly string[]) => (titles.length === 1 ? "question" : "questions")
  if (points === "measures") {
    return [
      ...(strong.length > 0 ? [`Its strengths lie in ${named(strong)}.`] : []),
      ...(weak.length > 0 ? [`Most is still missing in ${named(weak)}.`] : []),
    ]
  }
  return [
    ...(strong.length > 0 ? [`It gains most from the ${questions(strong)} ${named(strong)}.`] : []),
    ...(weak.length > 0 ? [`It misses most on the ${questions(weak)} ${named(weak)}.`] : []),
  ]
}

function englishUnmet({ unmet }: AttributeFacts, prose: Prose): string[] {
  if (!unmet) return []
  const shares = unmet.competences.map(
    ({ levelTitle, required, reached }) =>
      `${prose.percent(required)} on ${prose.quoted(levelTitle)} (reached: ${prose.percent(belowRequired(reached, required))})`,
  )
  const asked = prose.list(shares)
  return unmet.isReachedLevel
    ? [`Even ${prose.quoted(unmet.levelTitle)} is not fully met: it requires ${asked}.`]
    : [`The next level, ${prose.quoted(unmet.levelTitle)}, is not reached: it requires ${asked}.`]
}

function persian(facts: AttributeFacts, prose: Prose): string[] {
  const { title, levelTitle, rank, levelsCount, confidence } = facts
  if (!facts.isApplicable) {
    return [
      `هیچ‌یک از پرسش‌های ${prose.quoted(title)} در اینجا کاربرد ندارد و از این رو سطحی برای آن تعیین نشده است.`,
    ]
  }
  return [
    `${prose.quoted(title)} در سطح ${prose.quoted(levelTitle)} قرار دارد که سطح ${prose.number(rank)} از ${prose.number(levelsCount)} است.`,
    persianProgress(facts, prose),
    ...persianPoints(facts, prose),
    ...persianUnmet(facts, prose),
    ...(confidence === undefined
      ? []
      : [`میزان اطمینان به این نتیجه ${prose.percent(wholeConfidence(confidence))} است.`]),
  ]
}

function persianProgress({ questionsCount, answersCount }: AttributeFacts, prose: Prose): string {
  if (questionsCount === 1) {
    return answersCount === 1
      ? "به تنها پرسش آن پاسخ داده شده است."
      : "به تنها پرسش آن هنوز پاسخ داده نشده است."
  }
  const total = prose.number(questionsCount)
  if (answersCount === 0) return `هنوز به هیچ‌یک از ${total} پرسش آن پاسخ داده نشده است.`
  if (answersCount === questionsCount) return `به همهٔ ${total} پرسش آن پاسخ داده شده است.`
  return `از ${total} پرسش آن، به ${prose.number(answersCount)} پرسش پاسخ داده شده است.`
}

function persianPoints({ points, strong, weak }: AttributeFacts, prose: Prose): string[] {
  const named = (titles: readonly string[]) => prose.list(titles.map(prose.quoted))
  const questions = (titles: readonly string[]) => (titles.length === 1 ? "پرسش" : "پرسش‌های")
  if (points === "measures") {
    return [
      ...(strong.length > 0
        ? [`${strong.length === 1 ? "نقطهٔ قوت" : "نقاط قوت"} آن ${named(strong)} است.`]
        : []),
      ...(weak.length > 0 ? [`بیشترین کاستی در ${named(weak)} دیده می‌شود.`] : []),
    ]
  }
  return [
    ...(strong.length > 0
      ? [`بیشترین امتیاز از ${questions(strong)} ${named(strong)} به دست آمده است.`]
      : []),
    ...(weak.length > 0 ? [`بیشترین امتیاز در ${questions(weak)} ${named(weak)} از دست رفته است.`] : []),
  ]
}

function persianUnmet({ unmet }: AttributeFacts, prose: Prose): string[] {
  if (!unmet) return []
  const shares = unmet.competences.map(
    ({ levelTitle, required, reached }) =>
      `${prose.percent(required)} در ${prose.quoted(levelTitle)} (به‌دست‌آمده: ${prose.percent(belowRequired(reached, required))})`,
  )
  const asked = prose.list(shares)
  return unmet.isReachedLevel
    ? [`حتی سطح ${prose.quoted(unmet.levelTitle)} نیز کامل به دست نیامده است: این سطح به ${asked} نیاز دارد.`]
    : [`سطح بعدی، ${prose.quoted(unmet.levelTitle)}، به دست نیامده است: این سطح به ${asked} نیاز دارد.`]
}

/**
 * A reached percentage as screens show it, rounded up; but where that would look like the required one, with the
 * decimal that tells them apart.
 */
function belowRequired(reached: number, required: number): number {
  const whole = Math.ceil(reached)
  return whole < required ? whole : Math.floor(reached * 10) / 10
}

function withPoints(facts: AttributeFacts, points: number): AttributeFacts {
  return { ...facts, strong: facts.strong.slice(0, points), weak: facts.weak.slice(0, points) }
}

/** Characters of a title that fit whatever the rest of a text and however many of them must be escaped. */
const SHORT_TITLE = 40

function withShortTitles(facts: AttributeFacts): AttributeFacts {
  const { title, levelTitle, unmet } = facts
  const short = (text: string) => {
    const characters = [...text]
    return characters.length <= SHORT_TITLE ? text : `${characters.slice(0, SHORT_TITLE - 1).join("")}…`
  }
  return {
    ...facts,
    title: short(title),
    levelTitle: short(levelTitle),
    unmet: unmet && {
      ...unmet,
      levelTitle: short(unmet.levelTitle),
      competences: unmet.competences.map((competence) => ({
        ...competence,
        levelTitle: short(competence.levelTitle),
      })),
    },
  }
}

/** As many sentences from the start as the limit takes. */
function leadingSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => {
    const longer = text === "" ? sentence : `${text} ${sentence}`
    return longer.length <= ATTRIBUTE_TEXT_LIMIT ? longer : text
  }, "")
}
