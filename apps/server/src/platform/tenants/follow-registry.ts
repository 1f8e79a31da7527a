import type { FastifyInstance } from "fastify"
import { isUnavailable } from "../errors.ts"

const PAUSE = 5_000

/** Milliseconds after which every running server has noticed a change of the registry. */
export const REGISTRY_IS_KNOWN_AFTER = 2 * PAUSE

/** Reloads the registry of tenants every few seconds, because the command line may change it while the server runs. */
export function followRegistry(app: FastifyInstance, refresh: () => Promise<void>): void {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= refresh()
      .catch((error: unknown) => {
        // While the database is unreachable, every request reports it, and nothing can change in it.
        if (isUnavailable(error)) return
        app.log.error({ err: error }, "the registry of tenants could not be read")
      })
      .finally(() => {
        underWay = undefined
      })
  }, PAUSE)
  timer.unref()
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await underWay
  })
}
