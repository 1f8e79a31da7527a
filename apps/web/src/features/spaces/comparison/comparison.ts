import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** How many assessments can be compared. */
export const fewest = 2
export const most = 4

const perPage = 20

export type Candidate = Pick<
  Schemas["ComparableAssessment"],
  "id" | "title" | "space" | "maturityLevel" | "lastModificationTime"
> & { kit: { id: number; title: string } }

/** Pages of the assessments that the person can compare, last changed first: on a kit, with a text in their title. */
export const comparableQuery = (wanted: { kitId?: number; search?: string }) =>
  infiniteQueryOptions({
    queryKey: keys.comparison.candidates(wanted),
    queryFn: ({ signal, pageParam }) =>
      api.get("/api/v1/comparable-assessments/", {
        params: { query: { ...wanted, page: pageParam, size: perPage } },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

/** An assessment that was chosen elsewhere, as {@link comparableQuery} lists it. */
export const chosenQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/", { params: { path: { assessmentId } }, signal }),
  })

/** A comparison of two to four assessments, in the given order. */
export const comparisonQuery = (assessmentIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.comparison.of(assessmentIds),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments-compare/", { body: { assessmentIds: [...assessmentIds] }, signal }),
    refetchOnWindowFocus: false,
  })

/**
 * Brings a comparison into the order of time: first the assessment that was changed longest ago, so that differences
 * from the first column read as development.
 */
export function inTime(comparison: Schemas["Comparison"]) {
  const order = comparison.assessments
    .map(({ lastModificationTime }, at) => ({ at, time: lastModificationTime }))
    .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.at - b.at))
  const arranged = <T>(cells: readonly T[]) => order.flatMap(({ at }) => cells[at] ?? [])
  return {
    assessments: arranged(comparison.assessments),
    subjects: comparison.subjects.map((subject) => ({
      ...subject,
      assessments: arranged(subject.assessments),
      attributes: subject.attributes.map((attribute) => ({
        ...attribute,
        assessment: arranged(attribute.assessment),
      })),
    })),
  }
}

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
