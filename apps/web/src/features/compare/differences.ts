import type { Schemas } from "../../api/schemas.ts"

type Subject = Schemas["Comparison"]["subjects"][number]
export type Attribute = Subject["attributes"][number]

/** An attribute that has not reached the same level in all assessments. */
export interface Difference {
  attribute: Attribute
  subject: string
  /** The number of levels between the lowest and the highest. */
  spread: number
}

/** The number of levels between the lowest and the highest that an attribute has reached. */
export function spreadOf({ assessment }: Attribute): number {
  const ranks = assessment.map(({ maturityLevel }) => maturityLevel.index)
  return Math.max(...ranks) - Math.min(...ranks)
}

/** The attributes that differ, largest difference first, then in the order of the kit. */
export function differencesOf({ subjects }: Schemas["Comparison"]): Difference[] {
  return subjects
    .flatMap(({ title, attributes }) =>
      attributes.map((attribute) => ({ attribute, subject: title, spread: spreadOf(attribute) })),
    )
    .filter(({ spread }) => spread > 0)
    .toSorted((a, b) => b.spread - a.spread)
}
