/** An id as a number, or as a string taken from an address. */
type Id = number | string

/** The route patterns of the client. */
export const patterns = {
  home: "/",
  library: "/assessment-kits",
  kit: "/assessment-kits/:kitId",
  tryKit: "/assessment-kits/:kitId/try",
  spaces: "/spaces",
  space: "/:spaceId/assessments/:page",
  overview: "/:spaceId/overview",
  spaceSettings: "/:spaceId/setting",
  webhook: "/:spaceId/webhooks/:webhookId",
  imported: "/:spaceId/imported/:importedResultId",
  audit: "/:spaceId/audit",
  assessment: "/:spaceId/assessments/:page/:assessmentId",
  questionnaires: "/:spaceId/assessments/:page/:assessmentId/questionnaires",
  questionnaire: "/:spaceId/assessments/:page/:assessmentId/questionnaires/:questionnaireId",
  dashboard: "/:spaceId/assessments/:page/:assessmentId/dashboard",
  insights: "/:spaceId/assessments/:page/:assessmentId/insights",
  advice: "/:spaceId/assessments/:page/:assessmentId/advice",
  roadmap: "/:spaceId/assessments/:page/:assessmentId/advice/roadmap",
  reportTexts: "/:spaceId/assessments/:page/:assessmentId/report",
  history: "/:spaceId/assessments/:page/:assessmentId/history",
  pastReport: "/:spaceId/assessments/:page/:assessmentId/history/report/:moment",
  publication: "/:spaceId/assessments/:page/:assessmentId/history/publications/:publicationId",
  settings: "/:spaceId/assessments/:page/:assessmentId/settings",
  report: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?",
  compare: "/compare",
  portfolio: "/portfolio",
  groups: "/user/expert-groups",
  group: "/user/expert-groups/:groupId",
  authoredKit: "/user/expert-groups/:groupId/assessment-kits/:kitId",
  kitDesigner: "/user/expert-groups/:groupId/kit-designer/:kitVersionId",
  kitPermissions: "/user/expert-groups/:groupId/assessment-kits/:kitId/permissions",
  groupInvitation: "/account/expert-group-invitation/:groupId/:token",
  /** The target of mailed invitations. The token leaves the address as soon as the page is open. */
  join: "/join/:token?",
  account: "/user/account",
  apiTokens: "/user/account/api-tokens",
  /** Any other part of a person's account. */
  accountPart: "/user/:accountTab?",
} as const

/** Route patterns below `patterns.questionnaire`. Older clients called the review "completed". */
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
  /** Answers a public kit in the browser, without an account. */
  tryKit: (kitId: Id) => `/assessment-kits/${kitId}/try`,
  spaces: patterns.spaces,
  /** The assessments of a space; pages count from 1. */
  space: (spaceId: Id, page: Id = 1) => `/${spaceId}/assessments/${page}`,
  /** The assessments of a space side by side. */
  overview: (spaceId: Id) => `/${spaceId}/overview`,
  spaceSettings: (spaceId: Id) => `/${spaceId}/setting`,
  /** A webhook of a space and its deliveries. */
  webhook: (spaceId: Id, webhookId: string) => `/${spaceId}/webhooks/${webhookId}`,
  /** A result of another site. */
  imported: (spaceId: Id, importedResultId: string) => `/${spaceId}/imported/${importedResultId}`,
  /** The audit log of a space. */
  audit: (spaceId: Id) => `/${spaceId}/audit`,
  /** `page` is the page of the space's list to return to. */
  questionnaires: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/questionnaires`,
  /** `position` counts from 1. */
  question: (assessment: AssessmentPlace, questionnaireId: Id, position: number) =>
    `${places.questionnaires(assessment)}/${questionnaireId}/${position}`,
  /** A question by its id, for when its position is unknown. */
  questionById: (assessment: AssessmentPlace, questionnaireId: Id, questionId: number) =>
    `${places.question(assessment, questionnaireId, 1)}?question=${questionId}`,
  review: (assessment: AssessmentPlace, questionnaireId: Id) =>
    `${places.questionnaires(assessment)}/${questionnaireId}/review`,
  /** The first part of an assessment that the person may see. */
  assessment: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}`,
  /** What is done on an assessment and what is still open. */
  dashboard: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/dashboard`,
  insights: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/insights`,
  advice: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/advice`,
  /** Which answers to improve, period by period. */
  roadmap: (place: AssessmentPlace) => `${places.advice(place)}/roadmap`,
  /** The texts of the report, and its publication. */
  reportTexts: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/report`,
  /** How the result of an assessment has come about; with a span, what changed in it. */
  history: ({ spaceId, page = 1, assessmentId }: AssessmentPlace, span?: { from: string; to: string }) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/history${span ? `?${new URLSearchParams(span)}` : ""}`,
  /** The report as of a moment, as the server names it. */
  pastReport: ({ spaceId, page = 1, assessmentId }: AssessmentPlace, moment: string) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/history/report/${encodeURIComponent(moment)}`,
  /** The report as it was published. */
  publication: ({ spaceId, page = 1, assessmentId }: AssessmentPlace, publicationId: string) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/history/publications/${publicationId}`,
  /** The settings of an assessment, for its managers. */
  settings: ({ spaceId, page = 1, assessmentId }: AssessmentPlace) =>
    `/${spaceId}/assessments/${page}/${assessmentId}/settings`,
  /** The report; with a link hash, the public page that anyone can open. */
  report: ({ spaceId, assessmentId }: AssessmentPlace, linkHash?: string | null) =>
    `/${spaceId}/assessments/${assessmentId}/graphical-report/${linkHash ? `${linkHash}/` : ""}`,
  /** Compares assessments side by side; the selection can be changed there. */
  compare: (...assessmentIds: string[]) =>
    `${patterns.compare}?${new URLSearchParams(assessmentIds.map((id) => ["assessment_id", id]))}`,
  /** The assessments of all spaces, and how far they have come. */
  portfolio: patterns.portfolio,
  groups: patterns.groups,
  group: (groupId: Id) => `/user/expert-groups/${groupId}`,
  authoredKit: (groupId: Id, kitId: Id) => `/user/expert-groups/${groupId}/assessment-kits/${kitId}`,
  /** The editor for a kit draft; opens at its first part, or at `part`. */
  kitDesigner: (groupId: Id, kitVersionId: Id, part = "") =>
    `/user/expert-groups/${groupId}/kit-designer/${kitVersionId}${part && `#${part}`}`,
  /** Who can use a kit. */
  kitPermissions: (groupId: Id, kitId: Id) => `${places.authoredKit(groupId, kitId)}/permissions`,
  groupInvitation: (groupId: Id, token: string) => `/account/expert-group-invitation/${groupId}/${token}`,
  /** An invitation whose token this tab knows. */
  join: "/join",
  account: patterns.account,
  /** The person's API tokens. */
  apiTokens: patterns.apiTokens,
}

export interface AssessmentPlace {
  spaceId: Id
  page?: Id
  assessmentId: string
}

/** An element of a draft that the designer shows on opening. */
export interface AimedElement {
  part: "Maturity-Levels" | "Attributes" | "Answer-Ranges" | "Questionnaires"
  id: Id
  /** A question of the questionnaire with this `id`. */
  questionId?: Id
}

/** Search and hash of a link from elsewhere in the designer to an element. */
export function elementOfDraft({ part, id, questionId }: AimedElement) {
  const search = new URLSearchParams({
    element: String(id),
    ...(questionId !== undefined && { question: String(questionId) }),
  })
  return { search: `?${search}`, hash: `#${part}` }
}

/*
 * Actions that an address requests in addition to its page. They are encoded in the fragment, so that a visitor who has
 * to sign in first returns to the same address with the request intact.
 */

/** Requests a new space, on the spaces page. */
export const askForSpace = "#createSpace"

/** Asks for a new assessment in the person's own space, on the spaces page. */
export const askForAnyAssessment = "#newAssessment"

/** On the spaces page, invites newcomers without an assessment to start one. */
export const askToBegin = "#begin"

/** Opens the share dialog of a report. */
export const askForSharing = "#shareDialog"

/** Requests a new assessment on a kit: `/assessment-kits#createAssessment?id=5`. */
export function askForAssessment(kitId: number): string {
  return `#createAssessment?id=${kitId}`
}

/** The history state of an address that was opened by a click here, not by a link from elsewhere. */
export const byClick = { byClick: true }

/** Whether somebody has clicked for what their address requests. */
export function isByClick(state: unknown): boolean {
  return typeof state === "object" && state !== null && "byClick" in state && state.byClick === true
}

/** Whether an address requests a new assessment, on any kit. */
export function asksForAssessment(hash: string): boolean {
  return hash.startsWith("#createAssessment")
}

/** The kit for which an address requests a new assessment; undefined if it requests none. */
export function requestedKit(hash: string): number | undefined {
  const id = /^#createAssessment\?(?:.*&)?id=(\d{1,15})(?:&|$)/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The fragment of an attribute's details in a report. */
export function attributeOfReport(attributeId: number): string {
  return `#attribute-${attributeId}`
}

/** The attribute of a report that an address points to. */
export function requestedAttribute(hash: string): number | undefined {
  const id = /^#attribute-(\d{1,15})$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}
