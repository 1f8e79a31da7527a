import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** How many assessments can be compared. */
export const fewest = 2
export const most = 4

/** The assessments that the person can compare, last changed first; only those on the kit if one is given. */
export const comparableQuery = (kitId?: number) =>
  queryOptions({
    queryKey: keys.comparison.candidates(kitId),
    async queryFn({ signal }) {
      const { items } = await wholeList((query) =>
        api.get("/api/v1/comparable-assessments/", { params: { query: { ...query, kitId } }, signal }),
      )
      return items
    },
  })

/** A comparison of two to four assessments, in the given order. */
export const comparisonQuery = (assessmentIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.comparison.of(assessmentIds),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments-compare/", { body: { assessmentIds: [...assessmentIds] }, signal }),
    refetchOnWindowFocus: false,
  })

type Subject = Schemas["Comparison"]["subjects"][number]
export type Attribute = Subject["attributes"][number]

/** An attribute that has not reached the same level in all assessments. */
interface Difference {
  attribute: Attribute
  subject: string
  /** The number of levels between the lowest and the highest. */
  spread: number
}

/** The number of levels between the lowest and the highest that an attribute has reached. */
function spreadOf({ assessment }: Attribute): number {
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
