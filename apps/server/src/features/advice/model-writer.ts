import type { Recommendation, Target } from "@plumbline/advice"
import { type Static, Type } from "typebox"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type Model, shortHtml } from "../../platform/writer/model.ts"

import type { AssessmentKit } from "../assessments/index.ts"
import { type AmountCode, amounts } from "./targets.ts"
import { LONGEST_TITLE, MOST_ITEMS, shortTitle, type WrittenAdvice } from "./written-advice.ts"

/** Characters of a narration or a description, tags included. */
const LONGEST_TEXT = 3000
/** How many questions of a plan the model receives, starting with those that gain most for their effort. */
const MOST_QUESTIONS = 60

const ReplyItem = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    cost: Type.Number(),
    priority: Type.Number(),
    impact: Type.Number(),
  },
  { additionalProperties: false },
)
const Reply = Type.Object(
  { narration: Type.String(), adviceItems: Type.Array(ReplyItem) },
  { additionalProperties: false },
)

export type ToWrite = {
  tenant: { slug: string }
  assessmentId: string
  kit: AssessmentKit
  language: Language
  targets: readonly Target[]
  plan: readonly Recommendation[]
}

/**
 * Lets a language model write the advice for a plan. The model receives the titles of attributes, levels, questions and
 * options, but nothing about people, scores or evidence. Its reply is sanitised like user input.
 *
 * @throws INTERNAL_ERROR when the reply is unusable
 */
export async function writeByModel(model: Model, toWrite: ToWrite): Promise<WrittenAdvice> {
  const { tenant, assessmentId, language } = toWrite
  const reply = await model.write({
    tenant,
    about: `assessment ${assessmentId}`,
    language,
    instructions,
    material: materialOf(toWrite),
    reply: Reply,
    wordsOf: ({ narration, adviceItems }) =>
      [narration, ...adviceItems.flatMap(({ title, description }) => [title, description])].join(" "),
    isUsable: ({ narration }) => !isBlankHtml(sanitize(narration)),
  })
  return {
    writer: "AI",
    narration: shortHtml(reply.narration, LONGEST_TEXT),
    items: reply.adviceItems.flatMap((item) => itemOf(item) ?? []).slice(0, MOST_ITEMS),
  }
}

function materialOf({ kit: { text }, targets, plan }: ToWrite) {
  return {
    targets: targets.map(({ attributeId, levelId }) => ({
      attribute: text.attribute(attributeId).title,
      wantedLevel: text.level(levelId).title,
    })),
    recommendations: plan.slice(0, MOST_QUESTIONS).map(({ question, present, recommended }) => ({
      question: text.question(question.id).title,
      whatToDo: text.improvement(question.id, present),
      presentAnswer: present && text.option(present.id),
      recommendedAnswer: text.option(recommended.id),
    })),
  }
}

function itemOf(item: Static<typeof ReplyItem>): WrittenAdvice["items"][number] | null {
  const title = shortTitle(visibleText(item.title).replace(/\s+/g, " "))
  const description = shortHtml(item.description, LONGEST_TEXT)
  if (title.length < 3 || visibleText(description).length < 3) return null
  const { cost, priority, impact } = item
  return { title, description, cost: amountOf(cost), priority: amountOf(priority), impact: amountOf(impact) }
}

/** Out-of-range numbers count as MEDIUM. */
function amountOf(ordinal: number): AmountCode {
  return amounts[ordinal] ?? "MEDIUM"
}

const instructions = `You advise a team on how to improve its software product and the way it works. An assessment was made of questions with graded answers. You are given targets (attributes of the product and the level each should reach) and recommendations (questions, what the author of the questions says is to be done or null, the present answer or null, and the answer that should become true).

Write:
- "adviceItems": at most ${MOST_ITEMS} action items, and only as many as there are distinct things to do; recommendations that belong together become one item.
  - "title": plain text of at most ${LONGEST_TITLE} characters that begins with a strong verb, in general terms, without names of products.
  - "description": one paragraph of at most 1000 characters: suitable practices and technologies and their alternatives with what speaks for and against them, which one to prefer and why, expected benefits, risks and what it takes in people and time, with an example where it helps.
  - "cost", "priority", "impact": 0 for low, 1 for medium, 2 for high. Cost is the effort from the present to the recommended answer, priority the urgency for quality, business, compliance and technical debt, impact how far the effect reaches.
- "narration": one self-contained paragraph in a single <p> element without attributes, under 1000 characters with its tags: names each target attribute with its wanted level, says why these improvements matter, what they bring and what is risked without them. It agrees with the action items without citing them.

Be polite and constructive. No scores, no numbers of answers, no blame, no markdown.`
