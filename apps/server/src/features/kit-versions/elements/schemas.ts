import { Type } from "typebox"
import { Id, Nullable, Text } from "../../../platform/http/schemas.ts"

const GREATEST_INTEGER = 2_147_483_647

const Index = Type.Integer({
  minimum: 1,
  maximum: GREATEST_INTEGER,
  description: "Position among the siblings; a position that is taken is resolved, not rejected",
})
const Weight = Type.Integer({ minimum: 0, maximum: GREATEST_INTEGER })

/** Texts imported from a kit text may be shorter than edited ones, so the use cases check the minimum length. */
const Title = Text({
  min: 1,
  max: 100,
  oneLine: true,
  description: "At least 3 characters when changed",
})
const Description = Text({ min: 1, max: 500, description: "At least 3 characters when changed" })
const Caption = Text({ min: 1, max: 100, oneLine: true })

const Translations = Type.Optional(
  Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    trim: "ends",
    description: "Texts by language (EN, FA). They replace the stored ones; omitting them clears those",
  }),
)

const described = { title: Title, description: Description, translations: Translations }

export const MaturityLevelEdit = Type.Object(
  { index: Index, value: Type.Integer({ minimum: 0, maximum: 1000 }), ...described },
  { title: "MaturityLevelEdit" },
)

export const NewCompetence = Type.Object(
  {
    affectedLevelId: Id,
    effectiveLevelId: Id,
    value: Type.Integer({ minimum: 1, maximum: 100, description: "Percent" }),
  },
  { title: "NewCompetence" },
)

export const CompetenceEdit = Type.Object(
  { value: Type.Integer({ minimum: 0, maximum: 100, description: "Percent; 0 deletes the competence" }) },
  { title: "CompetenceEdit" },
)

export const NewSubject = Type.Object(
  { index: Index, ...described, weight: Type.Optional(Weight) },
  { title: "NewSubject" },
)

export const SubjectEdit = Type.Object(
  { index: Type.Optional(Index), ...described, weight: Type.Optional(Weight) },
  { title: "SubjectEdit" },
)

export const NewAttribute = Type.Object(
  { index: Index, ...described, weight: Type.Optional(Weight), subjectId: Id },
  { title: "NewAttribute" },
)

export const AttributeEdit = Type.Object(
  { index: Index, ...described, weight: Weight, subjectId: Id },
  { title: "AttributeEdit" },
)

/** Creates or changes a measure or a questionnaire. */
export const QuestionGroupEdit = Type.Object({ index: Index, ...described }, { title: "QuestionGroupEdit" })

export const ProfileEdit = Type.Object(
  {
    index: Index,
    title: Title,
    description: Type.Optional(Description),
    questionIds: Type.Optional(
      Type.Array(Id, {
        maxItems: 10_000,
        uniqueItems: true,
        description: "The questions that count on the profile; when omitted, it keeps its own",
      }),
    ),
    translations: Translations,
  },
  { title: "KitProfileEdit" },
)

/** Shown with a question, beside its hint. */
export const QuestionGuidance = Type.Object(
  {
    cost: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1000,
        description: "Effort of reaching the next option; 1 if omitted",
      }),
    ),
    evidence: Type.Optional(Text({ min: 1, max: 1000, description: "What would prove an answer" })),
    improvement: Type.Optional(Text({ min: 1, max: 1000, description: "What to do to get further" })),
    improvements: Type.Optional(
      Text({
        min: 1,
        max: 5000,
        description: "The same from each option where it differs: a line for each, “-” where it does not",
      }),
    ),
    requires: Type.Optional(
      Type.Array(Id, { maxItems: 20, uniqueItems: true, description: "Questions that come first" }),
    ),
    references: Type.Optional(
      Type.Array(Text({ min: 1, max: 100, oneLine: true }), {
        maxItems: 20,
        description: "Ids in other frameworks, e.g. “SAMM G-SM-A-1”",
      }),
    ),
  },
  { title: "QuestionGuidance" },
)

const question = {
  index: Index,
  title: Text({ min: 1, max: 250, oneLine: true, description: "At least 3 characters when changed" }),
  hint: Type.Optional(Text({ min: 1, max: 1000, description: "At least 3 characters when changed" })),
  mayNotBeApplicable: Type.Boolean(),
  advisable: Type.Boolean(),
  guidance: Type.Optional(Nullable(QuestionGuidance)),
  translations: Translations,
}

export const NewQuestion = Type.Object({ ...question, questionnaireId: Id }, { title: "NewQuestion" })

export const QuestionEdit = Type.Object(
  {
    ...question,
    answerRangeId: Type.Optional({
      ...Id,
      description: "When omitted or not in the version, the question keeps its range",
    }),
    measureId: Type.Optional({ ...Id, description: "When omitted, the question belongs to no measure" }),
  },
  { title: "QuestionEdit" },
)

/** The questionnaire of a question: where it was created, or moves to. */
export const QuestionnaireOfQuestion = Type.Object(
  { questionnaireId: Id },
  { title: "QuestionnaireOfQuestion" },
)

const ImpactWeight = Type.Integer({ minimum: 1, maximum: GREATEST_INTEGER })

export const NewImpact = Type.Object(
  { questionId: Id, attributeId: Id, maturityLevelId: Id, weight: ImpactWeight },
  { title: "NewImpact" },
)

export const ImpactEdit = Type.Object(
  { attributeId: Id, maturityLevelId: Id, weight: ImpactWeight },
  { title: "ImpactEdit" },
)

export const NewAnswerRange = Type.Object(
  { title: Title, translations: Translations },
  { title: "NewAnswerRange" },
)

export const AnswerRangeEdit = Type.Object(
  { title: Type.Optional(Title), reusable: Type.Boolean(), translations: Translations },
  { title: "AnswerRangeEdit" },
)

const option = {
  index: Index,
  title: Caption,
  value: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Share of the weight of an impact that the option earns",
  }),
  translations: Translations,
}

export const NewRangeOption = Type.Object({ answerRangeId: Id, ...option }, { title: "NewRangeOption" })

export const NewQuestionOption = Type.Object({ questionId: Id, ...option }, { title: "NewQuestionOption" })

export const AnswerOptionEdit = Type.Object(option, { title: "AnswerOptionEdit" })

const NewPlace = Type.Object({ id: Id, index: Index }, { title: "NewPlace" })

const orders = Type.Array(NewPlace, { maxItems: 10_000 })

export const ElementOrders = Type.Object({ orders }, { title: "ElementOrders" })

export const AttributeOrders = Type.Object({ orders, subjectId: Id }, { title: "AttributeOrders" })

export const QuestionOrders = Type.Object(
  {
    questionOrders: Type.Array(
      Type.Object({ questionId: Id, index: Index }, { title: "NewPlaceOfQuestion" }),
      { maxItems: 10_000 },
    ),
    questionnaireId: Id,
  },
  { title: "QuestionOrders" },
)

export const DeletedElement = Type.Object(
  {
    deleted: Type.Enum([
      "subject",
      "attribute",
      "maturityLevel",
      "levelCompetence",
      "measure",
      "questionnaire",
      "question",
      "questionImpact",
      "answerRange",
      "answerOption",
      "rangeOfQuestion",
      "profile",
      "text",
    ]),
    id: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        "Id of the element; for “rangeOfQuestion” of the question, for “text” the undoId from applying it",
    }),
  },
  { title: "DeletedElement" },
)

export const ProfileIdReply = Type.Object({ profileId: Id }, { title: "ProfileIdReply" })
export const SubjectIdReply = Type.Object({ subjectId: Id }, { title: "SubjectIdReply" })
export const AttributeIdReply = Type.Object({ attributeId: Id }, { title: "AttributeIdReply" })
export const MaturityLevelIdReply = Type.Object({ maturityLevelId: Id }, { title: "MaturityLevelIdReply" })
export const QuestionIdReply = Type.Object({ questionId: Id }, { title: "QuestionIdReply" })
export const ImpactIdReply = Type.Object({ questionImpactId: Id }, { title: "ImpactIdReply" })
