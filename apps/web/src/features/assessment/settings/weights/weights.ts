import type { Schemas } from "../../../../api/schemas.ts"
import { latinDigits } from "../../../../i18n/digits.ts"

type Weighted = Schemas["CustomSubject"] | Schemas["CustomAttribute"]

/** Typed weights by kind and id of the element; zero is a weight like any other. */
export type Edits = ReadonlyMap<string, number>

export const keyOf = (kind: "subject" | "attribute", id: number) => `${kind} ${id}`

/** The effective weight of an element, including edits. */
export function weightOf(kind: "subject" | "attribute", { id, weight }: Weighted, edits: Edits): number {
  return edits.get(keyOf(kind, id)) ?? weight.customValue ?? weight.defaultValue
}

/** The weights to store: existing custom ones, and edited ones. */
export function customOf(
  subjects: readonly Schemas["CustomSubject"][],
  edits: Edits,
): Schemas["GivenWeights"] {
  const own = (kind: "subject" | "attribute", elements: readonly Weighted[]) =>
    elements
      .filter(({ id, weight }) => weight.customValue !== null || edits.has(keyOf(kind, id)))
      .map((element) => ({ id: element.id, weight: weightOf(kind, element, edits) }))
      .sort(byId)
  return {
    subjects: own("subject", subjects),
    attributes: own(
      "attribute",
      subjects.flatMap(({ attributes }) => attributes),
    ),
  }
}

/** The order in which weights are compared. */
export function byId(one: { id: number }, other: { id: number }): number {
  return one.id - other.id
}

/** The largest weight that the database can hold. */
export const mostWeight = 2_147_483_647

/** Parses a whole number from 0 that fits in the database; undefined for anything else. */
export function weightIn(text: string): number | undefined {
  const digits = latinDigits(text.trim())
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const weight = Number(digits)
  return weight <= mostWeight ? weight : undefined
}
