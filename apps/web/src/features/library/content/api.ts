import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** The outline of a kit's active version. */
export const outlineQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("outline"),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/", { params: { path: { kitId } }, signal }),
  })

export const subjectQuery = (kitId: number, subjectId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("subject", subjectId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/subjects/{subjectId}/", {
        params: { path: { kitId, subjectId } },
        signal,
      }),
  })

export const attributeQuery = (kitId: number, attributeId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("attribute", attributeId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/", {
        params: { path: { kitId, attributeId } },
        signal,
      }),
  })

/** The questions that count for an attribute on a level. */
export const attributeLevelQuery = (kitId: number, attributeId: number, maturityLevelId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("attribute", attributeId, maturityLevelId),
    queryFn: ({ signal }) =>
      api.get(
        "/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/maturity-levels/{maturityLevelId}/",
        { params: { path: { kitId, attributeId, maturityLevelId } }, signal },
      ),
  })

export const questionnaireQuery = (kitId: number, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("questionnaire", questionnaireId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/questionnaires/{questionnaireId}/", {
        params: { path: { kitId, questionnaireId } },
        signal,
      }),
  })

/** A question; the titles of attributes are in the language of the interface. */
export const questionQuery = (kitId: number, questionId: number, language: string) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("question", questionId, language),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/questions/{questionId}/", {
        params: { path: { kitId, questionId } },
        signal,
      }),
  })

export const measureQuery = (kitId: number, measureId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("measure", measureId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/measures/{measureId}/", {
        params: { path: { kitId, measureId } },
        signal,
      }),
  })

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
