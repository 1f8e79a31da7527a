import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Id, Nullable, Reference, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { answerCounts, Level, ModeCode } from "../assessments/index.ts"
import { KitProfile } from "../kits/index.ts"

/** How many assessments can be compared at once. */
export const FEWEST = 2
export const MOST = 4

const Comparable = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    kit: Type.Object({ id: Id, title: Type.String(), maturityLevelsCount: Type.Integer() }),
    space: Reference,
    lastModificationTime: TimeText,
    maturityLevel: Nullable(Level),
    isCalculateValid: Type.Boolean(),
    isConfidenceValid: Type.Boolean(),
  },
  { title: "ComparableAssessment" },
)

export const ComparablePage = Page("ComparableAssessmentPage", Comparable)

/** Ids are accepted in the query, the path and the body; the number limits apply to all of them together. */
export const ComparedIds = Type.Object(
  { assessmentIds: Type.Optional(Type.Array(Uuid, { maxItems: 100 })) },
  { title: "ComparedIds" },
)

const ProgressOf = Type.Object(
  {
    ...answerCounts,
    progress: Type.Integer({ description: "Percent, rounded down" }),
  },
  { title: "ComparedProgress" },
)
const confidenceValue = Nullable(Type.Number({ description: "Percent 0…100, unrounded" }))
const { title, value, index } = Level.properties

const CarriedOver = Type.Object(
  {
    from: Uuid,
    unchanged: Type.Integer({ description: "Carried answers that wait to be confirmed" }),
    confirmed: Type.Integer(),
    changed: Type.Integer({ description: "Answered otherwise than in the other assessment" }),
    new: Type.Integer({ description: "Answers to questions that had none" }),
  },
  {
    title: "CarriedOver",
    description: "What became of the answers, if it was started from another one of the compared assessments",
  },
)

export const Comparison = Type.Object(
  {
    assessments: Type.Array(
      Type.Object(
        {
          id: Uuid,
          title: Type.String(),
          mode: Type.Object({ code: ModeCode }),
          lastModificationTime: TimeText,
          confidenceValue,
          maturityLevel: Type.Object({ ...Level.properties, maturityLevelCount: Type.Integer() }),
          isRated: Type.Boolean({
            description: "Not if all questions are marked as not applicable: then its levels mean nothing",
          }),
          assessmentKit: Reference,
          profile: Nullable(KitProfile),
          progress: ProgressOf,
          carriedOver: Nullable(CarriedOver),
        },
        { title: "ComparedAssessment" },
      ),
    ),
    subjects: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          assessments: Type.Array(
            Type.Object(
              {
                assessmentId: Uuid,
                maturityLevel: Type.Object({ title, value, index }),
                confidenceValue,
                progress: ProgressOf,
                topStrengths: Type.Array(Type.String({ description: "Title of an attribute" })),
                topWeaknesses: Type.Array(Type.String({ description: "Title of an attribute" })),
              },
              { title: "ComparedSubject" },
            ),
          ),
          attributes: Type.Array(
            Type.Object(
              {
                id: Id,
                index: Type.Integer(),
                title: Type.String(),
                assessment: Type.Array(
                  Type.Object({ assessmentId: Uuid, maturityLevel: Level }, { title: "ComparedLevel" }),
                ),
              },
              { title: "ComparedAttribute" },
            ),
          ),
        },
        { title: "SubjectComparison" },
      ),
    ),
  },
  { title: "Comparison" },
)
