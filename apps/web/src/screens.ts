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

const frame = "answers/QuestionnaireFrame.tsx"

export const screens: readonly Screen[] = [
  { name: "home", path: patterns.home, modules: ["landing/LandingScreen.tsx"], texts: "landing" },
  { name: "library", path: patterns.library, modules: ["kits/KitLibraryScreen.tsx"], texts: "kits" },
  { name: "kit", path: patterns.kit, modules: ["kits/KitScreen.tsx"], texts: "kits" },
  { name: "spaces", path: patterns.spaces, modules: ["home/HomeScreen.tsx"], texts: "spaces" },
  {
    name: "space",
    path: patterns.space,
    modules: ["assessments/AssessmentListScreen.tsx"],
    texts: "assessments",
  },
  {
    name: "overview",
    path: patterns.overview,
    modules: ["assessments/OverviewScreen.tsx"],
    texts: "assessments",
  },
  {
    name: "space-settings",
    path: patterns.spaceSettings,
    modules: ["spaces/SpaceSettingsScreen.tsx"],
    texts: "spaces",
  },
  { name: "audit", path: patterns.audit, modules: ["audit/AuditScreen.tsx"], texts: "audit" },
  {
    name: "webhook",
    path: patterns.webhook,
    modules: ["webhooks/WebhookScreen.tsx"],
    texts: "webhooks",
  },
  {
    name: "dashboard",
    path: patterns.dashboard,
    modules: ["dashboard/DashboardScreen.tsx"],
    texts: "dashboard",
  },
  {
    name: "questionnaires",
    path: patterns.questionnaires,
    modules: ["answers/QuestionnairesScreen.tsx"],
    texts: "answers",
  },
  {
    name: "review",
    path: `${patterns.questionnaire}/${questionnaireParts.review}`,
    modules: [frame, "answers/ReviewScreen.tsx"],
    texts: "answers",
  },
  {
    name: "completed",
    path: `${patterns.questionnaire}/${questionnaireParts.completed}`,
    modules: [frame, "answers/ReviewScreen.tsx"],
    texts: "answers",
  },
  {
    name: "question",
    path: `${patterns.questionnaire}/${questionnaireParts.question}`,
    modules: [frame, "answers/QuestionScreen.tsx"],
    texts: "answers",
  },
  { name: "insights", path: patterns.insights, modules: ["insights/InsightsScreen.tsx"], texts: "insights" },
  { name: "advice", path: patterns.advice, modules: ["advice/AdviceScreen.tsx"], texts: "advice" },
  {
    name: "report-texts",
    path: patterns.reportTexts,
    modules: ["report-texts/ReportTextsScreen.tsx"],
    texts: "reportTexts",
  },
  {
    name: "settings",
    path: patterns.settings,
    modules: ["members/SettingsScreen.tsx"],
    texts: "members",
  },
  { name: "report", path: patterns.report, modules: ["reports/ReportScreen.tsx"], texts: "report" },
  { name: "compare", path: patterns.compare, modules: ["compare/CompareScreen.tsx"], texts: "compare" },
  { name: "groups", path: patterns.groups, modules: ["authoring/GroupListScreen.tsx"], texts: "authoring" },
  { name: "group", path: patterns.group, modules: ["authoring/GroupScreen.tsx"], texts: "authoring" },
  {
    name: "authored-kit",
    path: patterns.authoredKit,
    modules: ["authoring/AuthoredKitScreen.tsx"],
    texts: "authoring",
  },
  {
    name: "kit-designer",
    path: patterns.kitDesigner,
    modules: ["kit-designer/DesignerScreen.tsx"],
    texts: "designer",
  },
  {
    name: "kit-permissions",
    path: patterns.kitPermissions,
    modules: ["authoring/KitPermissionsScreen.tsx"],
    texts: "authoring",
  },
  {
    name: "group-invitation",
    path: patterns.groupInvitation,
    modules: ["authoring/InvitationScreen.tsx"],
    texts: "authoring",
  },
  { name: "account", path: patterns.account, modules: ["account/AccountScreen.tsx"], texts: "account" },
  {
    name: "api-tokens",
    path: patterns.apiTokens,
    modules: ["api-tokens/ApiTokensScreen.tsx"],
    texts: "apiTokens",
  },
]
