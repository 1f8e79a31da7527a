import type { Feature } from "../../platform/feature.ts"
import { manageOthers } from "./make-owner.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "spaces",
  routes,
  jobs: [manageOthers],
  constraints: {
    spaces_code_key: {
      en: "You already have a space with this title. Choose another title.",
      fa: "فضای دیگری با این عنوان وجود دارد.",
    },
  },
}
