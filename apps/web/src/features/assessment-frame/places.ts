import { useParams } from "react-router"
import { places } from "../../places.ts"

/** The addresses of the current assessment's pages, based on the route parameters. */
export function usePlaces() {
  const { spaceId = "", page = "1", assessmentId = "" } = useParams()
  const here = { spaceId, page, assessmentId }
  return {
    assessmentId,
    here,
    space: places.space(spaceId, page),
    dashboard: places.dashboard(here),
    questionnaires: places.questionnaires(here),
    /** `position` counts from 1. */
    question: (questionnaireId: number, position: number) => places.question(here, questionnaireId, position),
    questionById: (questionnaireId: number, questionId: number) =>
      places.questionById(here, questionnaireId, questionId),
    review: (questionnaireId: number) => places.review(here, questionnaireId),
    report: places.report(here),
  }
}
