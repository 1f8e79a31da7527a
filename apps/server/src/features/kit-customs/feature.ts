import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "kit-customs",
  routes,
  constraints: {
    kit_customs_title_key: {
      en: "This kit has another custom of that title.",
      fa: "این کیت سفارشی‌سازی دیگری با این عنوان دارد.",
    },
  },
}
