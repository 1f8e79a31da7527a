import type { RouteObject } from "react-router"
import { accountRoutes } from "../features/account/index.ts"
import { adviceRoutes } from "../features/advice/index.ts"
import { answerRoutes } from "../features/answers/index.ts"
import { apiTokenRoutes } from "../features/api-tokens/index.ts"
import { assessmentRoutes } from "../features/assessments/index.ts"
import { auditRoutes } from "../features/audit/index.ts"
import { authoringRoutes } from "../features/authoring/index.ts"
import { compareRoutes } from "../features/compare/index.ts"
import { dashboardRoutes } from "../features/dashboard/index.ts"
import { homeRoutes } from "../features/home/index.ts"
import { insightRoutes } from "../features/insights/index.ts"
import { designerRoutes } from "../features/kit-designer/index.ts"
import { kitRoutes } from "../features/kits/index.ts"
import { landingRoutes } from "../features/landing/index.ts"
import { memberRoutes } from "../features/members/index.ts"
import { reportTextRoutes } from "../features/report-texts/index.ts"
import { reportRoutes } from "../features/reports/index.ts"
import { spaceRoutes } from "../features/spaces/index.ts"
import { webhookRoutes } from "../features/webhooks/index.ts"
import { NotFoundScreen } from "./NotFoundScreen.tsx"
import { ScreenError } from "./ScreenError.tsx"
import { Shell } from "./Shell.tsx"
import { SignedInOnly } from "./SignedInOnly.tsx"

/*
 * Each area lists its routes in `features/<area>/routes.tsx`, offers them in its `index.ts` and is added here, to those open to all or to those
 * for signed-in people. A route's screen is fetched when it is first visited, with `lazyScreen`; a route may carry
 * `handle: { footer: false }` to do without the footer. Paths are absolute, so an area's file reads by itself.
 */
const openToAll: RouteObject[] = [...landingRoutes, ...kitRoutes, ...reportRoutes]

const signedInOnly: RouteObject[] = [
  ...homeRoutes,
  ...spaceRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...assessmentRoutes,
  ...dashboardRoutes,
  ...answerRoutes,
  ...insightRoutes,
  ...adviceRoutes,
  ...reportTextRoutes,
  ...memberRoutes,
  ...compareRoutes,
  ...authoringRoutes,
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
