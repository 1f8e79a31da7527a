import { Type } from "typebox"
import {
  ContactMessage,
  Refusal,
  type RefusalReason,
  receiveMessage,
  writesMessage,
} from "../../features/contact/index.ts"
import type { ProductError } from "../../platform/errors.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { FilesRefused } from "../../platform/http/receive-body.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import type { Wing } from "../wing.ts"

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

/** The protocol's codes for why a message is refused. */
const codes: Record<RefusalReason, string> = {
  empty: "EMPTY",
  missing: "REQUIRED_FIELD_MISSING",
  blank: "REQUIRED_FIELD_EMPTY",
  notAnAddress: "TYPE_EMAIL",
  tooLong: "TYPE_TEXT",
  inactive: "INACTIVE",
  tooMany: "BLOCKED",
  automated: "BLOCKED",
  unknownForm: "FORM_NOT_FOUND",
}

/** Converts any error to a body of the form's protocol, which is all that its clients understand. */
function bodyOfError(error: ProductError, message: string) {
  if (error instanceof Refusal) return { errors: [{ code: codes[error.reason], ...error.details, message }] }
  if (error instanceof FilesRefused) return { errors: [{ code: "NO_FILE_UPLOADS", message }] }
  if (error.status === 403 || error.status === 429) return { errors: [{ code: "BLOCKED", message }] }
  return { errors: [{ message }] }
}

const FORM = "contact"

function formRoute(path: "/f/:form" | "/p/:project/f/:form"): RouteDefinition {
  return {
    ...defineRoute({
      method: "POST",
      path,
      summary: "Send a message to the operators of this server, in the protocol of hosted forms",
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
      reply: { status: 200, schema: ReceivedMessage },
      errors: { 422: ErrorReply },
      async handle({ ctx, params, body, http: { request } }) {
        if (params.form !== FORM && params.form !== ctx.settings.contactFormId)
          throw new Refusal("unknownForm", unknownForm, { status: 404 })
        const isAutomated = saysAutomated(request.headers["formspree-session-data"])
        if (ctx.settings.contactForm && isAutomated)
          throw new Refusal("automated", automated, { status: 403 })
        await receiveMessage(ctx, body, request.ip)
        return { ok: true, next: `${ctx.tenant.publicUrl}/` }
      },
    }),
    errorBody: { schema: RefusedMessage, of: bodyOfError },
  }
}

const unknownForm = { en: "There is no such form.", fa: "چنین فرمی وجود ندارد." }
const automated = {
  en: "Your browser is controlled by a program. Messages from automated browsers are not accepted.",
  fa: "مرورگر شما را یک برنامه هدایت می‌کند و از چنین مرورگری پیام پذیرفته نمی‌شود.",
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

/** The protocol of a hosted form service, whose client libraries only need another address. */
export const wing: Wing = {
  name: "contact-form",
  // The protocol also has forms that belong to a project.
  routes: [formRoute("/f/:form"), formRoute("/p/:project/f/:form")],
}
