import type { RouteDefinition } from "../platform/http/route.ts"
import { routes as answers } from "./answers/routes.ts"
import { routes as assessments } from "./assessments/routes.ts"
import { routes as expertGroups } from "./expert-groups/routes.ts"
import { routes as insights } from "./insights/routes.ts"
import { routes as kits } from "./kits/routes.ts"
import { routes as notifications } from "./notifications/routes.ts"
import { routes as reports } from "./reports/routes.ts"
import { routes as spaces } from "./spaces/routes.ts"
import { routes as tenant } from "./tenant/routes.ts"
import { routes as users } from "./users/routes.ts"

/** Every call of the API, area by area. */
export const routes: RouteDefinition[] = [
  ...tenant,
  ...users,
  ...spaces,
  ...expertGroups,
  ...kits,
  ...assessments,
  ...answers,
  ...insights,
  ...reports,
  ...notifications,
]
