import { Type } from "typebox"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Page, pageOf } from "../../platform/http/paging.ts"
import {
  Etag,
  Id,
  Nullable,
  Person,
  Program,
  Reference,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { Assignment } from "../assignments/index.ts"
import { Provenance } from "../evidence/index.ts"
import { KitProfile } from "../kits/index.ts"
import { Permissions } from "../permissions/index.ts"
import { PicturedPerson } from "../users/index.ts"

export const ConfidenceLevel = Type.Object(
  { id: Type.Integer(), title: Type.String() },
  { title: "ConfidenceLevel" },
)

export const ConfidenceLevels = Type.Object(
  { defaultConfidenceLevel: ConfidenceLevel, confidenceLevels: Type.Array(ConfidenceLevel) },
  { title: "ConfidenceLevels" },
)

const SeenChange = Type.Optional(
  Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description:
        "The `change` of the answer that the caller saw, 0 for no answer. If the answer has changed since, nothing is stored, and the error ANSWER_CHANGED returns the current answer. When omitted, the stored answer is replaced in any case.",
    }),
  ),
)

export const GivenAnswer = Type.Object(
  {
    questionnaireId: Id,
    questionId: Id,
    answerOptionId: Type.Optional(Nullable(Id)),
    isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
    confidenceLevelId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    seenChange: SeenChange,
  },
  { title: "GivenAnswer" },
)

const Change = Type.Integer({ description: "Number of the latest change of the answer, 0 for no answer" })

export const StoredAnswer = Type.Object({ id: Nullable(Uuid), change: Change }, { title: "StoredAnswer" })

export const AnswersToConfirm = Type.Object(
  {
    questionIds: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: 1000, description: "Needed unless `all` is given" }),
    ),
    all: Type.Optional(Type.Literal(true)),
  },
  { title: "AnswersToConfirm" },
)

export const ConfirmedAnswers = Type.Object(
  { confirmed: Type.Integer({ description: "How many answers were still carried over, and no longer are" }) },
  { title: "ConfirmedAnswers" },
)

export const AnswerToApprove = Type.Object(
  { questionId: Id, seenChange: SeenChange },
  { title: "AnswerToApprove" },
)

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
    answerCount: Type.Integer({ description: "Without carried answers" }),
    carriedCount: Type.Integer({
      description: "Carried over from another assessment, and not confirmed yet",
    }),
    progress: Type.Integer({ description: "Percent, rounded down; carried answers do not count" }),
    nextQuestion: Type.Integer({ description: "Index of the question to continue with" }),
    subjects: Type.Array(Reference),
    issues: QuestionnaireIssues,
    proposals: Type.Object(
      {
        count: Type.Integer({ description: "Proposed answers that wait for a decision" }),
        firstQuestion: Nullable(Type.Integer({ description: "Index of the first question with one" })),
      },
      { title: "QuestionnaireProposals", description: "For those who may see the questions" },
    ),
    assignment: Nullable(Assignment),
    etag: Etag,
  },
  { title: "QuestionnaireSummary" },
)

export const AnswerOption = Type.Object(
  { id: Id, index: Type.Integer(), title: Type.String() },
  { title: "AnswerOption" },
)

const IsConfidenceAsked = Type.Boolean({
  description: "false if nobody was asked how sure they are, as in quick mode: the level is a constant then",
})

const Answer = Type.Object(
  {
    selectedOption: Nullable(AnswerOption),
    confidenceLevel: Nullable(ConfidenceLevel),
    isConfidenceAsked: IsConfidenceAsked,
    isNotApplicable: Type.Boolean(),
    approved: Nullable(Type.Boolean()),
  },
  { title: "Answer" },
)

const Carried = Type.Boolean({
  description: "Carried over from another assessment, and neither confirmed nor changed yet",
})

/** A changed answer as shown to others. Readers have different languages, so it has no localised titles of the app. */
export const ChangedAnswer = Type.Object(
  {
    questionId: Id,
    selectedOption: Nullable(AnswerOption),
    confidenceLevelId: Nullable(Type.Integer()),
    isConfidenceAsked: IsConfidenceAsked,
    isNotApplicable: Type.Boolean(),
    approved: Nullable(Type.Boolean()),
    carried: Carried,
    change: Change,
    changedBy: Person,
    program: Program,
    changeTime: TimeText,
  },
  { title: "ChangedAnswer" },
)

/** The error for a change by a caller who has not seen the current answer. */
export const AnswerChanged = Type.Object(
  {
    ...ErrorReply.properties,
    code: Type.Literal("ANSWER_CHANGED"),
    answer: Nullable(ChangedAnswer),
  },
  {
    title: "AnswerChanged",
    examples: [
      {
        code: "ANSWER_CHANGED",
        message: "This answer has changed in the meantime. Look at the new answer before you change it.",
        answer: {
          questionId: 42,
          selectedOption: { id: 7, index: 2, title: "Sometimes" },
          confidenceLevelId: 4,
          isConfidenceAsked: true,
          isNotApplicable: false,
          approved: null,
          carried: false,
          change: 3,
          changedBy: { id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01", displayName: "Dana" },
          program: null,
          changeTime: "2026-03-01T09:15:42.123456",
        },
      },
    ],
  },
)

const HistoricAnswer = Type.Object(
  {
    selectedOption: Nullable(
      Type.Object({
        id: Id,
        index: Type.Integer(),
        title: Nullable(Type.String({ description: "As it was in the kit at the time" })),
      }),
    ),
    confidenceLevel: Nullable(ConfidenceLevel),
    isConfidenceAsked: IsConfidenceAsked,
    isNotApplicable: Nullable(Type.Boolean()),
    approved: Nullable(Type.Boolean()),
  },
  { title: "HistoricAnswer" },
)

const DecidingSession = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    votes: Type.Integer(),
    agreement: Nullable(Type.Number({ description: "0 … 1; null if nobody had voted for an option" })),
  },
  { title: "DecidingSession", description: "The rating session that decided it, as it was then" },
)

export const AnswerHistoryPage = Page(
  "AnswerHistoryPage",
  Type.Object(
    {
      answer: HistoricAnswer,
      questionTitle: Nullable(Type.String({ description: "As it was in the kit at the time" })),
      change: Change,
      creationTime: TimeText,
      createdBy: PicturedPerson,
      program: Program,
      provenance: Nullable(Provenance),
      session: Nullable(DecidingSession),
    },
    { title: "AnswerHistory" },
  ),
)

export const QuestionIssues = Type.Object(
  {
    isUnanswered: Type.Boolean(),
    isAnsweredWithLowConfidence: Type.Boolean(),
    isAnsweredWithoutEvidences: Type.Boolean(),
    unresolvedCommentsCount: Type.Integer(),
    hasUnapprovedAnswer: Type.Boolean(),
  },
  { title: "QuestionIssues" },
)

const QuestionCounts = Type.Object({
  evidences: Type.Integer(),
  comments: Type.Integer(),
  answerHistories: Type.Integer(),
})

export const Question = Type.Object(
  {
    id: Id,
    index: Type.Integer({ description: "Position in the questionnaire, from 1" }),
    title: Type.String(),
    hint: Nullable(Type.String()),
    guidance: Type.Object(
      {
        evidence: Nullable(Type.String({ description: "What would prove an answer" })),
        references: Type.Array(Type.String(), { description: "Ids in other frameworks" }),
      },
      { title: "GuidanceOfQuestion" },
    ),
    mayNotBeApplicable: Type.Boolean(),
    options: Type.Array(AnswerOption),
    answer: Nullable(Answer),
    carried: Carried,
    change: Change,
    issues: QuestionIssues,
    counts: QuestionCounts,
  },
  { title: "Question" },
)

export const QuestionPurposes = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          questionId: Id,
          attributes: Type.Array(
            Type.Object(
              {
                ...Reference.properties,
                levels: Type.Array(Type.Integer(), {
                  description: "Ranks of the levels, from 1, lowest first",
                }),
              },
              { title: "AttributeOfPurpose" },
            ),
            { description: "In kit order" },
          ),
        },
        { title: "QuestionPurpose" },
      ),
      { description: "One for each question of the questionnaire, in order" },
    ),
  },
  { title: "QuestionPurposes" },
)

const OutsideQuestion = Type.Object(
  {
    id: Id,
    title: Type.String(),
    isAnswered: Type.Boolean({ description: "Has an answer, which counts again on a profile with it" }),
  },
  { title: "OutsideQuestion" },
)

export const OutsideQuestions = Type.Object(
  {
    profile: Nullable(KitProfile),
    items: Type.Array(
      Type.Object(
        { questionnaire: Reference, questions: Type.Array(OutsideQuestion) },
        { title: "OutsideQuestionsOfQuestionnaire" },
      ),
    ),
  },
  { title: "OutsideQuestions" },
)

export const RemovedQuestions = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String({ description: "The last title in the kit" }),
          questionnaire: Type.Object({ title: Type.String() }),
          counts: QuestionCounts,
        },
        { title: "RemovedQuestion" },
      ),
    ),
  },
  { title: "RemovedQuestions" },
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

export const PresentPeople = Type.Object(
  { people: Type.Array(Person, { description: "At most 20, without the caller" }) },
  { title: "PresentPeople" },
)

export const NextQuestionnaire = Type.Object(
  {
    status: Type.Union([Type.Literal("FOUND"), Type.Literal("NOT_FOUND")]),
    data: Type.Optional(OpenQuestionnaire),
  },
  { title: "NextQuestionnaire" },
)
