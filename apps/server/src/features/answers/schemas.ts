import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Id, Nullable } from "../../platform/http/schemas.ts"
import { Permissions } from "../permissions/index.ts"

export const ConfidenceLevel = Type.Object({ id: Type.Integer(), title: Type.String() })

export const AnswerBody = Type.Object({
  questionnaireId: Id,
  questionId: Id,
  answerOptionId: Type.Optional(Nullable(Id)),
  isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
  confidenceLevelId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
})

export const QuestionnaireItem = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  index: Type.Integer(),
  questionCount: Type.Integer(),
  answerCount: Type.Integer(),
  progress: Type.Integer({ description: "Percent, rounded down" }),
  nextQuestion: Type.Integer({ description: "Index of the question to go on with" }),
  subjects: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  issues: Type.Object({
    unanswered: Type.Integer(),
    answeredWithLowConfidence: Type.Integer(),
    answeredWithoutEvidence: Type.Integer(),
    unresolvedComments: Type.Integer(),
    unapprovedAnswers: Type.Integer(),
  }),
})

const Option = Type.Object({ id: Id, index: Type.Integer(), title: Type.String() })

export const QuestionIssues = Type.Object({
  isUnanswered: Type.Boolean(),
  isAnsweredWithLowConfidence: Type.Boolean(),
  isAnsweredWithoutEvidences: Type.Boolean(),
  unresolvedCommentsCount: Type.Integer(),
  hasUnapprovedAnswer: Type.Boolean(),
})

export const QuestionItem = Type.Object({
  id: Id,
  index: Type.Integer({ description: "Position in the questionnaire, from 1" }),
  title: Type.String(),
  hint: Nullable(Type.String()),
  mayNotBeApplicable: Type.Boolean(),
  options: Type.Array(Option),
  answer: Nullable(
    Type.Object({
      selectedOption: Nullable(Option),
      confidenceLevel: Nullable(ConfidenceLevel),
      isNotApplicable: Type.Boolean(),
      approved: Nullable(Type.Boolean()),
    }),
  ),
  issues: QuestionIssues,
  counts: Type.Object({
    evidences: Type.Integer(),
    comments: Type.Integer(),
    answerHistories: Type.Integer(),
  }),
})

export const QuestionnairePage = Type.Object({
  ...Page(QuestionnaireItem).properties,
  permissions: Permissions,
})
export const QuestionPage = Type.Object({ ...Page(QuestionItem).properties, permissions: Permissions })

export const NextQuestionnaire = Type.Object({
  status: Type.Union([Type.Literal("FOUND"), Type.Literal("NOT_FOUND")]),
  data: Type.Optional(
    Type.Object({ id: Id, index: Type.Integer(), title: Type.String(), questionIndex: Type.Integer() }),
  ),
})
