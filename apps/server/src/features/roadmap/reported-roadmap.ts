import { calculateMaturity, rankOf } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { levelReply } from "../assessments/index.ts"
import { ranksIn } from "./make-roadmap.ts"
import { isClosedByAnswer } from "./open-items.ts"
import { periodsOf } from "./periods.ts"
import { actionOf, isChangedRoadmap, isToDo } from "./roadmap-reply.ts"
import { findItems, findRoadmap, type Surroundings } from "./stored-roadmap.ts"

export type ReportedRoadmap = NonNullable<Awaited<ReturnType<typeof reportedRoadmap>>>

/**
 * The roadmap as readers of a report see it: for each period the level it is to lead to, the attributes that it is to
 * lift, and what is to be done, without the people who do it. The first period lifts what is above the present result.
 *
 * @returns null if there is none
 */
export async function reportedRoadmap(ctx: AnonymousContext, around: Surroundings) {
  const { assessment, kit, answers } = around
  const roadmap = await findRoadmap(ctx, assessment.result.id)
  if (!roadmap) return null
  const all = await findItems(ctx, roadmap.id)
  const items = all.filter(
    ({ questionId, status }) => status !== "DROPPED" && kit.model.questionById.has(questionId),
  )
  const present = calculateMaturity(kit.model, answers, kit.weights)
  let ranks = ranksIn(kit.model, present)
  const periods = periodsOf(roadmap.wishes).flatMap((period, at) => {
    const expected = roadmap.outcome.expected[at]
    if (!expected) return []
    const before = ranks
    ranks = new Map(
      expected.attributes.map(({ attributeId, maturityLevelId }) => [
        attributeId,
        rankOf(kit.model, maturityLevelId),
      ]),
    )
    const attributes = expected.attributes.flatMap(({ attributeId, maturityLevelId }) => {
      const isLifted = rankOf(kit.model, maturityLevelId) > (before.get(attributeId) ?? 1)
      if (!isLifted || !kit.model.attributeById.has(attributeId)) return []
      return [
        {
          id: attributeId,
          title: kit.text.attribute(attributeId).title,
          level: levelReply(kit, maturityLevelId),
        },
      ]
    })
    return [
      {
        ...period,
        level: levelReply(kit, expected.maturityLevelId),
        attributes,
        actions: items.filter((item) => item.period === period.index).map((item) => actionOf(around, item)),
      },
    ]
  })
  return { unit: roadmap.wishes.unit, changed: isChangedRoadmap(kit, roadmap, all), periods }
}

/** The items that wait for somebody whom they are assigned to, what is due first. */
export async function assignedItems(ctx: AnonymousContext, around: Surroundings) {
  const roadmap = await findRoadmap(ctx, around.assessment.result.id)
  const items = roadmap ? await findItems(ctx, roadmap.id) : []
  return items
    .flatMap((item) => {
      const { assigneeName, questionId, due } = item
      const isOpen = isToDo(item) && around.kit.model.questionById.has(questionId)
      if (assigneeName === null || !isOpen || isClosedByAnswer(around.kit, around.answers, item)) return []
      return [{ people: [assigneeName], task: actionOf(around, item), due }]
    })
    .toSorted((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999"))
}
