import type { Schemas } from "../../../../api/schemas.ts"
import type { NamedTarget } from "../../advice/index.ts"
import type { Roadmap } from "../api.ts"
import { namesOf } from "../roadmap.ts"

export type Unit = Roadmap["unit"]
export const mostPeriods = 12
/** The effort that a period can bear at most. */
export const mostBudget = 100_000

/** What a person has decided about a question: a period pins it there. */
export type Decision = "EXCLUDED" | "REQUIRED" | number

/** A target, and the period at whose end it is wanted; null for the last. */
type DatedTarget = NamedTarget & { period: number | null }

/** What a roadmap is planned for. */
export interface Wishes {
  targets: DatedTarget[]
  start: string
  unit: Unit
  periods: number
  /** null: unlimited. */
  budget: number | null
  /** How long effort takes the team, if it has said so. */
  calibration: Roadmap["calibration"]
  /** By question, with its title. */
  decisions: ReadonlyMap<number, { title: string; decision: Decision }>
}

export function firstWishes(today: string): Wishes {
  return {
    targets: [],
    start: today,
    unit: "MONTH",
    periods: 4,
    budget: null,
    calibration: null,
    decisions: new Map(),
  }
}

/** The wishes that a stored roadmap was planned for. */
export function wishesOf(roadmap: Roadmap): Wishes {
  const titleOf = new Map(roadmap.questions.map(({ id, title }) => [id, title]))
  const decided = (id: number, decision: Decision) =>
    [id, { title: titleOf.get(id) ?? "", decision }] as const
  const names = namesOf(roadmap)
  return {
    targets: roadmap.targets.map(({ attributeId, maturityLevelId, period }) => ({
      attributeId,
      maturityLevelId,
      attribute: names.attribute(attributeId),
      level: names.level(maturityLevelId).title,
      period,
    })),
    start: roadmap.start,
    unit: roadmap.unit,
    periods: roadmap.periods.length,
    budget: roadmap.budget,
    calibration: roadmap.calibration,
    decisions: new Map([
      ...roadmap.requiredQuestionIds.map((id) => decided(id, "REQUIRED")),
      ...roadmap.pinned.map(({ questionId, period }) => decided(questionId, period)),
      ...roadmap.excludedQuestionIds.map((id) => decided(id, "EXCLUDED")),
    ]),
  }
}

/** The wishes in the format of the API. */
export function bodyOf({ decisions, targets, ...wishes }: Wishes): Schemas["NewRoadmap"] {
  const made = [...decisions].map(([questionId, { decision }]) => ({ questionId, decision }))
  const ids = (wanted: Decision) =>
    made.flatMap(({ questionId, decision }) => (decision === wanted ? [questionId] : []))
  return {
    ...wishes,
    targets: targets.map(({ attributeId, maturityLevelId, period }) => ({
      attributeId,
      maturityLevelId,
      period,
    })),
    excludedQuestionIds: ids("EXCLUDED"),
    requiredQuestionIds: ids("REQUIRED"),
    pinned: made.flatMap(({ questionId, decision }) =>
      typeof decision === "number" ? [{ questionId, period: decision }] : [],
    ),
  }
}

/** The wishes with another decision about a question; undefined leaves it to the plan. */
export function withDecision(
  wishes: Wishes,
  { id, title }: { id: number; title: string },
  decision: Decision | undefined,
): Wishes {
  const decisions = new Map(wishes.decisions)
  if (decision === undefined) decisions.delete(id)
  else decisions.set(id, { title, decision })
  return { ...wishes, decisions }
}

/** The wishes with another number of periods: what was wanted or pinned later moves to the last. */
export function withPeriods(wishes: Wishes, periods: number): Wishes {
  return {
    ...wishes,
    periods,
    targets: wishes.targets.map((target) => ({
      ...target,
      period: target.period === null ? null : Math.min(target.period, periods),
    })),
    decisions: new Map(
      [...wishes.decisions].map(([id, { title, decision }]) => [
        id,
        { title, decision: typeof decision === "number" ? Math.min(decision, periods) : decision },
      ]),
    ),
  }
}

/** The wishes with other targets; each is wanted by when the one for its attribute was. */
export function withTargets(wishes: Wishes, targets: readonly NamedTarget[]): Wishes {
  const periodOf = new Map(wishes.targets.map(({ attributeId, period }) => [attributeId, period]))
  return {
    ...wishes,
    targets: targets.map((target) => ({ ...target, period: periodOf.get(target.attributeId) ?? null })),
  }
}
