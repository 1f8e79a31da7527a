import { Type } from "typebox"
import { pageOf, pagingQuery } from "../../platform/http/paging.ts"
import { Etag, Id, Nullable, Reference, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"
import { Amount, AmountCode } from "./targets.ts"

const AdvisedAttribute = Type.Object(
  {
    id: Id,
    title: Type.String(),
    maturityLevel: Type.Object({ id: Id }, { description: "The present level" }),
    confidenceValue: Nullable(Type.Number({ description: "Percent; null where no question applies" })),
    notApplicable: Type.Boolean({ description: "No question applies: there is nothing to raise" }),
    subject: Reference,
  },
  { title: "AdvisedAttribute" },
)

export const PreAdvice = Type.Object(
  {
    attributes: Type.Array(AdvisedAttribute, { description: "In kit order" }),
    maturityLevels: Type.Array(Level, { description: "From the lowest" }),
  },
  { title: "PreAdvice", description: "The data for choosing targets, in the language of the assessment" },
)

const AttributeLevelTarget = Type.Object(
  { attributeId: Id, maturityLevelId: Id },
  { title: "AttributeLevelTarget", description: "The level that an attribute should reach" },
)

/** More than the number of attributes of any kit. */
const MOST_TARGETS = 1000
const MOST_QUESTIONS = 5000

const targets = {
  attributeLevelTargets: Type.Array(AttributeLevelTarget, {
    minItems: 1,
    maxItems: MOST_TARGETS,
    description:
      "If an attribute has several targets, the highest counts; targets not above the present level are dropped",
  }),
}

export const PlanTargets = Type.Object(targets, { title: "PlanTargets" })

const PlanOption = Type.Object(
  { index: Type.Integer({ description: "From 1" }), title: Type.String() },
  { title: "PlanOption" },
)

export const PlanItem = Type.Object(
  {
    question: Type.Object({ id: Id, title: Type.String(), index: Type.Integer() }),
    improvement: Nullable(
      Type.String({ description: "What to do, in the words of the kit; null where it has none" }),
    ),
    answeredOption: Nullable(PlanOption),
    recommendedOption: PlanOption,
    attributes: Type.Array(Reference, {
      description: "All attributes the question has an impact on, in kit order",
    }),
    questionnaire: Reference,
  },
  { title: "PlanItem", description: "Move the answer of the question from one option to another" },
)

export const UnreachableTarget = AttributeLevelTarget

const plan = {
  items: Type.Array(PlanItem, { description: "Ordered by gain per step, the greatest first" }),
  unreachableTargets: Type.Array(AttributeLevelTarget, { description: "Targets that no plan can reach" }),
}

export const AdvicePlan = Type.Object(plan, { title: "AdvicePlan" })

export const WantedLevelOfWhole = Type.Object({
  maturityLevelId: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, description: "The next level when omitted, or not above it" })),
  ),
})

export const NextLevelPlan = Type.Object(
  {
    maturityLevel: Nullable(Level),
    isReachable: Type.Boolean({ description: "Some set of better answers lifts the whole to it" }),
    isFewest: Type.Boolean({ description: "Proven: fewer better answers do not" }),
    items: Type.Array(PlanItem, { description: "In the order in which they are best carried out" }),
  },
  {
    title: "NextLevelPlan",
    description: "The fewest answers that, each moved to its best option, lift the whole",
  },
)

const PinnedQuestion = Type.Object(
  {
    questionId: Id,
    optionIndex: Type.Optional(
      Nullable(Type.Integer({ description: "Index of the option to move to; the best option when omitted" })),
    ),
  },
  { title: "PinnedQuestion" },
)

export const PlanWishes = Type.Object(
  {
    ...targets,
    excludedQuestionIds: Type.Optional(
      Type.Array(Id, {
        maxItems: MOST_QUESTIONS,
        description: "Never recommended, because they are not feasible for the team",
      }),
    ),
    pinnedQuestions: Type.Optional(
      Type.Array(PinnedQuestion, { maxItems: MOST_QUESTIONS, description: "Recommended in any case" }),
    ),
  },
  { title: "PlanWishes", description: "Targets, and the choices of the people who will carry out the plan" },
)

const levels = { presentLevel: Level, maturityLevel: Level }

const ScoreOutlook = Type.Object(
  {
    maturityLevel: Level,
    present: Nullable(Type.Number({ description: "Percent, unrounded; null when no question applies" })),
    after: Nullable(Type.Number()),
  },
  {
    title: "ScoreOutlook",
    description: "A score of an attribute on a level, now and once the plan is carried out",
  },
)
const AttributeOutlook = Type.Object(
  {
    id: Id,
    title: Type.String(),
    ...levels,
    notApplicable: Type.Boolean({ description: "No question applies, so its level has no meaning" }),
    scores: Type.Array(ScoreOutlook, { description: "From the lowest level" }),
  },
  { title: "AttributeOutlook" },
)
const SubjectOutlook = Type.Object({ id: Id, title: Type.String(), ...levels }, { title: "SubjectOutlook" })

export const PlanOutlook = Type.Object(
  {
    ...plan,
    proven: Type.Boolean({ description: "Proven: no plan reaches as much with fewer recommendations" }),
    outlook: Type.Object(
      {
        ...levels,
        subjects: Type.Array(SubjectOutlook, { description: "In kit order" }),
        attributes: Type.Array(AttributeOutlook, { description: "In kit order" }),
      },
      { title: "ResultOutlook", description: "The result once the plan is carried out" },
    ),
  },
  { title: "PlanOutlook" },
)

export const PlanSize = Type.Object(
  {
    atLeast: Type.Integer({ description: "No plan changes fewer answers" }),
    atMost: Type.Integer({
      description: "A plan that changes this many is known; equal to atLeast when proven optimal",
    }),
  },
  { title: "PlanSize" },
)

const itemFields = {
  title: Text({ min: 3, max: 100, oneLine: true }),
  description: Text({ min: 3, max: 20_000, description: "HTML of 3 to 3000 visible characters" }),
  cost: AmountCode,
  priority: AmountCode,
  impact: AmountCode,
}

export const AdviceItemEdit = Type.Object(itemFields, { title: "AdviceItemEdit" })

export const NewAdviceItem = Type.Object({ assessmentId: Uuid, ...itemFields }, { title: "NewAdviceItem" })

export const AdviceItemQuery = Type.Object({
  assessmentId: Uuid,
  ...pagingQuery(50),
  sortBy: Type.Optional(
    Type.Union([Type.Literal("priority"), Type.Literal("impact"), Type.Literal("cost")], {
      description:
        "Primary sort key: highest priority, highest impact or lowest cost first. Default: priority",
    }),
  ),
  priority: Type.Optional(AmountCode),
  impact: Type.Optional(AmountCode),
  cost: Type.Optional(AmountCode),
})

export const AdviceItem = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    description: Type.String({ description: "HTML" }),
    cost: Amount,
    priority: Amount,
    impact: Amount,
  },
  { title: "AdviceItem" },
)

export const ListedAdviceItem = Type.Object(
  {
    etag: Etag,
    ...AdviceItem.properties,
    weight: Type.Integer({
      minimum: 1,
      maximum: 27,
      description:
        "What the items are ordered by, the greatest first: priority counts before impact, impact before cost",
    }),
    question: Nullable(
      Type.Object(
        { id: Id, questionnaireId: Id },
        { description: "What a generated item is about; null if it is not about one question of the kit" },
      ),
    ),
  },
  { title: "ListedAdviceItem" },
)

export const AdviceItemPage = Type.Object(
  {
    ...pageOf(ListedAdviceItem),
    order: Type.String({ description: "Directions of the columns in `sort`" }),
  },
  { title: "AdviceItemPage", description: "Most urgent first, then most effective, then cheapest" },
)

export const NarrationEdit = Type.Object(
  {
    assessorNarration: Type.Optional(
      Nullable(
        Text({ min: 1, max: 20_000, description: "HTML of 3 to 3000 visible characters; empty clears" }),
      ),
    ),
  },
  { title: "AdviceNarrationEdit" },
)

const AssessorNarration = Type.Object(
  { narration: Nullable(Type.String({ description: "HTML" })), creationTime: Nullable(TimeText) },
  { title: "AssessorNarration" },
)

const GeneratedNarration = Type.Object(
  { ...AssessorNarration.properties, generatedBy: Type.String({ enum: ["APP", "AI"] }) },
  { title: "GeneratedNarration" },
)

export const AdviceNarration = Type.Object(
  {
    etag: Etag,
    aiNarration: Nullable(GeneratedNarration),
    assessorNarration: Nullable(AssessorNarration),
    issues: Type.Object(
      { notGenerated: Type.Boolean(), unapproved: Type.Boolean(), expired: Type.Boolean() },
      { title: "NarrationIssues" },
    ),
    editable: Type.Boolean({ description: "Whether the caller may write it" }),
    aiEnabled: Type.Boolean(),
    writer: Type.String({ enum: ["APP", "AI", "OFF"], description: "Who writes generated texts" }),
  },
  {
    title: "AdviceNarration",
    description: "The approach behind the advice: exactly one of the two texts is shown",
  },
)

export const PlanToNarrate = Type.Object(
  {
    attributeLevelTargets: Type.Array(AttributeLevelTarget, { maxItems: MOST_TARGETS }),
    adviceListItems: Type.Array(
      Type.Object(
        {
          question: Type.Object({ id: Id }),
          recommendedOption: Type.Object({ index: Type.Integer() }),
        },
        { title: "PlanItemToNarrate" },
      ),
      { maxItems: MOST_QUESTIONS, description: "Items of a plan; their other fields are ignored" },
    ),
  },
  { title: "PlanToNarrate" },
)
