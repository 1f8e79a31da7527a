import type { Schemas } from "../../../api/schemas.ts"

export type PlanItem = Schemas["PlanItem"]

/** The person's choices about the questions of a plan: excluded as infeasible, or pinned. */
export interface Say {
  excluded: readonly PlanItem[]
  pinned: readonly PlanItem[]
}

/** A plan, with the choices it was made for. */
export interface Planned {
  say: Say
  outlook: Schemas["PlanOutlook"]
}

/** Excludes a question as infeasible. */
export function exclude({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded: [...without(excluded, item), item], pinned: without(pinned, item) }
}

/** Undoes an exclusion. */
export function putBack({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded: without(excluded, item), pinned }
}

/** Pins or unpins the current recommendation for a question. */
export function togglePin({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded, pinned: isAmong(pinned, item) ? without(pinned, item) : [...pinned, item] }
}

export function isAmong(items: readonly PlanItem[], { question }: PlanItem): boolean {
  return items.some((each) => each.question.id === question.id)
}

/** Targets and choices in the format of the API. */
export function wishesOf(
  attributeLevelTargets: Schemas["AttributeLevelTarget"][],
  { excluded, pinned }: Say,
): Schemas["PlanWishes"] {
  return {
    attributeLevelTargets,
    excludedQuestionIds: excluded.map(({ question }) => question.id),
    pinnedQuestions: pinned.map(({ question, recommendedOption }) => ({
      questionId: question.id,
      optionIndex: recommendedOption.index,
    })),
  }
}

function without(items: readonly PlanItem[], { question }: PlanItem): readonly PlanItem[] {
  return items.filter((each) => each.question.id !== question.id)
}
