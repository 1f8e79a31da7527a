import { type Static, Type } from "typebox"
import { errorCodes } from "../../platform/errors.ts"
import { Page } from "../../platform/http/paging.ts"
import { Id, Moment, Nullable, Person, Reference, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { AnswerOption } from "../answers/index.ts"

const Mode = Type.Enum(["LIVE", "OPEN"], {
  title: "RatingMode",
  description: "Whether a leader goes from question to question, or everybody votes in their own time",
})
const State = Type.Enum(["OPEN", "CLOSED"], { title: "RatingState" })
const Title = Text({ min: 1, max: 100, oneLine: true })
const ClosesAt = Nullable(Moment({ description: "In the future" }))
const Confidence = Type.Integer({ minimum: 1, maximum: 5 })

/** The most questions of one call. */
const MOST_DECISIONS = 200

export const NewRatingSession = Type.Object(
  {
    title: Title,
    questionnaireIds: Nullable(Type.Array(Id, { minItems: 1, maxItems: 1000, description: "null for all" })),
    mode: Mode,
    isAnonymous: Type.Boolean(),
    guests: Type.Boolean({ description: "Whether people without an account may join by a link" }),
    closesAt: ClosesAt,
  },
  { title: "NewRatingSession" },
)

export const RatingSessionEdit = Type.Object(
  {
    title: Type.Optional(Title),
    guests: Type.Optional(Type.Boolean()),
    closesAt: Type.Optional(ClosesAt),
    currentQuestionId: Type.Optional(Nullable(Id)),
    state: Type.Optional(State),
  },
  {
    title: "RatingSessionEdit",
    description: "What is omitted stays; mode, anonymity and questionnaires always do",
  },
)

export const VoteCount = Type.Object({ votes: Type.Integer() }, { title: "VoteCount" })

export const RatingSession = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    mode: Mode,
    isAnonymous: Type.Boolean(),
    state: State,
    closesAt: Nullable(TimeText),
    createdBy: Person,
    creationTime: TimeText,
    currentQuestionId: Nullable(Id),
    questionnaireIds: Nullable(Type.Array(Id)),
    questionCount: Type.Integer(),
    participants: Type.Integer({ description: "Guests who have joined, and members who have voted" }),
    guests: Type.Boolean(),
    link: Nullable(
      Type.String({
        description: "For guests; null for callers who may not lead, once closed, and without guests",
      }),
    ),
    own: VoteCount,
  },
  { title: "RatingSession" },
)

export const RatingSessionPage = Page("RatingSessionPage", RatingSession)

export const NewVote = Type.Object(
  {
    answerOptionId: Type.Optional(Nullable(Id)),
    isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
    confidenceLevelId: Type.Optional(Nullable(Confidence)),
    note: Type.Optional(Nullable(Text({ min: 1, max: 500 }))),
  },
  { title: "NewVote" },
)

export const QuestionsToReveal = Type.Object(
  { questionIds: Nullable(Type.Array(Id, { minItems: 1, maxItems: 1000, description: "null for all" })) },
  { title: "QuestionsToReveal" },
)

const Refusal = Type.Object(
  { questionId: Id, code: Type.Enum(errorCodes, { title: "ErrorCode" }), message: Type.String() },
  { title: "RefusedQuestion" },
)

export const Revealed = Type.Object(
  { revealed: Type.Integer(), refused: Type.Array(Refusal) },
  { title: "RevealedQuestions" },
)

export const Decisions = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        {
          questionId: Id,
          answerOptionId: Type.Optional(Nullable(Id)),
          isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
          confidenceLevelId: Type.Optional(Nullable(Confidence)),
          seenChange: Type.Optional(
            Nullable(
              Type.Integer({
                minimum: 0,
                maximum: Number.MAX_SAFE_INTEGER,
                description: "As for an answer: what has changed since is refused",
              }),
            ),
          ),
        },
        { title: "Decision" },
      ),
      { minItems: 1, maxItems: MOST_DECISIONS },
    ),
  },
  { title: "Decisions" },
)

export const Decided = Type.Object(
  { stored: Type.Integer(), unchanged: Type.Integer(), refused: Type.Array(Refusal) },
  { title: "DecidedQuestions" },
)

const Vote = Type.Object(
  {
    answerOptionId: Nullable(Id),
    isNotApplicable: Type.Boolean(),
    confidenceLevelId: Confidence,
    note: Nullable(Type.String()),
  },
  { title: "Vote" },
)

const Named = Type.Object({ displayName: Type.String() }, { title: "Voter" })

const OptionVotes = {
  answerOptionId: Id,
  votes: Type.Integer(),
}

const Agreement = Nullable(
  Type.Number({
    description: "0 … 1, unrounded; null if nobody has voted for an option",
    minimum: 0,
    maximum: 1,
  }),
)

export const Suggested = Type.Object(
  { answerOptionId: Nullable(Id), isNotApplicable: Type.Boolean(), confidenceLevelId: Confidence },
  { title: "SuggestedAnswer" },
)

const DecidedAnswer = Type.Object(
  { answerOptionId: Nullable(Id), isNotApplicable: Type.Boolean() },
  { title: "DecidedAnswer" },
)

export const RatedQuestion = Type.Object(
  {
    questionId: Id,
    questionnaireId: Id,
    votes: Type.Integer(),
    ownVote: Nullable(Vote),
    isRevealed: Type.Boolean(),
    distribution: Nullable(
      Type.Array(
        Type.Object(
          {
            ...OptionVotes,
            people: Nullable(Type.Array(Named, { description: "null in anonymous sessions" })),
          },
          { title: "VotesOfOption" },
        ),
        { description: "Every option by index; null until revealed, and for who may not see results" },
      ),
    ),
    notApplicable: Nullable(Type.Integer()),
    agreement: Agreement,
    suggested: Nullable(Suggested),
    notes: Nullable(
      Type.Array(Type.Object({ text: Type.String(), by: Nullable(Named) }, { title: "VoteNote" }), {
        description: "By text; `by` is null in anonymous sessions",
      }),
    ),
    decided: Nullable(DecidedAnswer),
  },
  { title: "RatedQuestion" },
)

export const RatedQuestionPage = Page("RatedQuestionPage", RatedQuestion)

const ShownQuestion = {
  questionId: Id,
  questionnaireId: Id,
  title: Type.String(),
  hint: Nullable(Type.String()),
  mayNotBeApplicable: Type.Boolean(),
  options: Type.Array(AnswerOption),
}

export const PublicRatingSession = Type.Object(
  {
    key: Type.String({
      description: "The same for all links of the session: keep the token of a guest by it",
    }),
    title: Type.String(),
    mode: Mode,
    state: State,
    isAnonymous: Type.Boolean(),
    closesAt: Nullable(TimeText),
    currentQuestionId: Nullable(Id),
    questionCount: Type.Integer(),
    participants: Type.Integer(),
    questionnaires: Type.Array(Reference),
    questions: Type.Array(Type.Object(ShownQuestion, { title: "PublicQuestion" })),
  },
  { title: "PublicRatingSession" },
)

export const PublicRatedQuestionPage = Page(
  "PublicRatedQuestionPage",
  Type.Object(
    {
      ...ShownQuestion,
      votes: Type.Integer(),
      ownVote: Nullable(Vote),
      isRevealed: Type.Boolean(),
      distribution: Nullable(
        Type.Array(Type.Object(OptionVotes, { title: "CountOfOption" }), {
          description: "null until revealed",
        }),
      ),
      notApplicable: Nullable(Type.Integer()),
      agreement: Agreement,
    },
    { title: "PublicRatedQuestion" },
  ),
)

export const NewGuest = Type.Object(
  {
    displayName: Type.Optional(
      Text({ min: 1, max: 60, oneLine: true, description: "Needed unless the session is anonymous" }),
    ),
  },
  { title: "NewGuest" },
)

export const GuestToken = Type.Object(
  { token: Type.String({ description: "For the header `Session-Token`; shown only now" }) },
  { title: "GuestToken" },
)

export const SessionToken = Type.Object({
  "session-token": Type.Optional(
    Type.String({ maxLength: 200, description: "What joining has returned; no token of the API" }),
  ),
})

export const MyRatingSessionPage = Page(
  "MyRatingSessionPage",
  Type.Object(
    {
      id: Uuid,
      title: Type.String(),
      mode: Mode,
      closesAt: Nullable(TimeText),
      assessment: Type.Object({ id: Uuid, title: Type.String() }),
      space: Reference,
      own: VoteCount,
      questionCount: Type.Integer(),
    },
    { title: "MyRatingSession" },
  ),
)

export const RatingSummary = Type.Object(
  {
    attributes: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          agreement: Agreement,
          questions: Type.Integer({ description: "Revealed ones with votes for options that affect it" }),
          before: Nullable(Type.Number({ description: "The agreement of the session before" })),
        },
        { title: "AgreementOfAttribute" },
      ),
      { description: "In kit order" },
    ),
    before: Nullable(Type.Object({ id: Uuid, title: Type.String() })),
  },
  { title: "RatingSummary" },
)

export type VoteInput = Static<typeof NewVote>
