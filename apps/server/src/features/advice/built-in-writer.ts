import type { Recommendation, Target } from "@plumbline/advice"
import type { Language } from "../../platform/i18n/language.ts"
import { escaped, type Prose, proseOf } from "../../platform/i18n/prose.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { asSentence, MOST_ITEMS, shortTitle, type WrittenAdvice } from "./written-advice.ts"

/** Lists of titles are cut off at this length, so that texts stay within 3000 characters for any kit. */
const LONGEST_LIST = 1500

/** Rule-based advice for a plan: the same plan always gives the same texts, in the language of the assessment. */
export function writeByRules(
  kit: AssessmentKit,
  language: Language,
  targets: readonly Target[],
  plan: readonly Recommendation[],
): WrittenAdvice {
  const sentences = language === "FA" ? persian : english
  const prose = proseOf(language)
  return {
    writer: "APP",
    narration: `<p>${sentences.narration(prose, targetsIn(kit, targets, prose, sentences), plan.length)}</p>`,
    items: plan.slice(0, MOST_ITEMS).map((recommendation) => ({
      title: itemTitle(kit.text.question(recommendation.question.id).title, sentences),
      description: `<p>${description(kit, recommendation, prose, sentences)}</p>`,
      cost: "MEDIUM",
      priority: "MEDIUM",
      impact: "MEDIUM",
    })),
  }
}

function targetsIn(
  kit: AssessmentKit,
  targets: readonly Target[],
  prose: Prose,
  sentences: Sentences,
): string {
  const named = targets.map(({ attributeId, levelId }) =>
    sentences.target(
      prose.quoted(kit.text.attribute(attributeId).title),
      prose.quoted(kit.text.level(levelId).title),
    ),
  )
  return listed(named, prose, sentences)
}

function description(
  { model, text }: AssessmentKit,
  { question, present, recommended }: Recommendation,
  prose: Prose,
  sentences: Sentences,
): string {
  const impacted = new Set(question.impacts.map(({ attributeId }) => attributeId))
  const attributes = model.attributes
    .filter(({ id }) => impacted.has(id))
    .map(({ id }) => prose.quoted(text.attribute(id).title))
  const to = prose.quoted(text.option(recommended.id))
  const step = present ? sentences.step(prose.quoted(text.option(present.id)), to) : sentences.firstStep(to)
  return `${escaped(asSentence(text.question(question.id).title))} ${step} ${sentences.gain(listed(attributes, prose, sentences))}`
}

/** As many as fit, followed by the number of the rest. */
function listed(parts: readonly string[], prose: Prose, sentences: Sentences): string {
  let length = 0
  const fitting = parts.filter((part) => {
    length += part.length + 5
    return length <= LONGEST_LIST
  })
  const others = parts.length - fitting.length
  return prose.list(others === 0 ? fitting : [...fitting, sentences.others(prose.number(others), others)])
}

/** A question title of fewer than three characters is too short to stand alone as the title of an item. */
function itemTitle(title: string, sentences: Sentences): string {
  const words = title.trim()
  return Array.from(words).length < 3 ? sentences.shortTitle(words) : shortTitle(words)
}

type Sentences = {
  narration(prose: Prose, targets: string, recommendations: number): string
  target(attribute: string, level: string): string
  step(from: string, to: string): string
  firstStep(to: string): string
  gain(attributes: string): string
  others(number: string, count: number): string
  shortTitle(title: string): string
}

const english: Sentences = {
  narration: (prose, targets, recommendations) => {
    if (recommendations === 0) return `No improvement was found that would help to reach ${targets}.`
    const improvements =
      recommendations === 1
        ? "one improvement"
        : `${prose.number(recommendations)} improvements, the most effective first`
    return `To reach ${targets}, the plan suggests ${improvements}. Then answer these questions again to see the result.`
  },
  target: (attribute, level) => `${level} for ${attribute}`,
  step: (from, to) => `Move from ${from} to ${to}.`,
  firstStep: (to) => `This is not answered yet: aim for ${to}.`,
  gain: (attributes) => `It strengthens ${attributes}.`,
  others: (number, count) => (count === 1 ? "one other" : `${number} others`),
  shortTitle: (title) => `Question “${title}”`,
}

const persian: Sentences = {
  narration: (prose, targets, recommendations) => {
    if (recommendations === 0) return `بهبودی که به رسیدن به ${targets} کمک کند پیدا نشد.`
    const order = recommendations === 1 ? "" : "؛ مؤثرترین‌ها در ابتدا آمده‌اند"
    return `برای رسیدن به ${targets}، برنامه ${prose.number(recommendations)} بهبود پیشنهاد می‌کند${order}. سپس دوباره به این پرسش‌ها پاسخ دهید تا نتیجه را ببینید.`
  },
  target: (attribute, level) => `سطح ${level} در ${attribute}`,
  step: (from, to) => `از ${from} به ${to} برسید.`,
  firstStep: (to) => `این پرسش هنوز پاسخی ندارد: ${to} را هدف بگیرید.`,
  gain: (attributes) => `این کار ${attributes} را تقویت می‌کند.`,
  others: (number) => `${number} مورد دیگر`,
  shortTitle: (title) => `پرسش «${title}»`,
}
