/** A number or a text out of an address. */
type Id = number | string

/** The patterns of the client's addresses, for the routes. */
export const patterns = {
  home: "/",
  library: "/assessment-kits",
  kit: "/assessment-kits/:kitId",
  spaces: "/spaces",
  space: "/:spaceId/assessments/:page",
  overview: "/:spaceId/overview",
  spaceSettings: "/:spaceId/setting",
  webhook: "/:spaceId/webhooks/:webhookId",
  audit: "/:spaceId/audit",
  questionnaires: "/:spaceId/assessments/:page/:assessmentId/questionnaires",
  questionnaire: "/:spaceId/assessments/:page/:assessmentId/questionnaires/:questionnaireId",
  dashboard: "/:spaceId/assessments/:page/:assessmentId/dashboard",
  insights: "/:spaceId/assessments/:page/:assessmentId/insights",
  advice: "/:spaceId/assessments/:page/:assessmentId/advice",
  reportTexts: "/:spaceId/assessments/:page/:assessmentId/report",
  settings: "/:spaceId/assessments/:page/:assessmentId/settings",
  report: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?",
  compare: "/compare",
  groups: "/user/expert-groups",
  group: "/user/expert-groups/:groupId",
  authoredKit: "/user/expert-groups/:groupId/assessment-kits/:kitId",
  kitDesigner: "/user/expert-groups/:groupId/kit-designer/:kitVersionId",
  kitPermissions: "/user/expert-groups/:groupId/assessment-kits/:kitId/permissions",
  groupInvitation: "/account/expert-group-invitation/:groupId/:token",
  account: "/user/account",
  apiTokens: "/user/account/api-tokens",
} as const

/** The patterns inside a questionnaire, below `patterns.questionnaire`. Older clients called the review "completed". */
export const questionnaireParts = {
  question: ":questionIndex?",
  review: "review",
  completed: "completed",
} as const

/** The addresses of the client's pages, for links. */
export const places = {
  home: patterns.home,
  library: patterns.library,
  kit: (kitId: Id) => `/assessment-kits/${kitId}`,
  spaces: patterns.spaces,
  /** The assessments of a space, page by page from 1. */
  space: (spaceId: Id, page: Id = 1) => `/${spaceId}/assessments/${page}`,
  /** The assessments of a space side by side. */
  overview: (spaceId: Id) => `/${spaceId}/overview`,
  spaceSettings: (spaceId: Id) => `/${spaceId}/setting`,
  /** A webhook of a space, with what was sent to it. */
  webhook: (spaceId: Id, webhookId: string) => `/${spaceId}/webhooks/${webhookId}`,
  /** Who did what in a space. */
  audit: (spaceId: Id) => `/${spaceId}/audit`,
  /** `page` is the page of the space's list to go back to. */
  questionnaires: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/questionnaires`,
  /** `position` counts from 1. */
  question: (assessment: AssessmentPlace, questionnaireId: Id, position: number) =>
    `${places.questionnaires(assessment)}/${questionnaireId}/${position}`,
  /** A question by its id, where its position is not known. */
  questionById: (assessment: AssessmentPlace, questionnaireId: Id, questionId: number) =>
    `${places.question(assessment, questionnaireId, 1)}?question=${questionId}`,
  review: (assessment: AssessmentPlace, questionnaireId: Id) =>
    `${places.questionnaires(assessment)}/${questionnaireId}/review`,
  /** What is done on an assessment, and what waits. */
  dashboard: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/dashboard`,
  insights: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/insights`,
  advice: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/advice`,
  /** The texts around the report, and its publication. */
  reportTexts: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/report`,
  /** What managers of an assessment decide about it. */
  settings: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/settings`,
  /** The report; with the hash of its link, the page that anyone may open. */
  report: ({ spaceId, assessmentId }: AssessmentPlace, linkHash?: string | null) =>
    `/${spaceId}/assessments/${assessmentId}/graphical-report/${linkHash ? `${linkHash}/` : ""}`,
  /** Assessments beside each other; which ones can be chosen there. */
  compare: (...assessmentIds: string[]) =>
    `${patterns.compare}?${new URLSearchParams(assessmentIds.map((id) => ["assessment_id", id]))}`,
  groups: patterns.groups,
  group: (groupId: Id) => `/user/expert-groups/${groupId}`,
  authoredKit: (groupId: Id, kitId: Id) => `/user/expert-groups/${groupId}/assessment-kits/${kitId}`,
  /** Where a draft of a kit is written; it opens with its first part, or with the one that is named. */
  kitDesigner: (groupId: Id, kitVersionId: Id, part = "") =>
    `/user/expert-groups/${groupId}/kit-designer/${kitVersionId}${part && `#${part}`}`,
  /** Who may use a kit. */
  kitPermissions: (groupId: Id, kitId: Id) => `${places.authoredKit(groupId, kitId)}/permissions`,
  groupInvitation: (groupId: Id, token: string) => `/account/expert-group-invitation/${groupId}/${token}`,
  account: patterns.account,
  /** The tokens a person has made for programs. */
  apiTokens: patterns.apiTokens,
}

export interface AssessmentPlace {
  spaceId: Id
  page?: Id
  assessmentId: string
}

/** An element of a draft that a part of the designer opens with. */
export interface AimedElement {
  part: "Maturity-Levels" | "Attributes" | "Answer-Ranges" | "Questionnaires"
  id: Id
  /** A question of the questionnaire that has the id. */
  questionId?: Id
}

/** Leads to an element from elsewhere in the designer. */
export function elementOfDraft({ part, id, questionId }: AimedElement) {
  const search = new URLSearchParams({
    element: String(id),
    ...(questionId !== undefined && { question: String(questionId) }),
  })
  return { search: `?${search}`, hash: `#${part}` }
}

/*
 * What an address asks for beyond its page. It comes after the "#", so that a visitor who is sent to sign in comes
 * back to the very same address, which then still asks.
 */

/** Asks for a new space, on the page of the spaces. */
export const askForSpace = "#createSpace"

/** Asks newcomers on the page of the spaces, who have no assessment yet, to begin with one. */
export const askToBegin = "#begin"

/** Asks to share the report that is open. */
export const askForSharing = "#shareDialog"

/** Asks for a new assessment on a kit: `/assessment-kits#createAssessment?id=5`. */
export function askForAssessment(kitId: number): string {
  return `#createAssessment?id=${kitId}`
}

/** Whether an address asks for a new assessment, on whatever kit. */
export function asksForAssessment(hash: string): boolean {
  return hash.startsWith("#createAssessment")
}

/** The kit on which an address asks for a new assessment; undefined when it asks for none. */
export function requestedKit(hash: string): number | undefined {
  const id = /^#createAssessment\?(?:.*&)?id=(\d{1,15})(?:&|$)/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Where a report says what is behind one attribute. */
export function attributeOfReport(attributeId: number): string {
  return `#attribute-${attributeId}`
}

/** The attribute of a report that an address asks for. */
export function requestedAttribute(hash: string): number | undefined {
  const id = /^#attribute-(\d{1,15})$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}
