import type { Rated, Recommendation, Target } from "@plumbline/advice"
import type { Language } from "../../platform/i18n/language.ts"
import { escaped, type Prose, proseOf } from "../../platform/i18n/prose.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import type { OrderedPlan } from "./plan-order.ts"
import { asSentence, MOST_ITEMS, shortTitle, type WrittenAdvice } from "./written-advice.ts"

/** Lists of titles are cut off at this length, so that texts stay within 3000 characters for any kit. */
const LONGEST_LIST = 1500
/** The most targets that a narration names. */
const MOST_NAMED = 3

/**
 * Rule-based advice for a plan: the same plan always gives the same texts, in the language of the assessment. Every
 * action item says what to do, in the words of the kit where it has some, and at which effort.
 */
export function writeByRules(
  kit: AssessmentKit,
  language: Language,
  targets: readonly Target[],
  plan: OrderedPlan,
): WrittenAdvice {
  const words = wordsOf(kit, language)
  return {
    writer: "APP",
    narration: `<p>${narration(words, targets, plan)}</p>`,
    items: plan.rated.slice(0, MOST_ITEMS).map(({ recommendation, rating }) => {
      const { cost, priority, impact } = rating
      return {
        title: shortTitle(action(words, recommendation)),
        description: description(words, { recommendation, rating }),
        ...{ cost, priority, impact },
        questionId: recommendation.question.id,
      }
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

/**
 * At most five sentences, with one number each at most: what lifts the whole, where to begin, and what comes after that;
 * or what the plan aims for, where it is not about the whole.
 */
function narration(words: Words, targets: readonly Target[], { rated, lift }: OrderedPlan): string {
  const { prose, kit } = words
  const aim = goalOf(words, targets)
  const [first] = rated
  if (!first) return `${words.goal(aim)} ${words.nothingHelps}`
  const begin = words.begin(escaped(asSentence(action(words, first.recommendation))))
  const listed = rated.length > MOST_ITEMS ? [words.listed(prose.number(MOST_ITEMS))] : []
  if (!lift) return [words.goal(aim), words.takes(rated.length), ...listed, begin, words.after].join(" ")
  const level = prose.quoted(kit.text.level(lift.levelId).title)
  const then = rated.length > lift.plan.length ? [words.afterwards(aim)] : []
  return [words.lift(lift.plan.length, level), begin, ...then, ...listed, words.after].join(" ")
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

function description(words: Words, { recommendation, rating: { effort } }: Rated): string {
  const { question, present, recommended } = recommendation
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
  return [
    ...(improvement === null ? [] : [escaped(asSentence(improvement))]),
    `${asked} ${step} ${words.gain(listed(attributes, words))} ${words.effort(prose.number(effort))}`,
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
  lift(answers: number, level: string): string
  afterwards(targets: string): string
  takes(improvements: number): string
  listed(number: string): string
  begin(action: string): string
  after: string
  step(from: string, to: string): string
  firstStep(to: string): string
  plainStep(from: string, to: string, question: string): string
  plainFirstStep(to: string, question: string): string
  gain(attributes: string): string
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
  lift: (answers, level) =>
    answers === 1
      ? `One better answer lifts the whole to ${level}.`
      : `${en.number(answers)} better answers lift the whole to ${level}.`,
  afterwards: (targets) => `After that, the plan aims for ${targets}.`,
  takes: (improvements) =>
    improvements === 1 ? "It takes one improvement." : `It takes ${en.number(improvements)} improvements.`,
  listed: (number) => `The first ${number} are listed.`,
  begin: (action) => `Begin here: ${action}`,
  after: "Answer the questions again afterwards to see the result.",
  step: (from, to) => `Move from ${from} to ${to}.`,
  firstStep: (to) => `This is not answered yet: aim for ${to}.`,
  plainStep: (from, to, question) => `Move from “${from}” to “${to}”: ${question}`,
  plainFirstStep: (to, question) => `Aim for “${to}”: ${question}`,
  gain: (attributes) => `It strengthens ${attributes}.`,
  effort: (effort) => `The effort is ${effort}.`,
  proof: (evidence) => `What proves it: ${evidence}`,
  others: (number, count) => (count === 1 ? "one other" : `${number} others`),
}

const persian: Sentences = {
  goal: (targets) => `هدف این برنامه ${targets} است.`,
  target: (attribute, level) => `سطح ${level} برای ${attribute}`,
  nothingHelps: "پرسشی یافت نشد که بهبود آن کمکی کند.",
  lift: (answers, level) =>
    answers === 1
      ? `با یک پاسخ بهتر، کل به سطح ${level} می‌رسد.`
      : `با ${fa.number(answers)} پاسخ بهتر، کل به سطح ${level} می‌رسد.`,
  afterwards: (targets) => `پس از آن، هدف برنامه ${targets} است.`,
  takes: (improvements) =>
    improvements === 1
      ? "برای رسیدن به آن یک بهبود لازم است."
      : `برای رسیدن به آن ${fa.number(improvements)} بهبود لازم است.`,
  listed: (number) => `${number} بهبود نخست فهرست شده‌اند.`,
  begin: (action) => `از اینجا آغاز کنید: ${action}`,
  after: "پس از آن به این پرسش‌ها دوباره پاسخ دهید تا نتیجه را ببینید.",
  step: (from, to) => `از ${from} به ${to} برسید.`,
  firstStep: (to) => `این پرسش هنوز پاسخی ندارد: ${to} را هدف بگیرید.`,
  plainStep: (from, to, question) => `از «${from}» به «${to}» برسید: ${question}`,
  plainFirstStep: (to, question) => `به «${to}» برسید: ${question}`,
  gain: (attributes) => `این کار ${attributes} را تقویت می‌کند.`,
  effort: (effort) => `میزان کار آن ${effort} است.`,
  proof: (evidence) => `چه چیزی آن را ثابت می‌کند: ${evidence}`,
  others: (number) => `${number} مورد دیگر`,
}
