import type { FastifyInstance, FastifyRequest } from "fastify"
import { isUnavailable, ProductError } from "../../platform/errors.ts"
import { onceAMinute } from "../../platform/once-a-minute.ts"
import type { Realm } from "../realm.ts"
import { errorPage } from "./error.ts"
import { pageLanguage, sendPage } from "./sending.ts"

/**
 * Shows people a page when they cannot be served: with status 503 while the database is unavailable, with 429 beyond a
 * rate limit. Clients receive the API's error response.
 */
export function answerUnavailablePages(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  const note = onceAMinute((cause) => app.log.warn({ err: cause }, "answering pages with 503"))
  app.setErrorHandler((error, request, reply) => {
    const wantsPage = (request.headers.accept ?? "").includes("text/html")
    if (!(error instanceof ProductError) || error.retryAfterSeconds === null || !wantsPage) throw error
    const isAway = isUnavailable(error)
    if (isAway) note(error.cause)
    const realm = realmOf(request)
    const page = errorPage(realm, {
      language: pageLanguage(request),
      address: request.url,
      error: { error: isAway ? "temporarily_unavailable" : "slow_down" },
    })
    return sendPage(realm, request, reply.header("retry-after", error.retryAfterSeconds), page, error.status)
  })
}
