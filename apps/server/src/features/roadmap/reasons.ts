import { calculateMaturity, earnedShare, rankOf } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Reason } from "./schemas.ts"
import type { RoadmapItem, StoredRoadmap, Surroundings } from "./stored-roadmap.ts"

type Planned = Pick<StoredRoadmap, "wishes" | "outcome">

/** What each item is for, how much of all that it gains, and why it stands in its period. */
export function reasonsOf(
  around: Pick<Surroundings, "kit" | "answers">,
  { wishes, outcome }: Planned,
  items: readonly RoadmapItem[],
): Static<typeof Reason>[] {
  const { model, text } = around.kit
  const targets = new Map(wishes.targets.map(({ attributeId }, at) => [attributeId, at]))
  const countsFor = (attributeId: number) => targets.size === 0 || targets.has(attributeId)
  const open = items.filter(({ status }) => status !== "DROPPED")
  const needed = new Set(open.flatMap(({ questionId }) => text.guidance(questionId).requires))
  const pinned = new Set(wishes.pinned.map(({ questionId }) => questionId))
  const risesAt = wholeRisesAt(around, outcome)
  const gains = new Map(
    items.map((item) => {
      const question = model.questionById.get(item.questionId)
      const value = (id: number | null) => question?.options.find((one) => one.id === id)?.value ?? 0
      const before = item.fromOptionId ?? null
      const step = value(item.optionId) - (before === null ? earnedShare(undefined) : value(before))
      const weight = (question?.impacts ?? []).reduce(
        (sum, { attributeId, weight }) => (countsFor(attributeId) ? sum + weight : sum),
        0,
      )
      return [item.questionId, weight * Math.max(0, step)] as const
    }),
  )
  const total = gains.values().reduce((sum, gain) => sum + gain, 0)
  return items.map(({ questionId, period }) => {
    const impacted = new Set(model.questionById.get(questionId)?.impacts.map((impact) => impact.attributeId))
    const serves = model.attributes.flatMap(({ id }) => (targets.has(id) && impacted.has(id) ? [id] : []))
    const ends =
      targets.size === 0 ? risesAt : serves.map((id) => outcome.reached[targets.get(id) ?? -1] ?? null)
    const why = () => {
      if (pinned.has(questionId)) return "DECIDED"
      if (ends.includes(period)) return "REACHES"
      if (needed.has(questionId)) return "NEEDED"
      return ends.some((end) => end !== null && end > period) ? "EARLY" : "CLOSER"
    }
    return {
      questionId,
      serves,
      share: total > 0 ? (gains.get(questionId) ?? 0) / total : 0,
      why: why(),
    }
  })
}

/** The periods at whose ends the whole is on a higher level than before. */
function wholeRisesAt(
  { kit, answers }: Pick<Surroundings, "kit" | "answers">,
  { expected }: Planned["outcome"],
): number[] {
  let before = rankOf(kit.model, calculateMaturity(kit.model, answers, kit.weights).levelId)
  return expected.flatMap(({ maturityLevelId }, at) => {
    const now = rankOf(kit.model, maturityLevelId)
    const rises = now > before
    before = now
    return rises ? [at + 1] : []
  })
}
