import { Type } from "typebox"
import { Id, Nullable, Reference } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"

const Share = Type.Number({
  description:
    "Percent: the share of answers with current evidence, weighted as confidence is; questions without an answer count as unsupported",
})

const Band = Type.Object(
  { level: Level, lowest: Level },
  {
    title: "LevelBand",
    description:
      "The level, and what it would be if every answer without current evidence were one option lower",
  },
)

const part = { ...Reference.properties, band: Band }

/** A question in its place, for links to it. */
const place = {
  questionId: Id,
  questionnaireId: Id,
  index: Type.Integer({ description: "Position of the question in its questionnaire, from 1" }),
}

const QuestionPlace = Type.Object(place, { title: "QuestionPlace" })

const Expiring = Type.Object(
  {
    count: Type.Integer({ description: "Evidences" }),
    first: Nullable(QuestionPlace),
  },
  {
    title: "ExpiringEvidence",
    description: "The first question in order; null for callers who may not see questions",
  },
)

export const Support = Type.Object(
  {
    confidence: Type.Number({ description: "Percent: how sure people are of the answers as they are now" }),
    supportedConfidence: Share,
    answers: Type.Object(
      {
        current: Type.Integer(),
        expired: Type.Integer({ description: "All of their evidence has expired" }),
        none: Type.Integer({ description: "They have no evidence" }),
      },
      { title: "SupportedAnswers", description: "Numbers of answered questions" },
    ),
    evidence: Type.Object({ expiring: Expiring, expired: Expiring }, { title: "EvidenceToRenew" }),
    levels: Type.Integer({ description: "Number of levels of the kit" }),
    band: Band,
    subjects: Type.Array(
      Type.Object({ ...part, supportedConfidence: Share }, { title: "SupportedSubject" }),
      { description: "With attributes, in kit order" },
    ),
    attributes: Type.Array(
      Type.Object(
        {
          ...part,
          supportedConfidence: Nullable(Type.Number({ description: "null where nothing applies" })),
        },
        { title: "SupportedAttribute" },
      ),
      { description: "In kit order" },
    ),
    questionsToCheck: Type.Array(
      Type.Object(
        {
          ...place,
          title: Type.String(),
          evidence: Type.Union([Type.Literal("EXPIRED"), Type.Literal("NONE")]),
          decides: Nullable(
            Type.String({
              enum: ["ASSESSMENT", "SUBJECT", "ATTRIBUTE"],
              description: "Whose level falls if this answer alone is one option lower; null if none does",
            }),
          ),
        },
        { title: "QuestionToCheck" },
      ),
      {
        description:
          "At most five answers without current evidence, those that decide most first; none for callers who may not see questions",
      },
    ),
  },
  { title: "Support" },
)
