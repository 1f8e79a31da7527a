import type { AnonymousContext } from "../../platform/context.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import { receiveMessage } from "./receive-message.ts"
import { bodyOfError } from "./refusal.ts"
import { ContactMessage, ReceivedMessage, RefusedMessage } from "./schemas.ts"

/** Messages need no lock. */
const anyoneWriting: AccessRule<undefined, AnonymousContext> = { ...anyone, lock: "none" }

const summary = "Send a message to the operators of this server, in the protocol of hosted forms"
const example = {
  body: {
    type: "Contact Us - Plumbline",
    email: "ada@example.org",
    message: "Which kit suits a small team?",
  },
}

export const routes = [
  formRoute("/f/:form"),
  // The protocol also has forms that belong to a project.
  formRoute("/p/:project/f/:form"),
]

function formRoute(path: "/f/:form" | "/p/:project/f/:form"): RouteDefinition {
  return {
    ...defineRoute({
      method: "POST",
      path,
      summary,
      tag: "contact",
      access: anyoneWriting,
      example,
      body: ContactMessage,
      reply: { status: 200, schema: ReceivedMessage },
      errors: { 422: ErrorReply },
      async handle({ ctx, params, body, http: { request } }) {
        const isAutomated = saysAutomated(request.headers["formspree-session-data"])
        await receiveMessage(ctx, params.form, body, { address: request.ip, isAutomated })
        return { ok: true, next: `${ctx.tenant.publicUrl}/` }
      },
    }),
    errorBody: { schema: RefusedMessage, of: bodyOfError },
  }
}

/** Reads the form client's browser data: base64-encoded JSON. Unreadable data counts as not automated. */
function saysAutomated(header: unknown): boolean {
  if (typeof header !== "string" || header.length > 1000) return false
  try {
    return JSON.parse(Buffer.from(header, "base64").toString("utf8")).webdriver === true
  } catch {
    return false
  }
}
