import type { Feature } from "../../platform/feature.ts"
import { evaluations, forgetOldTraits } from "./ask-flags.ts"

import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "flags",
  routes,
  chores: [forgetOldTraits],
  metrics: [evaluations],
}
