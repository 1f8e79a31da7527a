import { Type } from "typebox"
import { pageOf, pagingQuery } from "../../platform/http/paging.ts"
import { Id, Nullable, Reference, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { Level } from "../results/index.ts"
import { Amount, AmountCode } from "./amounts.ts"

const AdvisedAttribute = Type.Object(
  {
    id: Id,
    title: Type.String(),
    maturityLevel: Type.Object({ id: Id }, { description: "The present one" }),
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
  { title: "PreAdvice", description: "What targets are chosen from; in the language of the assessment" },
)

const AttributeLevelTarget = Type.Object(
  { attributeId: Id, maturityLevelId: Id },
  { title: "AttributeLevelTarget", description: "The level an attribute is wanted to reach" },
)

/** More than any kit has attributes. */
const MOST_TARGETS = 1000
const MOST_QUESTIONS = 5000

const targets = {
  attributeLevelTargets: Type.Array(AttributeLevelTarget, {
    minItems: 1,
    maxItems: MOST_TARGETS,
    description:
      "The highest counts where an attribute has several; those not above the present level are dropped",
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
    answeredOption: Nullable(PlanOption),
    recommendedOption: PlanOption,
    attributes: Type.Array(Reference, { description: "All that the question counts for, in kit order" }),
    questionnaire: Reference,
  },
  { title: "PlanItem", description: "Move the answer of the question from one option to another" },
)

export const UnreachableTarget = AttributeLevelTarget

const plan = {
  items: Type.Array(PlanItem, { description: "What gains most for its step first" }),
  unreachableTargets: Type.Array(AttributeLevelTarget, { description: "Targets that no plan reaches" }),
}

export const AdvicePlan = Type.Object(plan, { title: "AdvicePlan" })

const PinnedQuestion = Type.Object(
  {
    questionId: Id,
    optionIndex: Type.Optional(
      Nullable(Type.Integer({ description: "Of the option to move to; the best one without it" })),
    ),
  },
  { title: "PinnedQuestion" },
)

export const PlanWishes = Type.Object(
  {
    ...targets,
    excludedQuestionIds: Type.Optional(
      Type.Array(Id, { maxItems: MOST_QUESTIONS, description: "Never recommended: not feasible for us" }),
    ),
    pinnedQuestions: Type.Optional(
      Type.Array(PinnedQuestion, { maxItems: MOST_QUESTIONS, description: "Recommended in any case" }),
    ),
  },
  { title: "PlanWishes", description: "Targets, and the say of the people who will carry the plan out" },
)

const levels = { presentLevel: Level, maturityLevel: Level }

const ScoreOutlook = Type.Object(
  {
    maturityLevel: Level,
    present: Nullable(Type.Number({ description: "Percent, unrounded; null where no question is asked" })),
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
    notApplicable: Type.Boolean({ description: "No question applies: its level means nothing" }),
    scores: Type.Array(ScoreOutlook, { description: "From the lowest level" }),
  },
  { title: "AttributeOutlook" },
)
const SubjectOutlook = Type.Object({ id: Id, title: Type.String(), ...levels }, { title: "SubjectOutlook" })

export const PlanOutlook = Type.Object(
  {
    ...plan,
    proven: Type.Boolean({ description: "No plan reaches as much with fewer recommendations" }),
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
      description: "A plan that changes so many is known; equal to the other when proven",
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
        "What is compared first: highest priority, highest impact or lowest cost. Default: priority",
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

export const AdviceItemPage = Type.Object(
  {
    ...pageOf(AdviceItem),
    order: Type.String({ description: "Of each of the columns in `sort`" }),
  },
  { title: "AdviceItemPage", description: "The most urgent, most effective, cheapest first" },
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
    aiNarration: Nullable(GeneratedNarration),
    assessorNarration: Nullable(AssessorNarration),
    issues: Type.Object(
      { notGenerated: Type.Boolean(), unapproved: Type.Boolean(), expired: Type.Boolean() },
      { title: "NarrationIssues" },
    ),
    editable: Type.Boolean({ description: "The caller may write it" }),
    aiEnabled: Type.Boolean(),
    writer: Type.String({ enum: ["APP", "AI", "OFF"], description: "Who writes generated texts" }),
  },
  { title: "AdviceNarration", description: "The approach behind the advice: one of the texts is shown" },
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
      { maxItems: MOST_QUESTIONS, description: "Items of a plan; the rest of them is known" },
    ),
  },
  { title: "PlanToNarrate" },
)
