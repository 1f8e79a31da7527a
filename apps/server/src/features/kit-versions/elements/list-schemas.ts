import { Type } from "typebox"
import { Page, pagingQuery } from "../../../platform/http/paging.ts"
import { Etag, Id, Nullable, Reference } from "../../../platform/http/schemas.ts"
import { QuestionGuidance } from "./schemas.ts"

/** The stored texts of an element by language and field; `{}` for none. */
export const StoredTranslations = Type.Unsafe<object>({
  type: "object",
  additionalProperties: { type: "object", additionalProperties: { type: "string" } },
  description: "Texts by language and field; {} for none",
})

const described = {
  id: Id,
  etag: Etag,
  title: Type.String(),
  description: Type.String(),
  index: Type.Integer(),
  translations: StoredTranslations,
}

const VersionLevel = Type.Object(
  { ...described, value: Type.Integer({ description: "As stored" }) },
  { title: "VersionLevel" },
)
export const VersionLevelPage = Page("VersionLevelPage", VersionLevel)

const VersionCompetence = Type.Object(
  { id: Id, value: Type.Integer({ description: "Percent" }), maturityLevelId: Id, etag: Etag },
  { title: "VersionCompetence" },
)
export const VersionCompetences = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { id: Id, index: Type.Integer(), title: Type.String(), competences: Type.Array(VersionCompetence) },
        { title: "CompetencesOfLevel" },
      ),
    ),
  },
  { title: "VersionCompetences" },
)

const VersionSubject = Type.Object({ ...described, weight: Type.Integer() }, { title: "VersionSubject" })
export const VersionSubjectPage = Page("VersionSubjectPage", VersionSubject)

const VersionAttribute = Type.Object(
  { ...described, weight: Type.Integer(), subject: Reference },
  { title: "VersionAttribute" },
)
export const VersionAttributePage = Page("VersionAttributePage", VersionAttribute)

/** A measure or a questionnaire. */
const VersionQuestionGroup = Type.Object(
  { ...described, questionsCount: Type.Integer() },
  { title: "VersionQuestionGroup" },
)
export const VersionQuestionGroupPage = Page("VersionQuestionGroupPage", VersionQuestionGroup)

const VersionProfile = Type.Object(
  { ...described, description: Nullable(Type.String()), questionIds: Type.Array(Id) },
  { title: "VersionProfile" },
)
export const VersionProfiles = Type.Object(
  { items: Type.Array(VersionProfile) },
  { title: "VersionProfiles" },
)

const VersionQuestion = Type.Object(
  {
    id: Id,
    etag: Etag,
    title: Type.String(),
    index: Type.Integer(),
    hint: Nullable(Type.String()),
    mayNotBeApplicable: Type.Boolean(),
    advisable: Type.Boolean(),
    answerRangeId: Nullable(Id),
    measureId: Nullable(Id),
    guidance: Nullable(QuestionGuidance),
    translations: StoredTranslations,
  },
  { title: "VersionQuestion" },
)
export const VersionQuestionPage = Page("VersionQuestionPage", VersionQuestion)

const QuestionOfVersion = Type.Object(
  { ...VersionQuestion.properties, questionnaireId: Id },
  { title: "QuestionOfVersion" },
)
export const QuestionOfVersionPage = Page("QuestionOfVersionPage", QuestionOfVersion)

/** Pages of all questions of a version, or of all their options or impacts, can be narrowed to some of the questions. */
export const QuestionsQuery = Type.Object({
  ...pagingQuery(20),
  questionId: Type.Optional({ ...Id, description: "Only this question" }),
  questionnaireId: Type.Optional({ ...Id, description: "Only the questions of this questionnaire" }),
})

const ImpactOnLevel = Type.Object(
  {
    questionImpactId: Id,
    etag: Etag,
    weight: Type.Integer(),
    maturityLevel: Type.Object({ maturityLevelId: Id, title: Type.String() }),
  },
  { title: "ImpactOnLevel" },
)
const ImpactOfVersion = Type.Object(
  { id: Id, etag: Etag, questionId: Id, attributeId: Id, maturityLevelId: Id, weight: Type.Integer() },
  { title: "ImpactOfVersion" },
)
export const ImpactOfVersionPage = Page("ImpactOfVersionPage", ImpactOfVersion)

export const ImpactsOfQuestion = Type.Object(
  {
    attributeImpacts: Type.Array(
      Type.Object(
        {
          attributeId: Id,
          title: Type.String({ description: "In the caller's language" }),
          impacts: Type.Array(ImpactOnLevel),
        },
        { title: "ImpactsOnAttribute" },
      ),
    ),
  },
  { title: "ImpactsOfQuestion" },
)

const VersionOption = Type.Object(
  {
    id: Id,
    etag: Etag,
    title: Type.String(),
    index: Type.Integer(),
    value: Type.Number(),
    translations: StoredTranslations,
  },
  { title: "VersionOption" },
)
const OptionOfVersion = Type.Object(
  {
    ...VersionOption.properties,
    answerRangeId: Id,
    questionId: Nullable({
      ...Id,
      description: "The question whose own option it is; null for an option of a reusable range",
    }),
  },
  { title: "OptionOfVersion" },
)
export const OptionOfVersionPage = Page("OptionOfVersionPage", OptionOfVersion)

export const OptionsOfQuestion = Type.Object(
  {
    answerOptions: Type.Array(VersionOption),
    items: Type.Array(VersionOption, { description: "The same list" }),
  },
  { title: "OptionsOfQuestion" },
)

const VersionAnswerRange = Type.Object(
  {
    id: Id,
    etag: Etag,
    title: Type.String(),
    answerOptions: Type.Array(VersionOption),
    translations: StoredTranslations,
  },
  { title: "VersionAnswerRange" },
)
export const VersionAnswerRangePage = Page("VersionAnswerRangePage", VersionAnswerRange)
