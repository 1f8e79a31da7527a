import { Type } from "typebox"
import { Etag, Id, Nullable, Text } from "../../platform/http/schemas.ts"

export const AssessmentCopy = Type.Object(
  {
    title: Text({ min: 3, max: 100, oneLine: true }),
    spaceId: Id,
    answers: Type.Boolean({ description: "Whether to carry the answers over; they wait to be confirmed" }),
    evidence: Type.Boolean({ description: "Whether to copy the evidence, with its attachments" }),
  },
  { title: "AssessmentCopy" },
)

const Day = Type.String({ format: "date", examples: ["2027-03-01"] })

export const ReviewDateEdit = Type.Object(
  {
    date: Nullable(Day),
    every: Nullable(
      Type.Union([Type.Literal(3), Type.Literal(6), Type.Literal(12)], {
        description:
          "Months from one review to the next; without a date, the first is that many months from today",
      }),
    ),
  },
  { title: "ReviewDateEdit" },
)

export const ReviewDate = Type.Object(
  {
    etag: Etag,
    date: Nullable(Day),
    every: Nullable(Type.Integer({ description: "Months: 3, 6 or 12" })),
    overdue: Type.Boolean({ description: "The day is over" }),
  },
  { title: "ReviewDate" },
)
