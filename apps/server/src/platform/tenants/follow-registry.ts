import type { FastifyInstance } from "fastify"
import { isUnavailable } from "../errors.ts"

const PAUSE = 5_000

/** Milliseconds after which every server that runs has surely learned of a change of the registry. */
export const REGISTRY_IS_KNOWN_AFTER = 2 * PAUSE

/** Reads the registry of tenants again every few seconds while the server runs: the command line may change it. */
export function followRegistry(app: FastifyInstance, refresh: () => Promise<void>): void {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= refresh()
      .catch((error: unknown) => {
        // While the database is away every request says so, and nothing changes in it.
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
