import type { FastifyInstance, FastifyRequest } from "fastify"
import { isUnavailable, RETRY_AFTER_SECONDS } from "../../platform/errors.ts"
import { onceAMinute } from "../../platform/once-a-minute.ts"
import type { Realm } from "../realm.ts"
import { errorPage } from "./error.ts"
import { pageLanguage, sendPage } from "./sending.ts"

/** Shows people a page, with status 503, while the database is away; clients get what the API answers. */
export function answerUnavailablePages(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  const note = onceAMinute((cause) => app.log.warn({ err: cause }, "pages are answered 503"))
  app.setErrorHandler((error, request, reply) => {
    const wantsPage = (request.headers.accept ?? "").includes("text/html")
    if (!isUnavailable(error) || !wantsPage) throw error
    note(error.cause)
    const realm = realmOf(request)
    const view = { language: pageLanguage(request), address: request.url }
    const page = errorPage(realm, { ...view, error: { error: "temporarily_unavailable" } })
    return sendPage(realm, request, reply.header("retry-after", RETRY_AFTER_SECONDS), page, 503)
  })
}
