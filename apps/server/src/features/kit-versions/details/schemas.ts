import { Type } from "typebox"
import { Id, Nullable, Reference } from "../../../platform/http/schemas.ts"
import { StoredTranslations } from "../elements/list-schemas.ts"

const listed = {
  id: Id,
  title: Type.String(),
  index: Type.Integer(),
  translations: StoredTranslations,
}

const ListedElement = Type.Object(listed, { title: "KitElement" })

const TranslatedOption = Type.Object(
  {
    index: Type.Integer(),
    title: Type.String(),
    value: Type.Number(),
    translations: StoredTranslations,
  },
  { title: "KitOptionOfRange" },
)

const Option = Type.Object(
  { index: Type.Integer(), title: Type.String(), value: Type.Number() },
  { title: "KitAnswerOption" },
)

const Title = Type.Object({ title: Type.String() }, { title: "KitElementTitle" })

export const KitDetails = Type.Object(
  {
    maturityLevels: Type.Array(
      Type.Object(
        {
          ...listed,
          description: Type.String(),
          competences: Type.Array(
            Type.Object(
              { title: Type.String(), value: Type.Integer({ description: "Percent" }), maturityLevelId: Id },
              { title: "KitCompetence" },
            ),
          ),
        },
        { title: "KitLevel" },
      ),
    ),
    subjects: Type.Array(
      Type.Object({ ...listed, attributes: Type.Array(ListedElement) }, { title: "KitSubjectOutline" }),
    ),
    questionnaires: Type.Array(ListedElement),
    measures: Type.Array(ListedElement),
    answerRanges: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          answerOptions: Type.Array(TranslatedOption),
          translations: StoredTranslations,
        },
        { title: "KitAnswerRange" },
      ),
      { description: "Reusable ranges, most recently modified first" },
    ),
  },
  { title: "KitDetails" },
)

export const KitSubjectDetails = Type.Object(
  {
    questionsCount: Type.Integer(),
    description: Type.String(),
    weight: Type.Integer(),
    attributes: Type.Array(
      Type.Object(
        { id: Id, index: Type.Integer(), title: Type.String(), weight: Type.Integer() },
        { title: "KitWeightedAttribute" },
      ),
    ),
    translations: StoredTranslations,
  },
  { title: "KitSubjectDetails" },
)

export const KitAttributeDetails = Type.Object(
  {
    id: Id,
    index: Type.Integer(),
    title: Type.String(),
    questionCount: Type.Integer(),
    weight: Type.Integer(),
    description: Type.String(),
    maturityLevels: Type.Array(
      Type.Object(
        { id: Id, index: Type.Integer(), title: Type.String(), questionCount: Type.Integer() },
        { title: "KitLevelQuestions" },
      ),
    ),
    translations: StoredTranslations,
  },
  { title: "KitAttributeDetails" },
)

const question = {
  id: Id,
  index: Type.Integer(),
  title: Type.String(),
  mayNotBeApplicable: Type.Boolean(),
  advisable: Type.Boolean(),
}

export const KitAttributeLevelQuestions = Type.Object(
  {
    questionsCount: Type.Integer(),
    questions: Type.Array(
      Type.Object(
        {
          ...question,
          weight: Type.Integer({ description: "Weight of the impact on this attribute and level" }),
          questionnaire: Type.String({ description: "Its title" }),
          answerOptions: Nullable(Type.Array(Option, { description: "null: the range is reusable" })),
          measure: Nullable(Title),
          answerRange: Nullable(Title),
        },
        { title: "KitImpactingQuestion" },
      ),
    ),
  },
  { title: "KitAttributeLevelQuestions" },
)

export const KitQuestionnaireDetails = Type.Object(
  {
    questionsCount: Type.Integer(),
    description: Type.String(),
    questions: Type.Array(Type.Object(question, { title: "KitQuestionOutline" })),
    translations: StoredTranslations,
  },
  { title: "KitQuestionnaireDetails" },
)

export const KitQuestionDetails = Type.Object(
  {
    hint: Nullable(Type.String()),
    options: Nullable(Type.Array(TranslatedOption, { description: "null: the range is reusable" })),
    attributeImpacts: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String({ description: "In the caller's language" }),
          affectedLevels: Type.Array(
            Type.Object(
              {
                maturityLevel: Type.Object({ id: Id, index: Type.Integer(), title: Type.String() }),
                weight: Type.Integer(),
              },
              { title: "KitAffectedLevel" },
            ),
          ),
        },
        { title: "KitAttributeImpact" },
      ),
    ),
    answerRange: Nullable(Reference),
    measure: Nullable(Reference),
    translations: StoredTranslations,
  },
  { title: "KitQuestionDetails" },
)

export const KitMeasureDetails = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    questionsCount: Type.Integer(),
    questions: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          answerRange: Nullable(Reference),
          questionnaire: Reference,
          options: Nullable(
            Type.Array(
              Type.Object(
                { id: Id, title: Type.String(), index: Type.Integer(), value: Type.Number() },
                { title: "KitMeasureOption" },
              ),
            ),
          ),
        },
        { title: "KitMeasureQuestion" },
      ),
    ),
    translations: StoredTranslations,
  },
  { title: "KitMeasureDetails" },
)
