import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "expert-groups",
  routes,
  constraints: {
    expert_groups_code_key: {
      en: "Another expert group already has this title.",
      fa: "گروه خبرهٔ دیگری با این عنوان وجود دارد.",
    },
  },
}
