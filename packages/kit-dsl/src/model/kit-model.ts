import type { LanguageCode } from "../language.ts"

/**
 * A kit as described by its text, and as stored: JSON with exactly these names. Lists are in reading order, derived
 * measures last. Plain texts are normalised, rich texts (`summary`, `about`, `goal`, `context`) as written and trimmed.
 */
export interface KitDslModel {
  /** Null when there is no kit block. */
  readonly kitModel: KitTextsModel | null
  readonly levelModels: readonly LevelModel[]
  readonly subjectModels: readonly SubjectModel[]
  readonly attributeModels: readonly AttributeModel[]
  readonly measureModels: readonly MeasureModel[]
  readonly questionnaireModels: readonly QuestionnaireModel[]
  readonly answerRangeModels: readonly AnswerRangeModel[]
  readonly questionModels: readonly QuestionModel[]
  /** Absent where the kit has none. */
  readonly profileModels?: readonly ProfileModel[]
  /**
   * The file `collectors.yaml` beside the text, as written: which checks of tools answer which questions. Absent where the
   * text says nothing about it; blank where it says that there is none.
   */
  readonly collectors?: string
  readonly hasError: false
}

/**
 * The texts of an element in other languages, only those that are not blank; null when there are none.
 *
 * An empty object for a language stands for an empty translation block (a blank hint, or nothing but blank captions):
 * an update removes what was stored, a new kit stores nothing.
 */
export type Translations<Texts> = { readonly [language in LanguageCode]?: Texts } | null

export interface DescribedTexts {
  readonly title?: string
  readonly description?: string
}

export interface QuestionTexts {
  readonly title?: string
  readonly hint?: string
  readonly evidence?: string
  readonly improvement?: string
  readonly improvements?: string
}

export interface TitleText {
  readonly title?: string
}

export interface KitTranslation {
  readonly title?: string
  readonly summary?: string
  readonly about?: string
  readonly metadata?: { readonly goal?: string; readonly context?: string }
}

export interface KitTextsModel {
  readonly title: string
  readonly summary: string | null
  readonly about: string | null
  readonly goal: string | null
  readonly context: string | null
  /** Null when there is no `language:` line. */
  readonly language: LanguageCode | null
  /** Codes or titles of tags. */
  readonly tags: readonly string[]
  /** Under which terms the kit may be used, e.g. `MIT`. This and the next two are absent where they are not written. */
  readonly licence?: string
  /** What the kit rests on. */
  readonly source?: string
  readonly version?: string
  readonly translations: Translations<KitTranslation>
}

export interface LevelModel {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string
  readonly value: number
  /** Percent (1…100) by level code, in the order written; null when there is none. */
  readonly levelCompetence: Readonly<Record<string, number>> | null
  readonly translations: Translations<DescribedTexts>
}

export interface SubjectModel {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string
  readonly weight: number
  readonly questionnaireCodes: null
  readonly translations: Translations<DescribedTexts>
}

export interface AttributeModel {
  readonly code: string
  /** Position within the subject. */
  readonly index: number
  readonly title: string
  readonly description: string
  readonly subjectCode: string
  readonly weight: number
  readonly translations: Translations<DescribedTexts>
}

export interface MeasureModel {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string
  /** Whether it is derived from a questionnaire, not declared. */
  readonly derived: boolean
  readonly translations: Translations<DescribedTexts>
}

export interface QuestionnaireModel {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string
  readonly translations: Translations<DescribedTexts>
}

export interface AnswerRangeModel {
  readonly code: string
  readonly index: null
  readonly title: string
  readonly description: null
  readonly options: readonly OptionModel[]
  readonly translations: Translations<TitleText>
}

export interface OptionModel {
  /** Position from 1. */
  readonly index: number
  readonly caption: string
  /** 0…1, the share of an impact's weight that it earns. */
  readonly value: number
  readonly translations: Translations<TitleText>
}

export interface QuestionModel {
  readonly code: string
  /** Position within the questionnaire. */
  readonly index: number
  readonly title: string
  /** The hint. */
  readonly description: string | null
  readonly questionnaireCode: string
  readonly measureCode: string
  /** Private options; null when the question uses a range. */
  readonly answers: readonly OptionModel[] | null
  readonly answerRangeCode: string | null
  readonly questionImpacts: readonly ImpactModel[]
  readonly mayNotBeApplicable: boolean
  readonly advisable: boolean
  /** The effort of reaching the next option, in units of the kit. */
  readonly cost: number
  /** What would prove an answer. This and the next four are absent where they are not written. */
  readonly evidence?: string
  /** What to do to get further, in the imperative. */
  readonly improvement?: string
  /** The same from each option where it differs: a line for each, `-` where it does not. */
  readonly improvements?: string
  /** The questions that come first. */
  readonly requires?: readonly QuestionKey[]
  /** Ids in other frameworks, e.g. `SAMM G-SM-A-1`. */
  readonly references?: readonly string[]
  readonly translations: Translations<QuestionTexts>
}

/** A selection of questions that an assessment may choose instead of the whole kit. */
export interface ProfileModel {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string | null
  /** At least one, in the order of the kit. */
  readonly questions: readonly QuestionKey[]
  readonly translations: Translations<DescribedTexts>
}

export interface QuestionKey {
  readonly questionnaireCode: string
  readonly questionCode: string
}

export interface ImpactModel {
  readonly attributeCode: string
  readonly level: {
    readonly code: string
    readonly title: string
    readonly index: null
    readonly description: null
    readonly levelCompetence: null
    readonly value: null
  }
  readonly question: null
  readonly weight: number
  /** Value by option index, for the options that the question uses. */
  readonly optionValues: Readonly<Record<string, number>>
}
