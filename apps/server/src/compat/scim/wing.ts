import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Type } from "typebox"
import { findScimToken } from "../../features/directory/index.ts"
import { systemUser } from "../../features/users/index.ts"
import { noClient } from "../../platform/caller.ts"
import { ProductError } from "../../platform/errors.ts"
import { bearerToken } from "../../platform/http/request.ts"
import { inLanguage, type LocalText, languageOf } from "../../platform/i18n/language.ts"
import type { Wing, WingParts } from "../wing.ts"
import { type ScimCall, scimCalls } from "./calls.ts"
import { errorBody } from "./errors.ts"
import { BASE } from "./resources.ts"

/**
 * SCIM 2.0 (RFC 7643, RFC 7644): the directory of a company keeps people and groups up to date. Its tokens belong to a
 * tenant, and are made by the operators.
 */
export const wing: Wing = {
  name: "scim",
  register(http, parts) {
    for (const call of scimCalls) registerCall(http, parts, call)
  },
}

function registerCall(http: FastifyInstance, { dependencies, retryAfterMove }: WingParts, call: ScimCall) {
  const { method, path, takesBody = false } = call
  http.route({
    method,
    url: `${BASE}${path}`,
    ...(takesBody && { schema: { body: Type.Object({}, { additionalProperties: true }) } }),
    config: { limitClass: method === "GET" ? "read" : "write" },
    async onRequest(request) {
      const token = bearerToken(request.headers)
      const { caller } = request
      const found =
        token !== undefined &&
        (await retryAfterMove(caller, () =>
          findScimToken(
            dependencies.cells.databaseOf(caller.tenant).withSchema(caller.tenant.schema),
            token,
            dependencies.clock.now(),
          ),
        ))
      if (!found) throw new ProductError("UNAUTHORIZED", refused)
      caller.user = systemUser
      caller.client = { ...noClient, apiToken: { ...found, scope: "WRITE" } }
    },
    errorHandler(error, request, reply) {
      // Others are mapped to errors of the product in one place, which knows nothing of this protocol.
      if (!(error instanceof ProductError)) throw error
      return sendError(error, request, reply)
    },
    handler: (request, reply) =>
      retryAfterMove(request.caller, () => call.answer({ dependencies, request, reply })),
  })
}

function sendError(error: ProductError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = request.caller?.language ?? languageOf(request.headers["accept-language"])
  if (error.status === 401) reply.header("www-authenticate", 'Bearer realm="scim"')
  if (error.retryAfterSeconds !== null) reply.header("retry-after", error.retryAfterSeconds)
  return reply
    .code(error.status)
    .type("application/scim+json")
    .send(JSON.stringify(errorBody(error, inLanguage(error.text, language))))
}

const refused: LocalText = {
  en: "This token of a directory is not valid here. An operator can make one with: plumbline scim-token create",
  fa: "این توکن دایرکتوری اینجا معتبر نیست. مدیر سرور با این فرمان توکن می‌سازد: plumbline scim-token create",
}
