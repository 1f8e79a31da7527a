import type { FastifyInstance, FastifyRequest } from "fastify"

const MOST_FORM_BYTES = 64 * 1024

/** Lets the routes of a scope accept forms and discard every other body. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_FORM_BYTES }, async () => undefined)
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
