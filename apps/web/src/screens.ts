import type { Area } from "./i18n/texts.ts"

/**
 * A screen of the client: its address, its module and its texts. The router, the builders of addresses (`places.ts`)
 * and the build read them here; the build passes them to the server, which answers every other address with 404, lists
 * in the page which files the screen needs, and describes it for link previews by its name here. The build fails if a
 * module is missing.
 */
export interface Screen {
  path: string
  /** The module below `features`; it exports the component under the name of the file. */
  module: `${string}Screen`
  /** The areas of its texts. */
  texts: readonly Area[]
  /** The module of the frame in which it is rendered. Screens with the same frame are rendered in the same instance. */
  frame?: string
  /** Visitors who have not signed in see it, too. */
  isOpen?: boolean
  hides?: readonly ("footer" | "offlineNotice")[]
  /** The address at which the screen is shown instead. */
  movedTo?: string
}

const assessment = "/:spaceId/assessments/:page/:assessmentId"
const questionnaire = `${assessment}/questionnaires/:questionnaireId` as const

/** A question and the review of a questionnaire: the save state says when the browser is offline. */
const answering = {
  texts: ["answers"],
  frame: "assessment/answering/QuestionnaireFrame",
  hides: ["footer", "offlineNotice"],
} as const

export const screens = {
  home: { path: "/", module: "site/landing/LandingScreen", texts: ["landing"], isOpen: true },
  library: {
    path: "/assessment-kits",
    module: "library/kits/KitLibraryScreen",
    texts: ["kits"],
    isOpen: true,
  },
  kit: {
    path: "/assessment-kits/:kitId",
    module: "library/kits/KitScreen",
    texts: ["kitPage", "kits"],
    isOpen: true,
  },
  tryKit: {
    path: "/assessment-kits/:kitId/try",
    module: "library/kits/TryKitScreen",
    texts: ["kitPage"],
    isOpen: true,
  },
  spaces: { path: "/spaces", module: "spaces/home/HomeScreen", texts: ["spaces"] },
  space: {
    path: "/:spaceId/assessments/:page",
    module: "spaces/assessments/AssessmentListScreen",
    texts: ["assessments"],
  },
  overview: { path: "/:spaceId/overview", module: "spaces/overview/OverviewScreen", texts: ["assessments"] },
  spaceSettings: {
    path: "/:spaceId/setting",
    module: "spaces/settings/SpaceSettingsScreen",
    texts: ["spaces"],
  },
  imported: {
    path: "/:spaceId/imported/:importedResultId",
    module: "spaces/imported/ImportedScreen",
    texts: ["imported"],
  },
  audit: { path: "/:spaceId/audit", module: "spaces/audit/AuditScreen", texts: ["audit"] },
  webhook: {
    path: "/:spaceId/webhooks/:webhookId",
    module: "spaces/webhooks/WebhookScreen",
    texts: ["webhooks"],
  },
  dashboard: {
    path: `${assessment}/dashboard`,
    module: "assessment/dashboard/DashboardScreen",
    texts: ["dashboard"],
  },
  questionnaires: {
    path: `${assessment}/questionnaires`,
    module: "assessment/answering/QuestionnairesScreen",
    texts: ["answers"],
    hides: ["offlineNotice"],
  },
  review: { path: `${questionnaire}/review`, module: "assessment/answering/ReviewScreen", ...answering },
  /** The review, as older clients called it. */
  completed: {
    path: `${questionnaire}/completed`,
    module: "assessment/answering/ReviewScreen",
    ...answering,
  },
  /** One route with and without a question, so that the screen stays mounted from question to question. */
  question: {
    path: `${questionnaire}/:questionIndex?`,
    module: "assessment/answering/QuestionScreen",
    ...answering,
  },
  insights: {
    path: `${assessment}/insights`,
    module: "assessment/insights/InsightsScreen",
    texts: ["insights"],
  },
  advice: { path: `${assessment}/advice`, module: "assessment/advice/AdviceScreen", texts: ["advice"] },
  roadmap: {
    path: `${assessment}/advice/roadmap`,
    module: "assessment/roadmap/RoadmapScreen",
    texts: ["roadmap"],
  },
  reportTexts: {
    path: `${assessment}/report`,
    module: "assessment/report-texts/ReportTextsScreen",
    texts: ["reportTexts"],
  },
  history: { path: `${assessment}/history`, module: "assessment/history/HistoryScreen", texts: ["history"] },
  pastReport: {
    path: `${assessment}/history/report/:moment`,
    module: "assessment/history/PastReportScreen",
    texts: ["history"],
  },
  publication: {
    path: `${assessment}/history/publications/:publicationId`,
    module: "assessment/history/PastReportScreen",
    texts: ["history"],
  },
  settings: {
    path: `${assessment}/settings`,
    module: "assessment/settings/SettingsScreen",
    texts: ["members"],
  },
  /** One route with and without a link, so that opening or closing the public link does not remount the report. */
  report: {
    path: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?",
    module: "assessment/report/ReportScreen",
    texts: ["report"],
    isOpen: true,
  },
  /** After the report, whose address without a link looks alike. */
  assessment: { path: assessment, module: "assessment/frame/EntryScreen", texts: ["dashboard"] },
  compare: { path: "/compare", module: "spaces/comparison/CompareScreen", texts: ["compare"] },
  portfolio: { path: "/portfolio", module: "spaces/portfolio/PortfolioScreen", texts: ["portfolio"] },
  groups: {
    path: "/user/expert-groups",
    module: "authoring/groups/GroupListScreen",
    texts: ["authoring"],
  },
  group: {
    path: "/user/expert-groups/:groupId",
    module: "authoring/groups/GroupScreen",
    texts: ["authoring"],
  },
  authoredKit: {
    path: "/user/expert-groups/:groupId/assessment-kits/:kitId",
    module: "authoring/kit/AuthoredKitScreen",
    texts: ["authoring"],
  },
  kitDesigner: {
    path: "/user/expert-groups/:groupId/kit-designer/:kitVersionId",
    module: "authoring/designer/DesignerScreen",
    texts: ["designer"],
  },
  kitPermissions: {
    path: "/user/expert-groups/:groupId/assessment-kits/:kitId/permissions",
    module: "authoring/kit/KitPermissionsScreen",
    texts: ["authoring"],
  },
  groupInvitation: {
    path: "/account/expert-group-invitation/:groupId/:token",
    module: "authoring/groups/InvitationScreen",
    texts: ["authoring"],
  },
  account: { path: "/user/account", module: "account/profile/AccountScreen", texts: ["account"] },
  apiTokens: {
    path: "/user/account/api-tokens",
    module: "account/api-tokens/ApiTokensScreen",
    texts: ["apiTokens"],
  },
  /** Any other part of a person's account. */
  accountPart: {
    path: "/user/:accountTab?",
    module: "account/profile/AccountScreen",
    texts: ["account"],
    movedTo: "/user/account",
  },
} as const satisfies Record<string, Screen>
