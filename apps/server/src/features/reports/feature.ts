import type { Feature } from "../../platform/feature.ts"
import { reportPreview } from "./preview.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "reports",
  routes,
  previews: { report: reportPreview },
}
