import { buildKitModel, calculateMaturity, effectiveWeights, rankOf, readAnswers } from "@plumbline/scoring"
import type { Schemas } from "../../../api/schemas.ts"

/** How many questions visitors answer on the start page. */
const asked = 3

/** The first questions of a kit, with what their answers say by themselves. */
export interface Sample {
  questions: { id: number; title: string; options: { id: number; title: string }[] }[]
  /** The titles of the levels, the lowest first. */
  levels: string[]
  /** How many questions the whole kit has. */
  total: number
  /** The rank of the level that the chosen options reach; open questions earn nothing. */
  rankOf: (optionIds: readonly number[]) => number
}

/** The kit is narrowed to its first questions and what they are about: the others would count as not earned. */
export function sampleOf(content: Schemas["PublicKitContent"]): Sample {
  const chosen = buildKitModel(content).questions.slice(0, asked)
  const ids = new Set(chosen.map(({ id }) => id))
  const impacts = content.impacts.filter(({ questionId }) => ids.has(questionId))
  const touched = new Set(impacts.map(({ attributeId }) => attributeId))
  const attributes = content.attributes.filter(({ id }) => touched.has(id))
  const kit = buildKitModel({
    ...content,
    questions: content.questions.filter(({ id }) => ids.has(id)),
    impacts,
    attributes,
    subjects: content.subjects.filter(({ id }) => attributes.some(({ subjectId }) => subjectId === id)),
  })
  const titleOf = (elements: readonly { id: number; title: string }[], id: number) =>
    elements.find((element) => element.id === id)?.title ?? ""
  return {
    questions: chosen.map(({ id, options }) => ({
      id,
      title: titleOf(content.questions, id),
      options: options.map((option) => ({ id: option.id, title: titleOf(content.options, option.id) })),
    })),
    levels: kit.levels.map(({ id }) => titleOf(content.levels, id)),
    total: content.questions.length,
    rankOf(optionIds) {
      const rows = optionIds.map((answerOptionId, position) => ({
        questionId: chosen[position]?.id ?? 0,
        answerOptionId,
        isNotApplicable: false,
        confidenceLevelId: null,
      }))
      const { levelId } = calculateMaturity(kit, readAnswers(kit, rows), effectiveWeights(null))
      return rankOf(kit, levelId)
    },
  }
}

interface Step {
  /** The titles of the present option and of the next one. */
  from: string
  to: string
  /** The rank of the level after it. */
  rank: number
  lifts: boolean
}

/**
 * The answer to improve first: one option further at the question that lifts the whole, or else at the weakest one.
 * null at the top.
 */
export function nextStep({ questions, rankOf }: Sample, optionIds: readonly number[]): Step | null {
  const rank = rankOf(optionIds)
  const steps = questions.flatMap(({ options }, position) => {
    const place = options.findIndex(({ id }) => id === optionIds[position])
    const [from, to] = options.slice(place, place + 2)
    if (place < 0 || !from || !to) return []
    const after = rankOf(optionIds.with(position, to.id))
    const share = place / (options.length - 1)
    return [{ share, step: { from: from.title, to: to.title, rank: after, lifts: after > rank } }]
  })
  const [best] = steps.toSorted((a, b) => b.step.rank - a.step.rank || a.share - b.share)
  return best?.step ?? null
}
