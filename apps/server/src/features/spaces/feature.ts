import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "spaces",
  routes,
  constraints: {
    spaces_code_key: {
      en: "Another space of yours has this title already.",
      fa: "فضای دیگری با این عنوان وجود دارد.",
    },
  },
}
