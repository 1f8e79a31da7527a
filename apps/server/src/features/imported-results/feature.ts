import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Feature } from "../../platform/feature.ts"
import { importedAlready } from "./import-result.ts"
import { routes } from "./routes.ts"

/** Nobody can reach a deleted space any more, so what was imported into it must not take up storage. */
const removeWithSpace = defineEventHandler({
  name: "imported-results-of-deleted-spaces",
  on: ["space-deleted"],
  async handle({ db, files }, { spaceId }) {
    const removed = await db
      .deleteFrom("importedResults")
      .where("spaceId", "=", spaceId)
      .returning("filePath")
      .execute()
    for (const { filePath } of removed) await files.remove(filePath)
  },
})

export const feature: Feature = {
  name: "imported-results",
  routes,
  eventHandlers: [removeWithSpace],
  constraints: { imported_results_once: importedAlready },
}
