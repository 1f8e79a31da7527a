import type { Schemas } from "../../api/schemas.ts"

/** The changes with one action, grouped by kind. */
export interface ChangeGroup {
  action: Schemas["KitDifference"]["action"]
  kinds: { entity: Schemas["KitDifference"]["entity"]; changes: Schemas["KitDifference"][] }[]
}

/** Additions, changes and removals, in this order; within each, kinds from level to answer range. No group is empty. */
export function groupedChanges(changes: Schemas["KitDifference"][]): ChangeGroup[] {
  return actions
    .map((action) => {
      const same = changes.filter((change) => change.action === action)
      const kinds = entities
        .map((entity) => ({ entity, changes: same.filter((change) => change.entity === entity) }))
        .filter((kind) => kind.changes.length > 0)
      return { action, kinds }
    })
    .filter(({ kinds }) => kinds.length > 0)
}

const actions = ["ADD", "CHANGE", "REMOVE"] as const

const entities = [
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
] as const
