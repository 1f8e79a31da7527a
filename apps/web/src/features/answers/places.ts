import { useParams } from "react-router"

/** The addresses around the assessment that is open, from the parameters of the address. */
export function usePlaces() {
  const { spaceId = "", page = "1", assessmentId = "" } = useParams()
  const questionnaires = `/${spaceId}/assessments/${page}/${assessmentId}/questionnaires`
  return {
    assessmentId,
    space: `/${spaceId}/assessments/${page}`,
    questionnaires,
    /** `position` counts from 1. */
    question: (questionnaireId: number, position: number) =>
      `${questionnaires}/${questionnaireId}/${position}`,
    review: (questionnaireId: number) => `${questionnaires}/${questionnaireId}/review`,
    report: `/${spaceId}/assessments/${assessmentId}/graphical-report/`,
  }
}
