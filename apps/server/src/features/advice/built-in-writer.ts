import { type Rating, type Recommendation, rateRecommendations, type Target } from "@plumbline/advice"
import type { Language } from "../../platform/i18n/language.ts"
import { escaped, type Prose, proseOf } from "../../platform/i18n/prose.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { asSentence, MOST_ITEMS, shortTitle, type WrittenAdvice } from "./written-advice.ts"

/** Lists of titles are cut off at this length, so that texts stay within 3000 characters for any kit. */
const LONGEST_LIST = 1500
/** The most targets that a narration names. */
const MOST_NAMED = 3

/**
 * Rule-based advice for a plan: the same plan always gives the same texts, in the language of the assessment. Every
 * action item says what to do, in the words of the kit where it has some, and how much it gains at which effort.
 */
export function writeByRules(
  kit: AssessmentKit,
  language: Language,
  targets: readonly Target[],
  plan: readonly Recommendation[],
): WrittenAdvice {
  const words = wordsOf(kit, language)
  const ratings = rateRecommendations(kit.model, plan, kit.weights, ({ id }) => kit.text.guidance(id).cost)
  return {
    writer: "APP",
    narration: `<p>${narration(words, targets, plan, ratings)}</p>`,
    items: plan.slice(0, MOST_ITEMS).flatMap((recommendation, position) => {
      const rating = ratings[position]
      if (!rating) return []
      const { cost, priority, impact } = rating
      return [
        {
          title: shortTitle(action(words, recommendation)),
          description: description(words, recommendation, rating),
          ...{ cost, priority, impact },
          questionId: recommendation.question.id,
        },
      ]
    }),
  }
}

/** What to do, as plain text in the language of the assessment. */
export function actionSentence(
  kit: AssessmentKit,
  language: Language,
  recommendation: Recommendation,
): string {
  return action(wordsOf(kit, language), recommendation)
}

function wordsOf(kit: AssessmentKit, language: Language): Words {
  return { ...(language === "FA" ? persian : english), prose: proseOf(language), kit }
}

/** What to do, as plain text: the improvement that the kit names, else the step between the options. */
function action(
  { kit: { text }, plainStep, plainFirstStep }: Words,
  { question, present, recommended }: Recommendation,
): string {
  const improvement = text.improvement(question.id, present)
  if (improvement !== null) return firstSentence(improvement)
  const title = text.question(question.id).title.trim()
  const to = text.option(recommended.id)
  return present ? plainStep(text.option(present.id), to, title) : plainFirstStep(to, title)
}

function firstSentence(text: string): string {
  return /^.*?[.!?؟…](?=\s|$)/su.exec(text.trim())?.[0].replace(/[.…]$/u, "") ?? text.trim()
}

/** At most five sentences: what the plan achieves, what it rests on, and where to begin. */
function narration(
  words: Words,
  targets: readonly Target[],
  plan: readonly Recommendation[],
  ratings: readonly Rating[],
): string {
  const { prose, kit } = words
  const goal = words.goal(goalOf(words, targets))
  const [first] = plan
  const [rating] = ratings
  if (!first || !rating) return `${goal} ${words.nothingHelps}`
  const questionnaires = new Set(plan.map(({ question }) => question.questionnaireId))
  const most = plan.length > MOST_ITEMS ? words.listed(prose.number(MOST_ITEMS)) : ""
  const rests =
    questionnaires.size === 1
      ? words.restsOnOne(
          plan.length,
          prose.quoted(kit.text.questionnaire(first.question.questionnaireId).title),
          most,
        )
      : words.restsOn(plan.length, questionnaires.size, most)
  const begin = words.begin(escaped(asSentence(action(words, first))))
  const worth = plan.length === 1 ? [] : [words.most(prose.percent(Math.round(rating.share * 100)))]
  return [goal, rests, begin, ...worth, words.after].join(" ")
}

/** Up to three targets by name, together where they are on one level, and how many others there are. */
function goalOf(words: Words, targets: readonly Target[]): string {
  const { prose, kit } = words
  const named = targets.slice(0, MOST_NAMED)
  const count = targets.length - named.length
  const others = count === 0 ? [] : [words.others(prose.number(count), count)]
  const level = (id: number) => prose.quoted(kit.text.level(id).title)
  const titles = (among: readonly Target[]) =>
    among.map(({ attributeId }) => prose.quoted(kit.text.attribute(attributeId).title))
  const levels = new Set(targets.map(({ levelId }) => levelId))
  const [only] = targets
  if (only && levels.size === 1)
    return words.target(prose.list([...titles(named), ...others]), level(only.levelId))
  const groups = Map.groupBy(named, ({ levelId }) => levelId)
  return prose.list([
    ...[...groups].map(([id, among]) => words.target(prose.list(titles(among)), level(id))),
    ...others,
  ])
}

function description(
  words: Words,
  { question, present, recommended }: Recommendation,
  { share, effort }: Rating,
): string {
  const { kit, prose } = words
  const { evidence } = kit.text.guidance(question.id)
  const improvement = kit.text.improvement(question.id, present)
  const impacted = new Set(question.impacts.map(({ attributeId }) => attributeId))
  const attributes = kit.model.attributes
    .filter(({ id }) => impacted.has(id))
    .map(({ id }) => prose.quoted(kit.text.attribute(id).title))
  const to = prose.quoted(kit.text.option(recommended.id))
  const step = present ? words.step(prose.quoted(kit.text.option(present.id)), to) : words.firstStep(to)
  const asked = escaped(asSentence(kit.text.question(question.id).title))
  const worth =
    share === 1
      ? words.effort(prose.number(effort))
      : words.worth(prose.percent(Math.round(share * 100)), prose.number(effort))
  return [
    ...(improvement === null ? [] : [escaped(asSentence(improvement))]),
    `${asked} ${step} ${words.gain(listed(attributes, words))} ${worth}`,
    ...(evidence === null ? [] : [words.proof(escaped(asSentence(evidence)))]),
  ]
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("")
}

/** As many as fit, followed by the number of the rest. */
function listed(parts: readonly string[], { prose, others }: Words): string {
  let length = 0
  const fitting = parts.filter((part) => {
    length += part.length + 5
    return length <= LONGEST_LIST
  })
  const left = parts.length - fitting.length
  return prose.list(left === 0 ? fitting : [...fitting, others(prose.number(left), left)])
}

type Words = Sentences & { prose: Prose; kit: AssessmentKit }

type Sentences = {
  goal(targets: string): string
  target(attribute: string, level: string): string
  nothingHelps: string
  /** `listed` says how many of them are listed, if not all are. */
  restsOn(improvements: number, questionnaires: number, listed: string): string
  restsOnOne(improvements: number, questionnaire: string, listed: string): string
  listed(number: string): string
  begin(action: string): string
  most(share: string): string
  after: string
  step(from: string, to: string): string
  firstStep(to: string): string
  plainStep(from: string, to: string, question: string): string
  plainFirstStep(to: string, question: string): string
  gain(attributes: string): string
  worth(share: string, effort: string): string
  effort(effort: string): string
  proof(evidence: string): string
  others(number: string, count: number): string
}

const en = proseOf("EN")
const fa = proseOf("FA")

const english: Sentences = {
  goal: (targets) => `This plan aims for ${targets}.`,
  target: (attribute, level) => `${level} in ${attribute}`,
  nothingHelps: "No question was found whose improvement would help.",
  restsOn: (improvements, questionnaires, listed) =>
    `It takes ${counted(improvements, "improvement")} in ${counted(questionnaires, "questionnaire")}${listed}.`,
  restsOnOne: (improvements, questionnaire, listed) =>
    `It takes ${counted(improvements, "improvement")} in ${questionnaire}${listed}.`,
  listed: (number) => `; the ${number} that bring most are listed`,
  begin: (action) => `Begin here: ${action}`,
  most: (share) => `This alone brings ${share} of what the plan gains.`,
  after: "Answer the questions again afterwards to see the result.",
  step: (from, to) => `Move from ${from} to ${to}.`,
  firstStep: (to) => `This is not answered yet: aim for ${to}.`,
  plainStep: (from, to, question) => `Move from “${from}” to “${to}”: ${question}`,
  plainFirstStep: (to, question) => `Aim for “${to}”: ${question}`,
  gain: (attributes) => `It strengthens ${attributes}.`,
  worth: (share, effort) => `It brings ${share} of what the plan gains, at an effort of ${effort}.`,
  effort: (effort) => `The effort is ${effort}.`,
  proof: (evidence) => `What proves it: ${evidence}`,
  others: (number, count) => (count === 1 ? "one other" : `${number} others`),
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${en.number(count)} ${noun}s`
}

const persian: Sentences = {
  goal: (targets) => `هدف این برنامه ${targets} است.`,
  target: (attribute, level) => `سطح ${level} برای ${attribute}`,
  nothingHelps: "پرسشی یافت نشد که بهبود آن کمکی کند.",
  restsOn: (improvements, questionnaires, listed) =>
    `برای رسیدن به آن ${fa.number(improvements)} بهبود در ${fa.number(questionnaires)} پرسش‌نامه لازم است${listed}.`,
  restsOnOne: (improvements, questionnaire, listed) =>
    `برای رسیدن به آن ${fa.number(improvements)} بهبود در ${questionnaire} لازم است${listed}.`,
  listed: (number) => `؛ ${number} بهبودی که بیشترین دستاورد را دارند فهرست شده‌اند`,
  begin: (action) => `از اینجا آغاز کنید: ${action}`,
  most: (share) => `این یکی به‌تنهایی ${share} دستاورد برنامه را دارد.`,
  after: "پس از آن به این پرسش‌ها دوباره پاسخ دهید تا نتیجه را ببینید.",
  step: (from, to) => `از ${from} به ${to} برسید.`,
  firstStep: (to) => `این پرسش هنوز پاسخی ندارد: ${to} را هدف بگیرید.`,
  plainStep: (from, to, question) => `از «${from}» به «${to}» برسید: ${question}`,
  plainFirstStep: (to, question) => `به «${to}» برسید: ${question}`,
  gain: (attributes) => `این کار ${attributes} را تقویت می‌کند.`,
  worth: (share, effort) => `${share} دستاورد برنامه از این کار است، با میزان کار ${effort}.`,
  effort: (effort) => `میزان کار آن ${effort} است.`,
  proof: (evidence) => `چه چیزی آن را ثابت می‌کند: ${evidence}`,
  others: (number) => `${number} مورد دیگر`,
}
