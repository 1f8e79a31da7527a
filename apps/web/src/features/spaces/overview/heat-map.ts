import type { Schemas } from "../../../api/schemas.ts"
import { hasAnswers } from "./standing.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]
type Level = Overview["maturityLevel"]

/** The levels of all subjects in several assessments of one kit; null where no level is known. */
export interface HeatMap {
  kit: { id: number; title: string }
  levels: number
  subjects: { id: number; title: string }[]
  /** `provisional` means that further answers may change the levels. */
  rows: { id: string; title: string; provisional: boolean; levels: Level[] }[]
}

/**
 * Returns a heat map for each kit with at least two assessments that have results. The subjects with the largest
 * differences between assessments come first, others in the order of the kit.
 */
export function heatMapsOf(assessments: readonly Overview[]): HeatMap[] {
  const byKit = Map.groupBy(
    assessments.filter((each) => each.subjects.length > 0 && hasAnswers(each)),
    ({ kit }) => kit.id,
  )
  return [...byKit.values()].flatMap((ofKit) => {
    const [first] = ofKit
    if (!first || ofKit.length < 2) return []
    // Versions of a kit may have different subjects; they are matched by id.
    const titles = new Map(ofKit.flatMap((each) => each.subjects.map(({ id, title }) => [id, title])))
    const subjects = new Map([...titles].toSorted(([a], [b]) => spreadOf(b, ofKit) - spreadOf(a, ofKit)))
    const rows = ofKit.map(({ id, title, subjects: own, answersCount, carriedCount, questionsCount }) => ({
      id,
      title,
      provisional: answersCount + carriedCount < questionsCount,
      levels: [...subjects.keys()].map(
        (subject) => own.find((candidate) => candidate.id === subject)?.maturityLevel ?? null,
      ),
    }))
    return [
      {
        kit: first.kit,
        levels: Math.max(...ofKit.map(({ kit }) => kit.maturityLevelsCount)),
        subjects: [...subjects].map(([id, title]) => ({ id, title })),
        rows,
      },
    ]
  })
}

/** The number of levels between the lowest and the highest that assessments have reached on a subject. */
function spreadOf(subjectId: number, assessments: readonly Overview[]): number {
  const ranks = assessments.flatMap(
    ({ subjects }) => subjects.find(({ id }) => id === subjectId)?.maturityLevel?.index ?? [],
  )
  return ranks.length === 0 ? 0 : Math.max(...ranks) - Math.min(...ranks)
}
