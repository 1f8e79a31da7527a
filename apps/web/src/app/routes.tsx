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
 * Each area defines its routes in `features/<area>/routes.tsx`, exports them from its `index.ts`, and is added here to
 * either the public routes or those for signed-in people. Screens are lazy-loaded with `lazyScreen`; a route can hide
 * the footer with `handle: { footer: false }`. Paths are absolute, so that an area's file can be read on its own.
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
