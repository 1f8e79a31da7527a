import type { PathParam } from "react-router"
import type { GuidePage } from "./guide.ts"
import { screens } from "./screens.ts"

/** An id as a number, or as a string taken from an address. */
type Id = number | string

/** The address of a screen. A parameter that is optional in the path can be null. */
function at<Name extends keyof typeof screens>(
  name: Name,
  params: Record<PathParam<(typeof screens)[Name]["path"]>, Id | null>,
): string {
  const values = new Map<string, Id | null>(Object.entries(params))
  return screens[name].path.replace(/\/:(\w+)\??/g, (_, param: string) => {
    const value = values.get(param) ?? null
    return value === null ? "" : `/${encodeURIComponent(value)}`
  })
}

/** An assessment; `page` is the page of the space's list to return to. */
export interface AssessmentParams {
  spaceId: Id
  page?: Id
  assessmentId: string
}

/** The builder of the address of a screen of an assessment. */
function ofAssessment(
  name:
    | "assessment"
    | "questionnaires"
    | "dashboard"
    | "insights"
    | "advice"
    | "reportTexts"
    | "settings"
    | "history"
    | "sessions",
) {
  return ({ spaceId, page = 1, assessmentId }: AssessmentParams) => at(name, { spaceId, page, assessmentId })
}

/** The addresses of the client's pages, for links. */
export const paths = {
  home: screens.home.path,
  library: screens.library.path,
  kit: (kitId: Id) => at("kit", { kitId }),
  /** Answers a public kit in the browser, without an account. */
  tryKit: (kitId: Id) => at("tryKit", { kitId }),
  /** A page of the guide. */
  guide: (page: GuidePage = "index") => at("guide", { page: page === "index" ? null : page }),
  spaces: screens.spaces.path,
  /** The assessments of a space; pages count from 1. */
  space: (spaceId: Id, page: Id = 1) => at("space", { spaceId, page }),
  /** The assessments of a space side by side. */
  overview: (spaceId: Id) => at("overview", { spaceId }),
  spaceSettings: (spaceId: Id) => at("spaceSettings", { spaceId }),
  /** A webhook of a space and its deliveries. */
  webhook: (spaceId: Id, webhookId: string) => at("webhook", { spaceId, webhookId }),
  /** A result of another site. */
  imported: (spaceId: Id, importedResultId: string) => at("imported", { spaceId, importedResultId }),
  /** The campaigns of a space. */
  campaigns: (spaceId: Id) => at("campaigns", { spaceId }),
  /** The board of a campaign. */
  campaign: (spaceId: Id, campaignId: string) => at("campaign", { spaceId, campaignId }),
  campaignResult: (spaceId: Id, campaignId: string) => at("campaignResult", { spaceId, campaignId }),
  /** The audit log of a space. */
  audit: (spaceId: Id) => at("audit", { spaceId }),
  questionnaires: ofAssessment("questionnaires"),
  /** `position` counts from 1. */
  question: ({ spaceId, page = 1, assessmentId }: AssessmentParams, questionnaireId: Id, position: number) =>
    at("question", { spaceId, page, assessmentId, questionnaireId, questionIndex: position }),
  /** A question by its id, for when its position is unknown. */
  questionById: (assessment: AssessmentParams, questionnaireId: Id, questionId: number) =>
    `${paths.question(assessment, questionnaireId, 1)}?question=${questionId}`,
  review: ({ spaceId, page = 1, assessmentId }: AssessmentParams, questionnaireId: Id) =>
    at("review", { spaceId, page, assessmentId, questionnaireId }),
  /** The first part of an assessment that the person may see. */
  assessment: ofAssessment("assessment"),
  /** What is done on an assessment and what is still open. */
  dashboard: ofAssessment("dashboard"),
  /** The rating sessions of an assessment. */
  sessions: ofAssessment("sessions"),
  /** A rating session, for members. */
  session: ({ spaceId, page = 1, assessmentId }: AssessmentParams, sessionId: string) =>
    at("session", { spaceId, page, assessmentId, sessionId }),
  insights: ofAssessment("insights"),
  /** How to get further: which answers to improve, period by period, and what the report says about it. */
  advice: ofAssessment("advice"),
  /** The texts of the report, and its publication. */
  reportTexts: ofAssessment("reportTexts"),
  /** How the result of an assessment has come about; with a span, what changed in it. */
  history: (assessment: AssessmentParams, span?: { from: string; to: string }) =>
    `${ofAssessment("history")(assessment)}${span ? `?${new URLSearchParams(span)}` : ""}`,
  /** The report as of a moment, as the server names it. */
  pastReport: ({ spaceId, page = 1, assessmentId }: AssessmentParams, moment: string) =>
    at("pastReport", { spaceId, page, assessmentId, moment }),
  /** The report as it was published. */
  publication: ({ spaceId, page = 1, assessmentId }: AssessmentParams, publicationId: string) =>
    at("publication", { spaceId, page, assessmentId, publicationId }),
  /** The settings of an assessment, for its managers. */
  settings: ofAssessment("settings"),
  /** The report; with a link hash, the public page that anyone can open. */
  report: ({ spaceId, assessmentId }: AssessmentParams, linkHash: string | null = null) =>
    `${at("report", { spaceId, assessmentId, linkHash })}/`,
  /** Compares assessments side by side; the selection can be changed there. */
  compare: (...assessmentIds: string[]) =>
    `${screens.compare.path}?${new URLSearchParams(assessmentIds.map((id) => ["assessment_id", id]))}`,
  /** The assessments of all spaces, and how far they have come. */
  portfolio: screens.portfolio.path,
  groups: screens.groups.path,
  group: (groupId: Id) => at("group", { groupId }),
  authoredKit: (groupId: Id, kitId: Id) => at("authoredKit", { groupId, kitId }),
  /** The editor for a kit draft; opens at its first part, or at `part`. */
  kitDesigner: (groupId: Id, kitVersionId: Id, part = "") =>
    `${at("kitDesigner", { groupId, kitVersionId })}${part && `#${part}`}`,
  /** Who can use a kit. */
  kitPermissions: (groupId: Id, kitId: Id) => at("kitPermissions", { groupId, kitId }),
  groupInvitation: (groupId: Id, token: string) => at("groupInvitation", { groupId, token }),
  /** An invitation whose token this tab knows. */
  join: at("join", { token: null }),
  account: screens.account.path,
  /** The person's API tokens. */
  apiTokens: screens.apiTokens.path,
}

/** An element of a draft that the designer shows on opening. */
export interface AimedElement {
  part: "Maturity-Levels" | "Subjects" | "Attributes" | "Answer-Ranges" | "Questionnaires" | "Profiles"
  id: Id
  /** A question of the questionnaire with this `id`. */
  questionId?: Id
  /** The part of the question that is gone to. */
  field?: QuestionField
}

/** A part of the dialog of a question. */
export type QuestionField = "answers" | "impacts" | "measure"

/** Search and hash of a link from elsewhere in the designer to an element. */
export function elementOfDraft({ part, id, questionId, field }: AimedElement) {
  const search = new URLSearchParams({
    element: String(id),
    ...(questionId !== undefined && { question: String(questionId) }),
    ...(field !== undefined && { field }),
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

/** Opens the share dialog of a report. */
export const askForSharing = "#shareDialog"

/** Requests a new assessment on a kit: `/assessment-kits#createAssessment?id=5`. */
export function askForAssessment(kitId: number): string {
  return `#createAssessment?id=${kitId}`
}

/** The history state of an address that was opened by a click here, not by a link from elsewhere. */
export const byClick = { byClick: true }

/** The same for a click that leads to the first question without asking for anything else. */
export const startsAtOnce = { byClick: true, atOnce: true }

/** Whether an assessment that an address requests needs no further question. */
export function isToStartAtOnce(state: unknown): boolean {
  return typeof state === "object" && state !== null && "atOnce" in state && state.atOnce === true
}

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
