import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Feature } from "../../platform/feature.ts"
import { importedAlready } from "./imported/import-result.ts"
import { routes as importedRoutes } from "./imported/routes.ts"
import { ensureKey } from "./keys.ts"
import { routes } from "./routes.ts"
import { withSignature } from "./sign.ts"

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

/** Results that others can verify, and those of others. */
export const feature: Feature = {
  name: "attestations",
  isOffered: ({ attestations }) => attestations,
  routes: [...routes, ...importedRoutes],
  adapt: (routesOfAll) => routesOfAll.map(withSignature),
  seed: ensureKey,
  eventHandlers: [removeWithSpace],
  constraints: { imported_results_once: importedAlready },
}
