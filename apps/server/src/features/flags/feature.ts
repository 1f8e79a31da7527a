import type { Feature } from "../../platform/feature.ts"
import { evaluations } from "./evaluations.ts"
import { forgetOldTraits } from "./forget-old-traits.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "flags",
  routes,
  chores: [forgetOldTraits],
  metrics: [evaluations],
}
