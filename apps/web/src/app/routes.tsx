import type { RouteObject } from "react-router"
import { apiTokenRoutes } from "../features/account/api-tokens/index.ts"
import { accountRoutes } from "../features/account/profile/index.ts"
import { adviceRoutes } from "../features/assessment/advice/index.ts"
import { answerRoutes } from "../features/assessment/answering/index.ts"
import { dashboardRoutes } from "../features/assessment/dashboard/index.ts"
import { entryRoutes } from "../features/assessment/frame/index.ts"
import { historyRoutes } from "../features/assessment/history/index.ts"
import { insightRoutes } from "../features/assessment/insights/index.ts"
import { reportRoutes } from "../features/assessment/report/index.ts"
import { reportTextRoutes } from "../features/assessment/report-texts/index.ts"
import { roadmapRoutes } from "../features/assessment/roadmap/index.ts"
import { memberRoutes } from "../features/assessment/settings/index.ts"
import { designerRoutes } from "../features/authoring/designer/index.ts"
import { groupRoutes } from "../features/authoring/groups/index.ts"
import { authoredKitRoutes } from "../features/authoring/kit/index.ts"
import { kitRoutes } from "../features/library/kits/index.ts"
import { landingRoutes } from "../features/site/landing/index.ts"
import { assessmentRoutes } from "../features/spaces/assessments/index.ts"
import { auditRoutes } from "../features/spaces/audit/index.ts"
import { compareRoutes } from "../features/spaces/comparison/index.ts"
import { homeRoutes } from "../features/spaces/home/index.ts"
import { overviewRoutes } from "../features/spaces/overview/index.ts"
import { portfolioRoutes } from "../features/spaces/portfolio/index.ts"
import { spaceSettingsRoutes } from "../features/spaces/settings/index.ts"
import { webhookRoutes } from "../features/spaces/webhooks/index.ts"
import { NotFoundScreen, ScreenError } from "./ErrorScreens.tsx"

import { Shell } from "./Shell.tsx"
import { SignedInOnly } from "./SignedInOnly.tsx"

/*
 * Each area defines its routes in `features/<area>/routes.tsx`, exports them from its `index.ts`, and is added here to
 * either the public routes or those for signed-in people. Screens are lazy-loaded with `lazyScreen`; a route can hide
 * the footer with `handle: { footer: false }`. Paths are absolute, so that an area's file can be read on its own.
 */
const openToAll: RouteObject[] = [...landingRoutes, ...kitRoutes, ...reportRoutes]

const signedInOnly: RouteObject[] = [
  ...homeRoutes,
  ...spaceSettingsRoutes,
  ...webhookRoutes,
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
