import type { Feature } from "../../platform/feature.ts"
import { removeOrphanedAttachments } from "./remove-orphans.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "evidence",
  routes,
  chores: [
    {
      name: "remove-orphaned-attachments",
      cron: "17 3 * * *",
      run: removeOrphanedAttachments,
    },
  ],
}
