import type { Language } from "../language.ts"
import type { Token } from "../syntax/token.ts"

/** What the grammar expects: a class of tokens, or a word or mark in double quotes. */
export type Expected = "NAME" | "TEXT" | "INTEGER" | "DIGITS" | "END" | `"${string}"`

/** The purpose of a text, as far as messages distinguish it. */
export type TextUse =
  | "title"
  | "caption"
  | "description"
  | "hint"
  | "summary"
  | "about"
  | "goal"
  | "context"
  | "tag"
  | "licence"
  | "source"
  | "version"
  | "evidence"
  | "improvement"
  | "reference"

export type NamedKind =
  | "level"
  | "subject"
  | "attribute"
  | "measure"
  | "questionnaire"
  | "question"
  | "answerRange"
  | "profile"

/** All messages of the language's tools: what is wrong, and what to do. One object per language. */
export interface Phrases {
  unfitting(found: Pick<Token, "type" | "text">, expected: readonly Expected[]): string
  integerTooLarge(largest: number): string
  illegalCharacter(character: string): string
  unresolved(kind: NamedKind, name: string): string
  nameTooLong(longest: number): string
  blank(use: TextUse): string
  emptyHint(): string
  tooShort(use: TextUse, least: number): string
  tooLong(use: TextUse, length: number, most: number): string
  tooManyLevels(most: number): string
  levelValueOutOfRange(most: number): string
  competenceOutOfRange(): string
  secondCompetenceGroup(): string
  levelTwiceInCompetence(level: string): string
  valuesMissing(options: number): string
  valueCountMismatch(options: number, values: number): string
  optionCountOutOfRange(options: number): string
  optionValueOutOfRange(): string
  answerSourceMissing(): string
  subjectWithoutAttribute(subject: string): string
  duplicateCode(kind: NamedKind, name: string): string
  duplicateQuestion(name: string, questionnaire: string): string
  duplicateTitle(kind: NamedKind, title: string): string
  duplicateLevelValue(value: number): string
  duplicateIndex(kind: NamedKind, index: number): string
  duplicateImpact(attribute: string, level: string): string
  duplicateKit(): string
  duplicateMapping(): string
  tooManyListed(most: number): string
  tooManyProfiles(most: number): string
  emptyProfile(): string
  questionTwiceInProfile(question: string): string
  prerequisiteTwice(question: string): string
  prerequisiteCycle(questions: readonly string[]): string
  unknownLanguage(name: string): string
  mainLanguageTranslation(language: Language): string
  duplicateTranslation(language: Language): string
  emptyTranslation(): string
  optionTranslationCount(options: number, translated: number): string

  fewerThanTwoLevels(): string
  noSubject(): string
  noQuestionnaire(): string
  noQuestion(): string
  attributeWithoutImpact(attribute: string): string
  questionnaireWithoutQuestion(questionnaire: string): string
  optionsWorthless(): string
  levelWithoutCompetence(level: string): string
  measureUnused(measure: string): string
  importNotRead(target: string): string
  nothingDeclared(): string
  tooManyErrors(): string
}
