import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, STORABLE } from "../../platform/http/schemas.ts"
import { receiveMessage } from "./messages.ts"

/** Nothing is trimmed before the form is checked, because blank and missing fields differ. */
const Field = Type.String({ pattern: STORABLE })

export const ContactMessage = Type.Object(
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

/** Messages need no lock. */
export const writesMessage: AccessRule<undefined, AnonymousContext> = { ...anyone, lock: "none" }

const RefusedContactMessage = Type.Object(
  {
    ...ErrorReply.properties,
    field: Type.Optional(
      Type.String({ description: "The invalid field; absent when the error concerns the whole message" }),
    ),
  },
  {
    title: "RefusedContactMessage",
    examples: [{ code: "INVALID_INPUT", message: "This field is required.", field: "message" }],
  },
)

const sendMessage = defineRoute({
  method: "POST",
  path: "/api/v1/contact-messages/",
  summary: "Send a message to the operators of this server",
  tag: "contact",
  access: writesMessage,
  example: {
    body: {
      type: "Contact Us - Plumbline",
      email: "ada@example.org",
      message: "Which kit suits a small team?",
    },
  },
  body: ContactMessage,
  reply: { status: 204, schema: Empty },
  errors: { 403: ErrorReply, 422: RefusedContactMessage },
  handle: async ({ ctx, body, http: { request } }) => receiveMessage(ctx, body, request.ip),
})

export const feature: Feature = { name: "contact", routes: [sendMessage] }
