import type { Schemas } from "../../../../api/schemas.ts"

export type Choices = Schemas["PreAdvice"]
export type AdvisedAttribute = Choices["attributes"][number]

/** Target ranks above the present ones, by attribute id. */
export type Goals = ReadonlyMap<number, number>

/** The rank 1…n of the attribute's present level; 1 for a level that the kit no longer has. */
export function presentRank({ maturityLevels }: Choices, { maturityLevel }: AdvisedAttribute): number {
  return maturityLevels.find(({ id }) => id === maturityLevel.id)?.value ?? 1
}

/** The goals with a new rank for one attribute; its goal is removed if the rank is not above the present one. */
export function withGoal(choices: Choices, goals: Goals, attribute: AdvisedAttribute, rank: number): Goals {
  const present = presentRank(choices, attribute)
  const changed = new Map(goals)
  const wanted = Math.min(rank, choices.maturityLevels.length)
  if (wanted > present) changed.set(attribute.id, wanted)
  else changed.delete(attribute.id)
  return changed
}

/** Raises every attribute by one level. */
export function nextLevelEverywhere(choices: Choices): Goals {
  return goalsOf(choices, (present) => present + 1)
}

/** Raises the attributes on the lowest present level by one level. */
export function weakestFirst(choices: Choices): Goals {
  const ranks = raisable(choices).map((attribute) => presentRank(choices, attribute))
  const weakest = Math.min(...ranks)
  return goalsOf(choices, (present) => (present === weakest ? present + 1 : present))
}

/** The targets of `weakestFirst`. */
export function weakestTargets(choices: Choices): Schemas["AttributeLevelTarget"][] {
  return targetsOf(choices, weakestFirst(choices))
}

/** A level as the target of those attributes that are below it. */
export function targetsAtLeast(
  choices: Choices,
  attributes: readonly AdvisedAttribute[],
  levelId: number,
): Schemas["AttributeLevelTarget"][] {
  const rank = choices.maturityLevels.find(({ id }) => id === levelId)?.value ?? 1
  return attributes
    .filter((attribute) => !attribute.notApplicable && presentRank(choices, attribute) < rank)
    .map(({ id }) => ({ attributeId: id, maturityLevelId: levelId }))
}

/** Raises every attribute, and with them the whole assessment, to at least a level. */
export function everythingAtLeast(choices: Choices, rank: number): Goals {
  return goalsOf(choices, () => rank)
}

/** The rank for which the goals equal `everythingAtLeast`; undefined if there is none. */
export function commonRank(choices: Choices, goals: Goals): number | undefined {
  if (goals.size === 0) return undefined
  const rank = Math.max(...goals.values())
  const wanted = everythingAtLeast(choices, rank)
  const isSame = wanted.size === goals.size && [...wanted].every(([id, at]) => goals.get(id) === at)
  return isSame ? rank : undefined
}

/** The goals in the format of the API. */
export function targetsOf({ maturityLevels }: Choices, goals: Goals): Schemas["AttributeLevelTarget"][] {
  return [...goals].flatMap(([attributeId, rank]) => {
    const level = maturityLevels[rank - 1]
    return level ? [{ attributeId, maturityLevelId: level.id }] : []
  })
}

function goalsOf(choices: Choices, wanted: (present: number) => number): Goals {
  return raisable(choices).reduce<Goals>(
    (goals, attribute) => withGoal(choices, goals, attribute, wanted(presentRank(choices, attribute))),
    new Map(),
  )
}

function raisable(choices: Choices): AdvisedAttribute[] {
  return choices.attributes.filter(
    (attribute) =>
      !attribute.notApplicable && presentRank(choices, attribute) < choices.maturityLevels.length,
  )
}

export type PlanItem = Schemas["PlanItem"]

/** The person's choices about the questions of a plan: excluded as infeasible, or pinned. */
export interface PlanAdjustments {
  excluded: readonly PlanItem[]
  pinned: readonly PlanItem[]
}

/** A plan, with the choices it was made for. */
export interface Planned {
  adjustments: PlanAdjustments
  outlook: Schemas["PlanOutlook"]
}

/** Excludes a question as infeasible. */
export function exclude({ excluded, pinned }: PlanAdjustments, item: PlanItem): PlanAdjustments {
  return { excluded: [...without(excluded, item), item], pinned: without(pinned, item) }
}

/** Undoes an exclusion. */
export function putBack({ excluded, pinned }: PlanAdjustments, item: PlanItem): PlanAdjustments {
  return { excluded: without(excluded, item), pinned }
}

/** Pins or unpins the current recommendation for a question. */
export function togglePin({ excluded, pinned }: PlanAdjustments, item: PlanItem): PlanAdjustments {
  return { excluded, pinned: isAmong(pinned, item) ? without(pinned, item) : [...pinned, item] }
}

export function isAmong(items: readonly PlanItem[], { question }: PlanItem): boolean {
  return items.some((each) => each.question.id === question.id)
}

/** Targets and choices in the format of the API. */
export function wishesOf(
  attributeLevelTargets: Schemas["AttributeLevelTarget"][],
  { excluded, pinned }: PlanAdjustments,
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
