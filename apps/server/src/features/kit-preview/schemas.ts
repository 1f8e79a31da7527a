import { Type } from "typebox"
import { Nullable, Reference, Uuid } from "../../platform/http/schemas.ts"

const entities = [
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
  "profile",
  "collectors",
] as const

const fields = [
  "title",
  "description",
  "hint",
  "index",
  "value",
  "weight",
  "subject",
  "measure",
  "answerRange",
  "mayNotBeApplicable",
  "advisable",
  "competence",
  "impact",
  "option",
  "optionValue",
  "cost",
  "evidence",
  "improvement",
  "improvements",
  "requires",
  "reference",
  "question",
] as const

const FieldDifference = Type.Object(
  {
    field: Type.Enum(fields),
    of: Nullable(
      Type.String({
        description:
          "Code of a level, codes of attribute and level, number of an option, or codes of questionnaire and question; otherwise null",
      }),
    ),
    language: Nullable(Type.String({ description: "Language of a translation" })),
    before: Nullable(Type.String()),
    after: Nullable(Type.String()),
    scoring: Type.Boolean({ description: "Affects scores" }),
  },
  { title: "FieldDifference" },
)

const KitDifference = Type.Object(
  {
    action: Type.Enum(["ADD", "CHANGE", "REMOVE"]),
    entity: Type.Enum(entities),
    code: Type.String(),
    title: Type.String({ description: "In the main language of the kit" }),
    major: Type.Boolean({ description: "May change results" }),
    fields: Type.Array(FieldDifference, { description: "The changed fields, for a changed element" }),
  },
  { title: "KitDifference" },
)

const ShownLevel = Type.Object(
  { title: Type.String(), rank: Type.Integer({ description: "1 is the lowest" }) },
  { title: "ShownLevel" },
)

const AffectedAssessment = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    space: Reference,
    levelBefore: ShownLevel,
    levelAfter: ShownLevel,
    answersLost: Type.Integer(),
    answersToGiveAnew: Type.Integer(),
  },
  { title: "AffectedAssessment" },
)

export const AssessmentsPreview = Type.Object(
  {
    total: Type.Integer({ description: "Assessments on the kit" }),
    examined: Type.Integer({
      description: "Assessments included in the numbers: the latest ones, at most 1000",
    }),
    levelUp: Type.Integer(),
    levelDown: Type.Integer(),
    answersLost: Type.Integer({ description: "Answers to questions that are removed" }),
    answersToGiveAnew: Type.Integer({ description: "Answers with options that are removed" }),
    newQuestions: Type.Integer({ description: "New questions of the kit, open in every assessment" }),
    affected: Type.Array(AffectedAssessment, {
      description: "Changed assessments whose report the caller may read, at most 100",
    }),
  },
  { title: "AssessmentsPreview" },
)

const changes = {
  changes: Type.Array(KitDifference, { description: "At most 300" }),
  changesCount: Type.Integer(),
}

export const ReleasePreview = Type.Object(
  {
    isFirst: Type.Boolean({ description: "There is no released version yet, so nothing is compared" }),
    ...changes,
    assessments: Nullable(AssessmentsPreview),
  },
  { title: "ReleasePreview" },
)

export const UpdatePreview = Type.Object(
  {
    message: Type.String({ description: "The same message as for the update by text" }),
    major: Type.Boolean({ description: "Results have to be calculated again" }),
    ...changes,
    assessments: AssessmentsPreview,
  },
  { title: "UpdatePreview" },
)
