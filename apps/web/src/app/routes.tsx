import type { RouteObject } from "react-router"
import { apiTokenRoutes } from "../features/account/api-tokens/routes.tsx"
import { joinRoutes } from "../features/account/join/routes.tsx"
import { accountRoutes } from "../features/account/profile/routes.tsx"
import { adviceRoutes } from "../features/assessment/advice/routes.tsx"
import { answerRoutes } from "../features/assessment/answering/routes.tsx"
import { dashboardRoutes } from "../features/assessment/dashboard/routes.tsx"
import { entryRoutes } from "../features/assessment/frame/routes.tsx"
import { historyRoutes } from "../features/assessment/history/routes.tsx"
import { insightRoutes } from "../features/assessment/insights/routes.tsx"
import { reportRoutes } from "../features/assessment/report/routes.tsx"
import { reportTextRoutes } from "../features/assessment/report-texts/routes.tsx"
import { roadmapRoutes } from "../features/assessment/roadmap/routes.tsx"
import { memberRoutes } from "../features/assessment/settings/routes.tsx"
import { designerRoutes } from "../features/authoring/designer/routes.tsx"
import { groupRoutes } from "../features/authoring/groups/routes.tsx"
import { authoredKitRoutes } from "../features/authoring/kit/routes.tsx"
import { kitRoutes } from "../features/library/kits/routes.tsx"
import { landingRoutes } from "../features/site/landing/routes.tsx"
import { assessmentRoutes } from "../features/spaces/assessments/routes.tsx"
import { auditRoutes } from "../features/spaces/audit/routes.tsx"
import { compareRoutes } from "../features/spaces/comparison/routes.tsx"
import { homeRoutes } from "../features/spaces/home/routes.tsx"
import { importedRoutes } from "../features/spaces/imported/routes.tsx"
import { overviewRoutes } from "../features/spaces/overview/routes.tsx"
import { portfolioRoutes } from "../features/spaces/portfolio/routes.tsx"
import { spaceSettingsRoutes } from "../features/spaces/settings/routes.tsx"
import { webhookRoutes } from "../features/spaces/webhooks/routes.tsx"
import { NotFoundScreen, ScreenError } from "./ErrorScreens.tsx"

import { Shell } from "./Shell.tsx"
import { SignedInOnly } from "./SignedInOnly.tsx"

/*
 * Each area defines its routes in `features/<area>/routes.tsx` and is added here to either the public routes or those for
 * signed-in people; what its `index.ts` offers to others is not loaded for that. Screens are lazy-loaded with `lazyScreen`; a route can hide
 * the footer with `handle: { footer: false }`. Paths are absolute, so that an area's file can be read on its own.
 */
const openToAll: RouteObject[] = [...landingRoutes, ...kitRoutes, ...reportRoutes, ...joinRoutes]

const signedInOnly: RouteObject[] = [
  ...homeRoutes,
  ...spaceSettingsRoutes,
  ...webhookRoutes,
  ...importedRoutes,
  ...auditRoutes,
  ...assessmentRoutes,
  ...overviewRoutes,
  ...portfolioRoutes,
  ...entryRoutes,
  ...dashboardRoutes,
  ...answerRoutes,
  ...insightRoutes,
  ...adviceRoutes,
  ...roadmapRoutes,
  ...reportTextRoutes,
  ...historyRoutes,
  ...memberRoutes,
  ...compareRoutes,
  ...groupRoutes,
  ...authoredKitRoutes,
  ...designerRoutes,
  ...accountRoutes,
  ...apiTokenRoutes,
]

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...openToAll,
          { Component: SignedInOnly, children: signedInOnly },
          { path: "*", Component: NotFoundScreen },
        ],
      },
    ],
  },
]
