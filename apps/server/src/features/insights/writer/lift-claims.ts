import type { Lift } from "@plumbline/advice"
import type { KitModel } from "@plumbline/scoring"
import type { Claim, Titles, Where } from "./claims.ts"

/** More good answers than this are no longer counted: the level is far away. */
const MOST_ANSWERS = 12

/** The parts that the answers of a lift can be about; none in a text about an attribute, which names itself. */
type PartsOf = Pick<KitModel, "subjects" | "attributes">

/** What leads to the next level; nothing at the top, and where that is not known. */
export function liftClaims(lift: Lift | null, kit: PartsOf, titles: Titles): Claim[] {
  if (!lift) return []
  const next = titles.level(lift.levelId)
  if (!lift.plan) return [{ says: "isOutOfReach", next }]
  if (lift.plan.length > MOST_ANSWERS) return [{ says: "isFar", next }]
  return [{ says: "leads", answers: lift.plan.length, next, where: whereOf(lift.plan, kit, titles) }]
}

type Plan = NonNullable<Lift["plan"]>

/** The attribute, else the subject, that all answers count for; else the attribute that most of them count for. */
function whereOf(plan: Plan, kit: PartsOf, titles: Titles): Where | null {
  const countsFor = (attributeIds: ReadonlySet<number>) =>
    plan.filter(({ question }) => question.impacts.some(({ attributeId }) => attributeIds.has(attributeId)))
      .length
  const attributes = kit.attributes.map(({ id }) => ({ id, count: countsFor(new Set([id])) }))
  const most = attributes.toSorted((a, b) => b.count - a.count).at(0)
  if (most?.count === plan.length) return { title: titles.attribute(most.id), all: true }
  const subject = kit.subjects.find(
    ({ attributes }) => countsFor(new Set(attributes.map(({ id }) => id))) === plan.length,
  )
  if (subject) return { title: titles.subject(subject.id), all: true }
  return most && 2 * most.count > plan.length ? { title: titles.attribute(most.id), all: false } : null
}
