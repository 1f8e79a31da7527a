import { Type } from "typebox"
import { pagingQuery } from "../../platform/http/paging.ts"
import { Id, Nullable } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"

export const openQuestionsQuery = Type.Object(
  {
    goal: Type.Optional(
      Type.String({
        pattern: String.raw`^(overall|subject:\d+|attribute:\d+)$`,
        description:
          "What is to be decided: `overall`, `subject:{id}` or `attribute:{id}`; every result if omitted",
      }),
    ),
    atLeast: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Id of a maturity level: only whether the result is at least there. Without a goal, of the whole",
      }),
    ),
    settled: Type.Boolean({
      default: false,
      description: "Lists the open questions that cannot change it any more instead, in kit order",
    }),
    ...pagingQuery(20),
  },
  { refusesEmpty: true },
)

const range = {
  lowest: Type.Optional(Level),
  highest: Type.Optional(Level),
  isDecided: Type.Boolean({ description: "No answers to the open questions change the level any more" }),
  isTight: Type.Boolean({
    description: "Whether some answers give the highest level; false where the search for them was cut short",
  }),
}

const description =
  "The lowest level, which is that of now, and the highest that any answers to the open questions could give. Callers who may not see levels get neither"

const ResultRange = Type.Object({ id: Nullable(Id), ...range }, { title: "ResultRange", description })

const SubjectRange = Type.Object(
  { id: Id, title: Type.String(), ...range },
  { title: "SubjectRange", description },
)

const AttributeRange = Type.Object(
  {
    id: Id,
    title: Type.String(),
    ...range,
    mayBeNotApplicable: Type.Boolean({
      description: "None of its questions is certain to be applicable; if none is, its level is not shown",
    }),
  },
  { title: "AttributeRange", description },
)

const OpenQuestion = Type.Object(
  {
    questionId: Id,
    questionnaireId: Id,
    questionnaireTitle: Type.String(),
    index: Type.Integer({ description: "Position of the question in its questionnaire, from 1" }),
    title: Type.String(),
    moves: Type.Object(
      { overall: Type.Boolean(), subjectIds: Type.Array(Id), attributeIds: Type.Array(Id) },
      {
        title: "MovedResults",
        description:
          "The results whose level it can still change; in a large kit perhaps too many, never too few",
      },
    ),
    expected: Type.Number({
      description:
        "How many results an answer decides or narrows, on average over its answers; 0 for those that cannot change it",
    }),
  },
  { title: "OpenQuestion" },
)

export const OpenQuestions = Type.Object(
  {
    overall: Nullable(ResultRange),
    subjects: Type.Array(SubjectRange, { description: "With attributes, in kit order" }),
    attributes: Type.Array(AttributeRange, { description: "In kit order" }),
    levels: Type.Array(Level, {
      description: "Of the kit, lowest first; none for callers who may not see levels",
    }),
    answered: Type.Integer({ description: "Questions with an answer, carried ones included" }),
    open: Type.Integer({ description: "Questions without an answer" }),
    total: Type.Integer({ description: "Open questions that can still change what is to be decided" }),
    settled: Type.Integer({ description: "Open questions that cannot" }),
    isDecided: Type.Boolean({ description: "No answers change what is to be decided any more" }),
    holds: Nullable(
      Type.Boolean({ description: "Whether the level asked about is reached; null while that is open" }),
    ),
    questions: Type.Array(OpenQuestion, {
      description:
        "A page of the questions that can still change what is to be decided, the best next one first, or of the others; none for callers who may not see questions",
    }),
  },
  { title: "OpenQuestions" },
)
