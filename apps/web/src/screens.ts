import type { GuidePage } from "./guide.ts"
import type { Area } from "./i18n/texts.ts"

/**
 * A screen of the client: its address, its module and its texts. The router, the builders of addresses (`paths.ts`)
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
  /** The page of the guide about it; the first one if not given. */
  help?: GuidePage
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
  help: "first-assessment",
  hides: ["footer", "offlineNotice"],
} as const

export const screens = {
  home: { path: "/", module: "site/landing/LandingScreen", texts: ["landing"], isOpen: true },
  library: {
    path: "/assessment-kits",
    module: "library/kits/KitLibraryScreen",
    texts: ["kits"],
    isOpen: true,
    help: "first-assessment",
  },
  kit: {
    path: "/assessment-kits/:kitId",
    module: "library/kits/KitScreen",
    texts: ["kitPage", "kits"],
    isOpen: true,
    help: "first-assessment",
  },
  tryKit: {
    path: "/assessment-kits/:kitId/try",
    module: "library/kits/TryKitScreen",
    texts: ["kitPage"],
    isOpen: true,
    help: "first-assessment",
  },
  guide: { path: "/guide/:page?", module: "site/guide/GuideScreen", texts: ["guide"], isOpen: true },
  spaces: { path: "/spaces", module: "spaces/home/HomeScreen", texts: ["spaces"], help: "first-assessment" },
  space: {
    path: "/:spaceId/assessments/:page",
    module: "spaces/assessments/AssessmentListScreen",
    texts: ["assessments"],
    help: "first-assessment",
  },
  overview: {
    path: "/:spaceId/overview",
    module: "spaces/overview/OverviewScreen",
    texts: ["assessments"],
    help: "report",
  },
  spaceSettings: {
    path: "/:spaceId/setting",
    module: "spaces/settings/SpaceSettingsScreen",
    texts: ["spaces", "members"],
    help: "together",
  },
  imported: {
    path: "/:spaceId/imported/:importedResultId",
    module: "spaces/imported/ImportedScreen",
    texts: ["imported"],
    help: "report",
  },
  campaigns: {
    path: "/:spaceId/campaigns",
    module: "spaces/campaigns/CampaignsScreen",
    texts: ["campaigns"],
    help: "together",
  },
  campaign: {
    path: "/:spaceId/campaigns/:campaignId",
    module: "spaces/campaigns/CampaignScreen",
    texts: ["campaigns"],
    help: "together",
  },
  campaignResult: {
    path: "/:spaceId/campaigns/:campaignId/result",
    module: "spaces/campaigns/CampaignResultScreen",
    texts: ["campaigns"],
    help: "together",
  },
  audit: { path: "/:spaceId/audit", module: "spaces/audit/AuditScreen", texts: ["audit"], help: "data" },
  webhook: {
    path: "/:spaceId/webhooks/:webhookId",
    module: "spaces/webhooks/WebhookScreen",
    texts: ["webhooks"],
    help: "data",
  },
  dashboard: {
    path: `${assessment}/dashboard`,
    module: "assessment/dashboard/DashboardScreen",
    texts: ["dashboard", "support"],
    help: "first-assessment",
  },
  questionnaires: {
    path: `${assessment}/questionnaires`,
    module: "assessment/answering/QuestionnairesScreen",
    texts: ["answers"],
    hides: ["offlineNotice"],
    help: "first-assessment",
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
  sessions: {
    path: `${assessment}/sessions`,
    module: "assessment/sessions/SessionsScreen",
    texts: ["sessions"],
    help: "together",
  },
  session: {
    path: `${assessment}/sessions/:sessionId`,
    module: "assessment/sessions/SessionScreen",
    texts: ["sessions", "rating", "answers"],
    help: "together",
  },
  insights: {
    path: `${assessment}/insights`,
    module: "assessment/insights/InsightsScreen",
    texts: ["insights"],
    help: "report",
  },
  advice: {
    path: `${assessment}/advice`,
    module: "assessment/roadmap/FurtherScreen",
    texts: ["roadmap"],
    help: "plan",
  },
  roadmap: {
    path: `${assessment}/advice/roadmap`,
    module: "assessment/roadmap/FurtherScreen",
    texts: ["roadmap"],
    movedTo: `${assessment}/advice`,
  },
  reportTexts: {
    path: `${assessment}/report`,
    module: "assessment/report-texts/ReportTextsScreen",
    texts: ["reportTexts"],
    help: "report",
  },
  history: {
    path: `${assessment}/history`,
    module: "assessment/history/HistoryScreen",
    texts: ["history"],
    help: "report",
  },
  pastReport: {
    path: `${assessment}/history/report/:moment`,
    module: "assessment/history/PastReportScreen",
    texts: ["history"],
    help: "report",
  },
  publication: {
    path: `${assessment}/history/publications/:publicationId`,
    module: "assessment/history/PastReportScreen",
    texts: ["history"],
    help: "report",
  },
  settings: {
    path: `${assessment}/settings`,
    module: "assessment/settings/SettingsScreen",
    texts: ["members"],
    help: "roles",
  },
  /** One route with and without a link, so that opening or closing the public link does not remount the report. */
  report: {
    path: "/:spaceId/assessments/:assessmentId/graphical-report/:linkHash?",
    module: "assessment/report/ReportScreen",
    texts: ["report", "support"],
    isOpen: true,
    help: "report",
  },
  /** After the report, whose address without a link looks alike. */
  assessment: { path: assessment, module: "assessment/frame/EntryScreen", texts: ["dashboard", "support"] },
  /** For guests of a rating session, who need no account. */
  rate: {
    path: "/rate/:hash",
    module: "assessment/sessions/RateScreen",
    texts: ["rating", "answers"],
    isOpen: true,
    help: "together",
    hides: ["footer"],
  },
  compare: {
    path: "/compare",
    module: "spaces/comparison/CompareScreen",
    texts: ["comparison"],
    help: "report",
  },
  portfolio: {
    path: "/portfolio",
    module: "spaces/portfolio/PortfolioScreen",
    texts: ["portfolio"],
    help: "report",
  },
  groups: {
    path: "/user/expert-groups",
    module: "authoring/groups/GroupListScreen",
    texts: ["authoring"],
    help: "writing-a-kit",
  },
  group: {
    path: "/user/expert-groups/:groupId",
    module: "authoring/groups/GroupScreen",
    texts: ["authoring"],
    help: "writing-a-kit",
  },
  authoredKit: {
    path: "/user/expert-groups/:groupId/assessment-kits/:kitId",
    module: "authoring/kit/AuthoredKitScreen",
    texts: ["authoring"],
    help: "writing-a-kit",
  },
  kitDesigner: {
    path: "/user/expert-groups/:groupId/kit-designer/:kitVersionId",
    module: "authoring/designer/DesignerScreen",
    texts: ["designer"],
    help: "writing-a-kit",
  },
  kitPermissions: {
    path: "/user/expert-groups/:groupId/assessment-kits/:kitId/permissions",
    module: "authoring/kit/KitPermissionsScreen",
    texts: ["authoring"],
    help: "writing-a-kit",
  },
  groupInvitation: {
    path: "/account/expert-group-invitation/:groupId/:token",
    module: "authoring/groups/InvitationScreen",
    texts: ["authoring"],
    help: "writing-a-kit",
  },
  /** The target of mailed invitations. The token leaves the address as soon as the page is open. */
  join: {
    path: "/join/:token?",
    module: "account/join/JoinScreen",
    texts: ["join"],
    isOpen: true,
    help: "together",
  },
  account: {
    path: "/user/account",
    module: "account/profile/AccountScreen",
    texts: ["account"],
    help: "data",
  },
  apiTokens: {
    path: "/user/account/api-tokens",
    module: "account/api-tokens/ApiTokensScreen",
    texts: ["apiTokens"],
    help: "data",
  },
  /** Any other part of a person's account. */
  accountPart: {
    path: "/user/:accountTab?",
    module: "account/profile/AccountScreen",
    texts: ["account"],
    movedTo: "/user/account",
    help: "data",
  },
} as const satisfies Record<string, Screen>
