import { Type } from "typebox"
import { pageOf } from "../../platform/http/paging.ts"
import { Id, Nullable, Reference, Uuid } from "../../platform/http/schemas.ts"
import { Permissions } from "../permissions/index.ts"

export const ConfidenceLevel = Type.Object(
  { id: Type.Integer(), title: Type.String() },
  { title: "ConfidenceLevel" },
)

export const ConfidenceLevels = Type.Object(
  { defaultConfidenceLevel: ConfidenceLevel, confidenceLevels: Type.Array(ConfidenceLevel) },
  { title: "ConfidenceLevels" },
)

export const GivenAnswer = Type.Object(
  {
    questionnaireId: Id,
    questionId: Id,
    answerOptionId: Type.Optional(Nullable(Id)),
    isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
    confidenceLevelId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
  },
  { title: "GivenAnswer" },
)

export const StoredAnswer = Type.Object({ id: Nullable(Uuid) }, { title: "StoredAnswer" })

const QuestionnaireIssues = Type.Object(
  {
    unanswered: Type.Integer(),
    answeredWithLowConfidence: Type.Integer(),
    answeredWithoutEvidence: Type.Integer(),
    unresolvedComments: Type.Integer(),
    unapprovedAnswers: Type.Integer(),
  },
  { title: "QuestionnaireIssues" },
)

export const QuestionnaireSummary = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: Type.String(),
    index: Type.Integer(),
    questionCount: Type.Integer(),
    answerCount: Type.Integer(),
    progress: Type.Integer({ description: "Percent, rounded down" }),
    nextQuestion: Type.Integer({ description: "Index of the question to go on with" }),
    subjects: Type.Array(Reference),
    issues: QuestionnaireIssues,
  },
  { title: "QuestionnaireSummary" },
)

const AnswerOption = Type.Object(
  { id: Id, index: Type.Integer(), title: Type.String() },
  { title: "AnswerOption" },
)

const Answer = Type.Object(
  {
    selectedOption: Nullable(AnswerOption),
    confidenceLevel: Nullable(ConfidenceLevel),
    isNotApplicable: Type.Boolean(),
    approved: Nullable(Type.Boolean()),
  },
  { title: "Answer" },
)

const QuestionIssues = Type.Object(
  {
    isUnanswered: Type.Boolean(),
    isAnsweredWithLowConfidence: Type.Boolean(),
    isAnsweredWithoutEvidences: Type.Boolean(),
    unresolvedCommentsCount: Type.Integer(),
    hasUnapprovedAnswer: Type.Boolean(),
  },
  { title: "QuestionIssues" },
)

export const Question = Type.Object(
  {
    id: Id,
    index: Type.Integer({ description: "Position in the questionnaire, from 1" }),
    title: Type.String(),
    hint: Nullable(Type.String()),
    mayNotBeApplicable: Type.Boolean(),
    options: Type.Array(AnswerOption),
    answer: Nullable(Answer),
    issues: QuestionIssues,
    counts: Type.Object({
      evidences: Type.Integer(),
      comments: Type.Integer(),
      answerHistories: Type.Integer(),
    }),
  },
  { title: "Question" },
)

export const QuestionnairePage = Type.Object(
  { ...pageOf(QuestionnaireSummary), permissions: Permissions },
  { title: "QuestionnairePage" },
)

export const QuestionPage = Type.Object(
  { ...pageOf(Question), permissions: Permissions },
  { title: "QuestionPage" },
)

const OpenQuestionnaire = Type.Object(
  { id: Id, index: Type.Integer(), title: Type.String(), questionIndex: Type.Integer() },
  { title: "OpenQuestionnaire" },
)

export const NextQuestionnaire = Type.Object(
  {
    status: Type.Union([Type.Literal("FOUND"), Type.Literal("NOT_FOUND")]),
    data: Type.Optional(OpenQuestionnaire),
  },
  { title: "NextQuestionnaire" },
)
