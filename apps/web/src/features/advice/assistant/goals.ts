import type { Schemas } from "../../../api/schemas.ts"

export type Choices = Schemas["PreAdvice"]
export type AdvisedAttribute = Choices["attributes"][number]

/** The wanted ranks above the present ones, by attribute id. */
export type Goals = ReadonlyMap<number, number>

/** The rank 1…n of the attribute's present level; the lowest for one that the kit does not have any more. */
export function presentRank({ maturityLevels }: Choices, { maturityLevel }: AdvisedAttribute): number {
  return maturityLevels.find(({ id }) => id === maturityLevel.id)?.value ?? 1
}

/** The goals with another one for an attribute; none when it stays where it is. */
export function withGoal(choices: Choices, goals: Goals, attribute: AdvisedAttribute, rank: number): Goals {
  const present = presentRank(choices, attribute)
  const changed = new Map(goals)
  const wanted = Math.min(rank, choices.maturityLevels.length)
  if (wanted > present) changed.set(attribute.id, wanted)
  else changed.delete(attribute.id)
  return changed
}

/** Every attribute one level up. */
export function nextLevelEverywhere(choices: Choices): Goals {
  return goalsOf(choices, (present) => present + 1)
}

/** The attributes on the lowest level of all, one level up. */
export function weakestFirst(choices: Choices): Goals {
  const ranks = raisable(choices).map((attribute) => presentRank(choices, attribute))
  const weakest = Math.min(...ranks)
  return goalsOf(choices, (present) => (present === weakest ? present + 1 : present))
}

/** Every attribute at least on a level, and with them the whole assessment. */
export function everythingAtLeast(choices: Choices, rank: number): Goals {
  return goalsOf(choices, () => rank)
}

/** The rank that all goals together mean: that of everything at least there; undefined for any other goals. */
export function commonRank(choices: Choices, goals: Goals): number | undefined {
  if (goals.size === 0) return undefined
  const rank = Math.max(...goals.values())
  const wanted = everythingAtLeast(choices, rank)
  const isSame = wanted.size === goals.size && [...wanted].every(([id, at]) => goals.get(id) === at)
  return isSame ? rank : undefined
}

/** The goals as the server takes them. */
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
