/** Every `at` is an offset in UTF-16 units into the text of the file; `file` is its number in reading order. */
export interface Name {
  readonly text: string
  readonly at: number
}

export interface Text {
  /** As written, not yet normalised. */
  readonly value: string
  readonly at: number
  /** False if it contains an illegal character: then the text has no further errors. */
  readonly sound: boolean
}

export interface Amount {
  readonly value: number
  readonly at: number
}

interface Element {
  readonly file: number
  /** Position of the kind word. */
  readonly at: number
  readonly name: Name
  readonly title: Text
  readonly translations: readonly Translation[]
}

export interface KitTexts {
  readonly summary: Text | null
  readonly about: Text | null
  readonly goal: Text | null
  readonly context: Text | null
}

export interface KitBlock extends Element, KitTexts {
  readonly language: Name | null
  readonly tags: readonly Text[]
  readonly licence: Text | null
  readonly source: Text | null
  readonly version: Text | null
}

export interface Level extends Element {
  readonly description: Text
  readonly value: Amount
  readonly competences: readonly CompetenceGroup[]
}

export interface CompetenceGroup {
  readonly at: number
  readonly pairs: readonly { readonly level: Name; readonly percent: number }[]
}

export interface Subject extends Element {
  readonly description: Text
  readonly index: Amount | null
  readonly weight: Amount | null
}

export interface Attribute extends Element {
  readonly description: Text
  readonly subject: Name
  readonly weight: Amount | null
}

export interface Questionnaire extends Element {
  readonly description: Text
  readonly index: Amount | null
}

export type Measure = Questionnaire

export interface AnswerRange extends Element {
  readonly options: readonly Text[]
  /** Null when no values are written. */
  readonly values: readonly Amount[] | null
}

export interface Question extends Element {
  readonly questionnaire: Name
  readonly measure: Name | null
  readonly hint: Text | null
  readonly options: readonly Text[] | null
  readonly values: readonly Amount[] | null
  readonly answerRange: Name | null
  readonly cost: number
  readonly advisable: boolean
  readonly impacts: readonly ImpactClause[]
  readonly mayNotBeApplicable: boolean
  readonly evidence: Text | null
  readonly improvement: Text | null
  /** A line for each option, see `improvementsText`. */
  readonly improvements: Text | null
  readonly requires: readonly QuestionName[]
  readonly references: readonly Text[]
}

/** The name of a question, with that of its questionnaire where it is written. */
export interface QuestionName extends Name {
  readonly questionnaire: string | null
}

/** A selection of questions that is assessed instead of the whole kit. */
export interface Profile extends Element {
  readonly description: Text | null
  readonly questions: readonly QuestionName[]
}

/** One `on level` clause; a question that affects two levels of an attribute has two of them. */
export interface ImpactClause {
  readonly attribute: Name
  readonly level: Name
  /** As written, including 0; null when absent. */
  readonly weight: number | null
}

export interface Translation {
  /** Position of the word `translation`. */
  readonly at: number
  readonly language: Name
  readonly texts: { readonly [field in TranslatedField]?: Text }
  /** The captions of the options; null when there is no `options:` line. */
  readonly options: readonly Text[] | null
}

export type TranslatedField =
  | "title"
  | "description"
  | "hint"
  | "summary"
  | "about"
  | "goal"
  | "context"
  | "evidence"
  | "improvement"
  | "improvements"

export interface Import {
  readonly file: number
  readonly target: Text
}

/** All undamaged elements of all files, each kind in reading order. */
export interface SyntaxTree {
  readonly kits: KitBlock[]
  readonly levels: Level[]
  readonly subjects: Subject[]
  readonly attributes: Attribute[]
  readonly questionnaires: Questionnaire[]
  readonly measures: Measure[]
  readonly answerRanges: AnswerRange[]
  readonly questions: Question[]
  readonly profiles: Profile[]
  readonly imports: Import[]
}

export function emptyTree(): SyntaxTree {
  return {
    kits: [],
    levels: [],
    subjects: [],
    attributes: [],
    questionnaires: [],
    measures: [],
    answerRanges: [],
    questions: [],
    profiles: [],
    imports: [],
  }
}

export function hasNoElement(tree: SyntaxTree): boolean {
  const { imports: _, ...elements } = tree
  return Object.values(elements).every((list) => list.length === 0)
}
