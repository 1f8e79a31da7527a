/** The addresses of the web client's pages, where people see what a tool has read. */
export type Links = ReturnType<typeof linksOf>

/** An assessment in its space; without one, there is no link to it. */
export type AssessmentInSpace = { spaceId: number; assessmentId: string }

export function linksOf(publicUrl: string) {
  const at = (path: string) => `${publicUrl}${path}`
  const of = ({ spaceId, assessmentId }: AssessmentInSpace) => `/${spaceId}/assessments/1/${assessmentId}`
  return {
    space: (spaceId: number) => at(`/${spaceId}/assessments/1`),
    kit: (kitId: number) => at(`/assessment-kits/${kitId}`),
    assessment: (place: AssessmentInSpace) => at(`${of(place)}/questionnaires`),
    /** `index` is the position of the question in its questionnaire, from 1. */
    question: (place: AssessmentInSpace, questionnaireId: number, index: number) =>
      at(`${of(place)}/questionnaires/${questionnaireId}/${index}`),
    report: ({ spaceId, assessmentId }: AssessmentInSpace) =>
      at(`/${spaceId}/assessments/${assessmentId}/graphical-report/`),
    history: (place: AssessmentInSpace) => at(`${of(place)}/history`),
    plan: (place: AssessmentInSpace) => at(`${of(place)}/advice`),
  }
}
