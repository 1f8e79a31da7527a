import type { ServerResponse } from "node:http"
import { accessDenied, ProductError } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { passingOn, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { McpErrorReply, McpMessage, McpRefusal, McpReply } from "./schemas.ts"

const routes = [
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/mcp",
    summary:
      "The Model Context Protocol (Streamable HTTP, stateless), for programs with a language model: read, and propose answers",
    tag: "mcp",
    access: passingOn(signedIn),
    example: { body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} } },
    body: McpMessage,
    reply: { status: 200, schema: McpReply, acknowledged: true },
    errors: { 400: McpRefusal, 404: McpErrorReply, 501: switchedOff() },
    async handle({ ctx, body, http: { request, reply } }) {
      if (!ctx.settings.mcp) throw switchedOff()
      // The protocol demands it: a page of another site must not talk through the browser of somebody.
      if (!request.server.admitsOrigin(request.raw)) throw accessDenied()
      // The protocol is loaded by the first message, so that the server starts without it.
      const { answerMessage } = await import("./answer-message.ts")
      const answer = await answerMessage(body, {
        request,
        publicUrl: ctx.tenant.publicUrl,
        signal: untilLeft(reply.raw),
      })
      reply.code(answer.status)
      if (answer.body === "") return reply.send()
      return reply.type("application/json").send(answer.body)
    },
  }),
]

/** Is aborted when the client closes the connection before it has its reply: so a call is cancelled. */
function untilLeft(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once("close", () => {
    if (!response.writableFinished) left.abort()
  })
  return left.signal
}

function switchedOff(): ProductError {
  return new ProductError(
    "UNSUPPORTED_OPERATION",
    {
      en: "The Model Context Protocol is switched off on this server.",
      fa: "پروتکل MCP روی این سرور غیرفعال است.",
    },
    { status: 501 },
  )
}

export const feature: Feature = { name: "mcp", routes }
