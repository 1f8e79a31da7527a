import { Type } from "typebox"
import { STORABLE } from "../../platform/http/schemas.ts"

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

export const ReceivedMessage = Type.Object(
  { ok: Type.Boolean(), next: Type.String({ description: "URL of the page to show next" }) },
  { title: "ReceivedMessage" },
)

export const RefusedMessage = Type.Object(
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
