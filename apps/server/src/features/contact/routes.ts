import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import { STORABLE } from "../../platform/http/schemas.ts"
import { bodyOfError, receiveMessage } from "./messages.ts"

/** Nothing is trimmed before the form is checked, because blank and missing fields differ. */
const Field = Type.String({ pattern: STORABLE })

const ContactMessage = Type.Object(
  {
    type: Type.Optional(
      Type.String({
        pattern: STORABLE,
        description:
          "What it is about: `Contact Us - …`, `Expert Review - <address of the report>`, `Purchase - <title of the kit>` or `Report Question - <address of the question>`",
      }),
    ),
    email: Type.Optional(Field),
    mobile: Type.Optional(Field),
    message: Type.Optional(Field),
    reportItems: Type.Optional(
      Type.Union([Type.Array(Field), Field], { description: "What is wrong with a question" }),
    ),
    feedbackQuestionReport: Type.Optional(Field),
    questionId: Type.Optional(Type.Union([Type.Integer(), Field])),
  },
  { title: "ContactMessage" },
)

const ReceivedMessage = Type.Object(
  { ok: Type.Boolean(), next: Type.String({ description: "URL of the page to show next" }) },
  { title: "ReceivedMessage" },
)

const RefusedMessage = Type.Object(
  {
    errors: Type.Array(
      Type.Object({
        code: Type.Optional(Type.String()),
        field: Type.Optional(
          Type.String({ description: "The invalid field; absent when the error concerns the whole form" }),
        ),
        message: Type.String({ description: "In the caller's language, ready to show" }),
      }),
    ),
  },
  { title: "RefusedMessage" },
)

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

const routes = [
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

export const feature: Feature = { name: "contact", routes }
