import type { Feature } from "../../platform/feature.ts"
import { exportRoutes } from "./export-routes.ts"
import { templateRoutes } from "./template-routes.ts"

export const feature: Feature = { name: "documents", routes: [...exportRoutes, ...templateRoutes] }
