import type {
  AnswerRangeModel,
  AttributeModel,
  ImpactModel,
  KitDslModel,
  LevelModel,
  MeasureModel,
  OptionModel,
  ProfileModel,
  QuestionModel,
  QuestionnaireModel,
  SubjectModel,
} from "../model/kit-model.ts"

/**
 * The parts of a kit that are printed: the extracted model, without what the text does not contain. Every `KitDslModel`
 * is one.
 *
 * Elements may come in any order except for the ranges, which are printed in the given order. A weight of null is not
 * written (a blank cell of a workbook). Private options are in `answers`.
 */
export interface PrintableKit {
  readonly kitModel: KitDslModel["kitModel"]
  readonly levelModels: readonly LevelModel[]
  readonly subjectModels: readonly PrintableSubject[]
  readonly attributeModels: readonly PrintableAttribute[]
  readonly measureModels: readonly Omit<MeasureModel, "derived">[]
  readonly questionnaireModels: readonly QuestionnaireModel[]
  readonly answerRangeModels: readonly Pick<AnswerRangeModel, "code" | "title" | "options" | "translations">[]
  readonly questionModels: readonly PrintableQuestion[]
  readonly profileModels?: readonly ProfileModel[]
  /** A mapping of collectors, as it is written; absent or blank without one. */
  readonly collectors?: string
}

export type PrintableSubject = Omit<SubjectModel, "weight" | "questionnaireCodes"> & {
  readonly weight: number | null
}

export type PrintableAttribute = Omit<AttributeModel, "weight"> & { readonly weight: number | null }

export type PrintableQuestion = Omit<QuestionModel, "cost" | "questionImpacts" | "answers"> & {
  readonly cost?: number
  readonly answers: readonly OptionModel[] | null
  readonly questionImpacts: readonly PrintableImpact[]
}

export interface PrintableImpact {
  readonly attributeCode: string
  readonly level: Pick<ImpactModel["level"], "code">
  readonly weight: number
}
