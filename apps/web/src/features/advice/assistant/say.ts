import type { Schemas } from "../../../api/schemas.ts"

export type PlanItem = Schemas["PlanItem"]

/** What people say about the questions of a plan: not feasible for them, or to be kept in any case. */
export interface Say {
  excluded: readonly PlanItem[]
  pinned: readonly PlanItem[]
}

/** A plan, with what people had said when it was made. */
export interface Planned {
  say: Say
  outlook: Schemas["PlanOutlook"]
}

/** Says that a question is not feasible. */
export function exclude({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded: [...without(excluded, item), item], pinned: without(pinned, item) }
}

/** Takes that back. */
export function putBack({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded: without(excluded, item), pinned }
}

/** Says that a question is to be kept as it is recommended now, or no longer. */
export function togglePin({ excluded, pinned }: Say, item: PlanItem): Say {
  return { excluded, pinned: isAmong(pinned, item) ? without(pinned, item) : [...pinned, item] }
}

export function isAmong(items: readonly PlanItem[], { question }: PlanItem): boolean {
  return items.some((each) => each.question.id === question.id)
}

/** What a plan is to be made for, as the server takes it. */
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
