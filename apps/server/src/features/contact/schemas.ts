import { Type } from "typebox"
import { STORABLE } from "../../platform/http/schemas.ts"

/** Blank and missing fields differ, so nothing is trimmed before the form is checked. */
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
  { ok: Type.Boolean(), next: Type.String({ description: "A page that says thank you" }) },
  { title: "ReceivedMessage" },
)

export const RefusedMessage = Type.Object(
  {
    errors: Type.Array(
      Type.Object({
        code: Type.Optional(Type.String()),
        field: Type.Optional(Type.String({ description: "The field that is wrong; else it is the form" })),
        message: Type.String({ description: "In the caller's language, ready to show" }),
      }),
    ),
  },
  { title: "RefusedMessage" },
)
