import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import {
  Id,
  Nullable,
  Person,
  Reference,
  STORABLE,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { AnswerOption, ConfidenceLevel } from "../answers/index.ts"
import { Level } from "../assessments/index.ts"
import { givenDates } from "../evidence/index.ts"

export const MOST_ITEMS = 200
const MOST_EVIDENCES = 10

const Source = Text({
  min: 1,
  max: 120,
  oneLine: true,
  description: "Who or what proposes; a newer proposal of the same source replaces the older",
})

const NewEvidence = Type.Object(
  {
    description: Text({ min: 3, max: 2000, description: "Plain text" }),
    type: Type.Optional(Nullable(Type.Enum(["POSITIVE", "NEGATIVE"], { description: "Default POSITIVE" }))),
    link: Type.Optional(
      Nullable(
        Type.String({ maxLength: 1800, pattern: STORABLE, description: "An address of http or https" }),
      ),
    ),
    ...givenDates,
  },
  { title: "NewProposedEvidence" },
)

const NewProposal = Type.Object(
  {
    questionId: Type.Optional(Nullable(Id)),
    questionCode: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 200,
          pattern: STORABLE,
          description:
            "Instead of `questionId`: `question`, or `questionnaire.question` where several questionnaires use the code",
        }),
      ),
    ),
    answerOptionId: Type.Optional(Nullable(Id)),
    optionIndex: Type.Optional(
      Nullable(Type.Integer({ minimum: 0, maximum: 1000, description: "Instead of `answerOptionId`" })),
    ),
    confidenceLevelId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    reason: Text({ min: 1, max: 2000, description: "Plain text" }),
    evidence: Type.Optional(Nullable(Type.Array(NewEvidence, { maxItems: MOST_EVIDENCES }))),
  },
  { title: "NewProposal" },
)

export const NewProposals = Type.Object(
  { source: Source, items: Type.Array(NewProposal, { minItems: 1, maxItems: MOST_ITEMS }) },
  { title: "NewProposals" },
)

export const ProposalsToPreview = Type.Object(
  {
    source: Source,
    items: Type.Array(NewProposal, {
      maxItems: MOST_ITEMS,
      description: "Without any, the effect is the present result",
    }),
  },
  { title: "ProposalsToPreview" },
)

export const ProposalOutcome = Type.Object(
  {
    created: Type.Integer(),
    replaced: Type.Integer({ description: "They take the place of open ones of the same source" }),
    unchanged: Type.Integer({ description: "The same was proposed before, and is open or was decided on" }),
    rejected: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ description: "Of the item in the request, from 0" }),
          code: Type.String(),
          message: Type.String({ description: "In the caller's language" }),
        },
        { title: "RejectedProposal" },
      ),
    ),
  },
  { title: "ProposalOutcome" },
)

const Score = Nullable(
  Type.Number({
    description: "Percent, as in the history of the assessment; null where no question applies",
  }),
)

const AttributeStanding = Type.Object(
  { level: Nullable(Level), score: Score },
  { title: "AttributeStanding", description: "The level is null where no question applies" },
)

const ProposedResult = Type.Object({ level: Level, score: Score }, { title: "ProposedResult" })

const ProposalEffect = Type.Object(
  {
    before: ProposedResult,
    after: ProposedResult,
    attributes: Type.Array(
      Type.Object(
        { ...Reference.properties, before: AttributeStanding, after: AttributeStanding },
        { title: "ProposedAttribute" },
      ),
      { description: "In kit order" },
    ),
  },
  {
    title: "ProposalEffect",
    description:
      "The result of the present answers, and of those with every proposal accepted on which nobody has decided yet",
  },
)

export const ProposalPreview = Type.Object(
  {
    ...ProposalOutcome.properties,
    items: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ description: "Of the item in the request, from 0" }),
          outcome: Type.Enum(["CREATED", "REPLACED", "UNCHANGED", "DECIDED"], {
            description: "DECIDED counts as unchanged: people have decided on the same proposal",
          }),
          questionId: Id,
          questionCode: Type.String(),
          questionTitle: Type.String(),
          questionnaireId: Id,
          present: Nullable(AnswerOption),
          isNotApplicable: Type.Boolean({ description: "The question is marked as not applicable" }),
          proposed: AnswerOption,
        },
        { title: "PreviewedProposal" },
      ),
      { description: "Those that are not rejected" },
    ),
    effect: Nullable(ProposalEffect),
  },
  { title: "ProposalPreview", description: "The effect is null for callers who may not see the result" },
)

export const ProposalStatus = Type.Union(
  [Type.Literal("OPEN"), Type.Literal("ACCEPTED"), Type.Literal("DECLINED")],
  { title: "ProposalStatus" },
)

const Evidence = Type.Object(
  {
    description: Type.String({ description: "Plain text" }),
    type: Type.Union([Type.Literal("POSITIVE"), Type.Literal("NEGATIVE")]),
    link: Nullable(Type.String()),
    observedAt: Nullable(Type.String({ format: "date" })),
    validUntil: Nullable(Type.String({ format: "date" })),
    method: Nullable(Type.Enum(["SEEN", "MEASURED", "TOLD"])),
  },
  { title: "ProposedEvidence" },
)

/** Its texts were written elsewhere, often by programs: they are shown as they are, and never interpreted. */
export const Proposal = Type.Object(
  {
    id: Uuid,
    questionId: Id,
    questionCode: Type.String(),
    questionTitle: Type.String(),
    questionnaireId: Id,
    index: Type.Integer({ description: "Position of the question in its questionnaire, from 1" }),
    source: Type.String(),
    program: Nullable(Type.String({ description: "Name of the API token with which it was proposed" })),
    proposedBy: Person,
    creationTime: TimeText,
    option: Nullable(AnswerOption),
    confidenceLevel: Nullable(ConfidenceLevel),
    reason: Type.String({ description: "Plain text" }),
    evidence: Type.Array(Evidence),
    status: ProposalStatus,
    outdated: Type.Boolean({
      description: "It is open, but the question was answered since, or no longer has the option",
    }),
    decision: Nullable(
      Type.Object(
        {
          by: Person,
          time: TimeText,
          option: Nullable(AnswerOption),
          note: Nullable(Type.String()),
        },
        { title: "ProposalDecision" },
      ),
    ),
  },
  { title: "Proposal" },
)

export const ProposalPage = Page("ProposalPage", Proposal)

export const Decision = Type.Object(
  {
    decision: Type.Enum(["ACCEPT", "DECLINE"]),
    answerOptionId: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: "Answers with another option than the proposed one",
        }),
      ),
    ),
    confidenceLevelId: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5 }))),
    note: Type.Optional(Nullable(Text({ min: 1, max: 2000 }))),
    seenChange: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          description:
            "The `change` of the answer that the caller saw. When omitted, a proposal that is outdated is not accepted: 409 ANSWER_CHANGED.",
        }),
      ),
    ),
  },
  { title: "DecisionOnProposal" },
)

export const MappingOfAssessment = Type.Object(
  {
    mapping: Type.String({ description: "YAML: which checks of tools answer which questions, and how" }),
    notAsked: Type.Array(Type.String(), {
      description: "Questions that the profile of the assessment leaves out, as questionnaire.question",
    }),
  },
  { title: "MappingOfAssessment" },
)
