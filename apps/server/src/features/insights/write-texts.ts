import { type Attribute, calculateMaturity, isApplicable } from "@plumbline/scoring"
import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Model } from "../../platform/writer/model.ts"
import { appliesAtAll, appTexts, type Described } from "./compose.ts"
import type { AttributeText } from "./store-texts.ts"
import { ATTRIBUTE_TEXT_LIMIT } from "./writer/write.ts"

/** How many texts of one assessment a model writes in parallel. */
const AT_ONCE = 2

const Reply = Type.Object({ value: Type.String() }, { additionalProperties: false })

/** A text, or the reason for its failure. */
export type Outcome = { text: AttributeText | null; failure?: unknown }

/**
 * Lets a model write about attributes, outside any transaction. For attributes without applicable questions the app
 * writes the text. A failure for one attribute does not affect the others.
 *
 * @param keep called with each text as soon as it is written; if it throws, no more texts are written
 * @throws whatever `keep` throws
 */
export async function writeTexts(
  ctx: AnonymousContext,
  described: Described,
  attributes: readonly Attribute[],
  keep: (text: AttributeText) => Promise<void>,
): Promise<Outcome[]> {
  const { model } = ctx
  if (!model) throw new Error("There is no model to write.")
  const outcomes: Outcome[] = []
  const waiting = [...attributes]
  const writeOneByOne = async () => {
    for (let attribute = waiting.shift(); attribute; attribute = waiting.shift()) {
      const outcome = await writeOne(ctx, model, described, attribute).then(
        (text) => ({ text }),
        (failure: unknown) => ({ text: null, failure }),
      )
      outcomes.push(outcome)
      if (outcome.text) await keep(outcome.text)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, writeOneByOne))
  } finally {
    waiting.length = 0
  }
  return outcomes
}

async function writeOne(
  ctx: AnonymousContext,
  model: Model,
  described: Described,
  attribute: Attribute,
): Promise<AttributeText> {
  const { assessment, answers } = described
  const { id } = attribute
  if (!appliesAtAll(attribute, answers))
    return { id, text: appTexts(described).attribute(attribute), writer: "APP" }
  const { value } = await model.write({
    tenant: ctx.tenant,
    about: `assessment ${assessment.id}`,
    language: assessment.result.language,
    instructions,
    material: materialOf(ctx, described, attribute),
    reply: Reply,
    wordsOf: (reply) => reply.value,
    isUsable: (reply) => storable(reply.value) !== "",
  })
  return { id, text: storable(value), writer: "AI" }
}

/** The most questions about which a model is told; the texts of a kit are limited where they are stored. */
const MOST_QUESTIONS = 100

/**
 * What is sent to the model: the attribute and the levels with titles and descriptions, the questions with title, hint,
 * weight and score; of a tenant that chose so, titles, weights and scores alone. Nothing about people or evidence.
 */
function materialOf({ tenant }: AnonymousContext, { kit, answers }: Described, attribute: Attribute) {
  const { model, text, weights } = kit
  const own = calculateMaturity(model, answers, weights).attributes.find(
    ({ attributeId }) => attributeId === attribute.id,
  )
  const applicable = attribute.questions.filter(({ question }) => isApplicable(answers.get(question.id)))
  const shared = ({ title, description }: { title: string; description: string }) =>
    tenant.modelReads === "TITLES" ? { title } : { title, description }
  return {
    attribute: {
      ...shared(text.attribute(attribute.id)),
      maturityLevel: own?.levelId ? text.level(own.levelId).title : null,
    },
    questions: applicable.slice(0, MOST_QUESTIONS).map(({ question, averageWeight }) => {
      const answer = answers.get(question.id)
      const { title, hint } = text.question(question.id)
      return {
        title,
        ...(tenant.modelReads === "TEXTS" && { hint }),
        weight: averageWeight,
        score: answer?.state === "chosen" ? answer.option.value : 0,
      }
    }),
    maturityLevels: model.levels.map(({ id, rank }) => ({ index: rank, ...shared(text.level(id)) })),
  }
}

/** Converts a model's text for storage: one escaped paragraph, cut after a sentence if longer than the limit. */
export function storable(written: string): string {
  const text = escaped(written.replace(/\s+/g, " ").trim())
  if (text.length <= ATTRIBUTE_TEXT_LIMIT) return text
  const head = text.slice(0, ATTRIBUTE_TEXT_LIMIT)
  const end = Math.max(...[". ", "! ", "? ", "؟ "].map((mark) => head.lastIndexOf(mark)))
  return end > 0 ? head.slice(0, end + 1) : head.slice(0, head.lastIndexOf(" "))
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

const instructions = `You describe how mature one attribute of a software product, or of the team that makes it, was found to be. You are given the attribute with the maturity level it has reached, the questions that count for it (with their weight and a score from 0 to 1), and the maturity levels of the scale, the lowest first.

Write "value": an executive summary of the main strengths and weaknesses in a single paragraph of fewer than 100 words, without line breaks. Begin with something specific: no introduction, no general conclusion. Be polite. Describe only, recommend nothing. Mention no score of a single question. Plain text: no markdown, no tags. Technical terms stay in English, or are explained.`
