import type { Area } from "./i18n/texts.ts"
import { patterns, questionnaireParts } from "./places.ts"

/**
 * A screen and its address. The build passes the list to the server, which answers every other address with 404,
 * lists in the page which files the screen needs, and describes the screen for link previews. The build fails if a
 * module is missing; a test compares the paths with the routes.
 */
export interface Screen {
  /** The name by which the server knows the screen. */
  name: string
  path: string
  /** Modules below `src/features`: the screen, and the frames it is rendered in. */
  modules: string[]
  /** The text area of the screen. */
  texts: Area
}

const frame = "assessment/answering/QuestionnaireFrame.tsx"

export const screens: readonly Screen[] = [
  { name: "home", path: patterns.home, modules: ["site/landing/LandingScreen.tsx"], texts: "landing" },
  { name: "library", path: patterns.library, modules: ["library/kits/KitLibraryScreen.tsx"], texts: "kits" },
  { name: "kit", path: patterns.kit, modules: ["library/kits/KitScreen.tsx"], texts: "kitPage" },
  { name: "try-kit", path: patterns.tryKit, modules: ["library/kits/TryKitScreen.tsx"], texts: "kitPage" },
  { name: "spaces", path: patterns.spaces, modules: ["spaces/home/HomeScreen.tsx"], texts: "spaces" },
  {
    name: "space",
    path: patterns.space,
    modules: ["spaces/assessments/AssessmentListScreen.tsx"],
    texts: "assessments",
  },
  {
    name: "overview",
    path: patterns.overview,
    modules: ["spaces/overview/OverviewScreen.tsx"],
    texts: "assessments",
  },
  {
    name: "space-settings",
    path: patterns.spaceSettings,
    modules: ["spaces/settings/SpaceSettingsScreen.tsx"],
    texts: "spaces",
  },
  {
    name: "imported",
    path: patterns.imported,
    modules: ["spaces/imported/ImportedScreen.tsx"],
    texts: "imported",
  },
  { name: "audit", path: patterns.audit, modules: ["spaces/audit/AuditScreen.tsx"], texts: "audit" },
  {
    name: "webhook",
    path: patterns.webhook,
    modules: ["spaces/webhooks/WebhookScreen.tsx"],
    texts: "webhooks",
  },
  {
    name: "dashboard",
    path: patterns.dashboard,
    modules: ["assessment/dashboard/DashboardScreen.tsx"],
    texts: "dashboard",
  },
  {
    name: "questionnaires",
    path: patterns.questionnaires,
    modules: ["assessment/answering/QuestionnairesScreen.tsx"],
    texts: "answers",
  },
  {
    name: "review",
    path: `${patterns.questionnaire}/${questionnaireParts.review}`,
    modules: [frame, "assessment/answering/ReviewScreen.tsx"],
    texts: "answers",
  },
  {
    name: "completed",
    path: `${patterns.questionnaire}/${questionnaireParts.completed}`,
    modules: [frame, "assessment/answering/ReviewScreen.tsx"],
    texts: "answers",
  },
  {
    name: "question",
    path: `${patterns.questionnaire}/${questionnaireParts.question}`,
    modules: [frame, "assessment/answering/QuestionScreen.tsx"],
    texts: "answers",
  },
  {
    name: "insights",
    path: patterns.insights,
    modules: ["assessment/insights/InsightsScreen.tsx"],
    texts: "insights",
  },
  { name: "advice", path: patterns.advice, modules: ["assessment/advice/AdviceScreen.tsx"], texts: "advice" },
  {
    name: "roadmap",
    path: patterns.roadmap,
    modules: ["assessment/roadmap/RoadmapScreen.tsx"],
    texts: "roadmap",
  },
  {
    name: "report-texts",
    path: patterns.reportTexts,
    modules: ["assessment/report-texts/ReportTextsScreen.tsx"],
    texts: "reportTexts",
  },
  {
    name: "history",
    path: patterns.history,
    modules: ["assessment/history/HistoryScreen.tsx"],
    texts: "history",
  },
  {
    name: "past-report",
    path: patterns.pastReport,
    modules: ["assessment/history/PastReportScreen.tsx"],
    texts: "history",
  },
  {
    name: "publication",
    path: patterns.publication,
    modules: ["assessment/history/PastReportScreen.tsx"],
    texts: "history",
  },
  {
    name: "settings",
    path: patterns.settings,
    modules: ["assessment/settings/SettingsScreen.tsx"],
    texts: "members",
  },
  { name: "report", path: patterns.report, modules: ["assessment/report/ReportScreen.tsx"], texts: "report" },
  // After the report, whose address without a link looks alike.
  {
    name: "assessment",
    path: patterns.assessment,
    modules: ["assessment/frame/EntryScreen.tsx"],
    texts: "dashboard",
  },
  {
    name: "compare",
    path: patterns.compare,
    modules: ["spaces/comparison/CompareScreen.tsx"],
    texts: "compare",
  },
  {
    name: "portfolio",
    path: patterns.portfolio,
    modules: ["spaces/portfolio/PortfolioScreen.tsx"],
    texts: "portfolio",
  },
  {
    name: "groups",
    path: patterns.groups,
    modules: ["authoring/groups/GroupListScreen.tsx"],
    texts: "authoring",
  },
  { name: "group", path: patterns.group, modules: ["authoring/groups/GroupScreen.tsx"], texts: "authoring" },
  {
    name: "authored-kit",
    path: patterns.authoredKit,
    modules: ["authoring/kit/AuthoredKitScreen.tsx"],
    texts: "authoring",
  },
  {
    name: "kit-designer",
    path: patterns.kitDesigner,
    modules: ["authoring/designer/DesignerScreen.tsx"],
    texts: "designer",
  },
  {
    name: "kit-permissions",
    path: patterns.kitPermissions,
    modules: ["authoring/kit/KitPermissionsScreen.tsx"],
    texts: "authoring",
  },
  {
    name: "group-invitation",
    path: patterns.groupInvitation,
    modules: ["authoring/groups/InvitationScreen.tsx"],
    texts: "authoring",
  },
  { name: "join", path: patterns.join, modules: ["account/join/JoinScreen.tsx"], texts: "join" },
  {
    name: "account",
    path: patterns.account,
    modules: ["account/profile/AccountScreen.tsx"],
    texts: "account",
  },
  {
    name: "api-tokens",
    path: patterns.apiTokens,
    modules: ["account/api-tokens/ApiTokensScreen.tsx"],
    texts: "apiTokens",
  },
  {
    name: "account-part",
    path: patterns.accountPart,
    modules: ["account/profile/AccountScreen.tsx"],
    texts: "account",
  },
]
