import type { Feature } from "../../platform/feature.ts"
import { closeIdentity } from "./delete-account.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "users",
  routes,
  jobs: [closeIdentity],
}
