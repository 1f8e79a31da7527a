import { Type } from "typebox"
import { Id, Nullable, Reference } from "../../platform/http/schemas.ts"
import { Level } from "../results/index.ts"

const AdvisedAttribute = Type.Object(
  {
    id: Id,
    title: Type.String(),
    maturityLevel: Type.Object({ id: Id }, { description: "The present one" }),
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

const AttributeOutlook = Type.Object(
  { id: Id, title: Type.String(), presentLevel: Level, maturityLevel: Level },
  { title: "AttributeOutlook" },
)
const SubjectOutlook = Type.Object(
  { id: Id, title: Type.String(), maturityLevel: Level },
  { title: "SubjectOutlook" },
)

export const PlanOutlook = Type.Object(
  {
    ...plan,
    proven: Type.Boolean({ description: "No plan reaches as much with fewer recommendations" }),
    outlook: Type.Object(
      {
        maturityLevel: Level,
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
