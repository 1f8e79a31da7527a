import type { Attribute, Subject } from "./kit-model.ts"

/** The weights used for scoring an assessment, which are also shown. */
export type Weights = {
  ofSubject(subject: Subject): number
  ofAttribute(attribute: Attribute): number
}

/** An organisation's own weights for a kit; elements that are not listed keep the weight of the kit. */
export type KitCustom = {
  subjects: readonly { id: number; weight: number }[]
  attributes: readonly { id: number; weight: number }[]
}

/** Kit weights overridden by the custom; ids that the kit version does not have are ignored. */
export function effectiveWeights(custom: KitCustom | null): Weights {
  const subjects = new Map(custom?.subjects.map(({ id, weight }) => [id, weight]))
  const attributes = new Map(custom?.attributes.map(({ id, weight }) => [id, weight]))
  return {
    ofSubject: (subject) => subjects.get(subject.id) ?? subject.weight,
    ofAttribute: (attribute) => attributes.get(attribute.id) ?? attribute.weight,
  }
}

/** Σ weight·value / Σ weight over the parts that have a value; null when none has one, 0 when the weights sum to 0. */
export function weightedMean(parts: readonly { weight: number; value: number | null }[]): number | null {
  return weightedMeanOf(parts, ({ value }) => value)
}

/** The same of parts whose value is read when it is needed. */
export function weightedMeanOf<Part extends { weight: number }>(
  parts: readonly Part[],
  read: (part: Part) => number | null,
): number | null {
  let weights = 0
  let sum = 0
  let hasValue = false
  for (const part of parts) {
    const value = read(part)
    if (value === null) continue
    const { weight } = part
    hasValue = true
    weights += weight
    sum += weight * value
  }
  if (!hasValue) return null
  return weights === 0 ? 0 : sum / weights
}
