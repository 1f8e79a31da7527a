import type { Schemas } from "../../api/schemas.ts"

/** A part of the outline, as in the fragment of the address. */
export type Node =
  | { kind: "levels" }
  | { kind: "subject"; id: number }
  | { kind: "attribute"; subjectId: number; id: number }
  | { kind: "questionnaire"; id: number }
  | { kind: "measure"; id: number }
  | { kind: "ranges" }

/** The part that a fragment identifies; the levels if none. */
export function nodeOf(hash: string): Node {
  const [kind, ...numbers] = hash.replace(/^#/, "").split("-")
  const [first, second] = numbers.map((number) => Number.parseInt(number, 10))
  if (kind === "answer") return { kind: "ranges" }
  if (first === undefined || Number.isNaN(first)) return { kind: "levels" }
  if (kind === "subject" || kind === "questionnaire" || kind === "measure") return { kind, id: first }
  if (kind === "attribute" && second !== undefined) return { kind, subjectId: first, id: second }
  return { kind: "levels" }
}

/** The node in the current kit: an old address may name a part that has moved, or one removed; then the levels. */
export function nodeIn({ subjects, questionnaires, measures }: Schemas["KitDetails"], node: Node): Node {
  if (node.kind === "levels" || node.kind === "ranges") return node
  const has = (elements: readonly { id: number }[]) => elements.some(({ id }) => id === node.id)
  if (node.kind === "attribute") {
    const subject = subjects.find(({ attributes }) => has(attributes))
    return subject ? { ...node, subjectId: subject.id } : { kind: "levels" }
  }
  const elements = { subject: subjects, questionnaire: questionnaires, measure: measures }[node.kind]
  return has(elements) ? node : { kind: "levels" }
}

export function hashOf(node: Node): string {
  if (node.kind === "levels") return "#maturity-root"
  if (node.kind === "ranges") return "#answer-ranges-root"
  if (node.kind === "attribute") return `#attribute-${node.subjectId}-${node.id}`
  return `#${node.kind}-${node.id}`
}
