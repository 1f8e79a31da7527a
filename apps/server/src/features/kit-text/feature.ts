import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"
import { purgeForgottenUploads } from "./stored-dsl.ts"

export const feature: Feature = {
  name: "kit-text",
  routes,
  constraints: {
    kit_dsls_kit_key: {
      en: "This kit already has another uploaded text.",
      fa: "این کیت متن بارگذاری‌شدهٔ دیگری دارد.",
    },
  },
  chores: [
    {
      name: "remove-forgotten-uploads",
      cron: "41 * * * *",
      run: (ctx) => ctx.inTransaction(purgeForgottenUploads),
    },
  ],
}
