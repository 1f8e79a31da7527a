import type { Expected, NamedKind, Phrases, TextUse } from "./phrases.ts"
import { quoted } from "./quoted.ts"

const KINDS: Record<NamedKind, string> = {
  level: "level",
  subject: "subject",
  attribute: "attribute",
  measure: "measure",
  questionnaire: "questionnaire",
  question: "question",
  answerRange: "answer range",
  profile: "profile",
}

const USES: Record<TextUse, string> = {
  title: "title",
  caption: "option caption",
  description: "description",
  hint: "hint",
  summary: "summary",
  about: "about text",
  goal: "goal",
  context: "context",
  tag: "tag",
  licence: "licence",
  source: "source",
  version: "version",
  evidence: "evidence",
  improvement: "improvement",
  reference: "reference",
}

export const english: Phrases = {
  unfitting(found, expected) {
    if (found.type === "unclosed string")
      return `this string is never closed: add ${quoteMark(found.text)} at its end`
    if (found.type === "unclosed comment") return "this comment is never closed: add */ at its end"
    if (found.type === "illegal escape")
      return String.raw`found the escape "${quoted(found.text)}", expected one of \b \t \n \f \r \" \' \\ \u1234: write \\ for a backslash`
    const shown = found.type === "end" ? "the end of the file" : `"${quoted(found.text)}"`
    return `found ${shown}, expected ${listOf(expected)}${advice(found, expected)}`
  },
  integerTooLarge: (largest) => `this number is too large: write a whole number of at most ${largest}`,
  illegalCharacter: (character) =>
    character === "\\"
      ? "this escape stands for a character that is not allowed in the text of a kit: remove it"
      : `the character ${codePoint(character)} is not allowed in the text of a kit: remove it`,
  unresolved: (kind, name) => `no ${KINDS[kind]} is named "${quoted(name)}": declare it or correct the name`,
  nameTooLong: (longest) => `this name is longer than ${longest} characters: shorten it`,
  blank: (use) => `the ${USES[use]} is blank: write a visible text`,
  emptyHint: () => "the hint is empty: write one or remove the line",
  tooShort: (use, least) => `the ${USES[use]} is too short: write at least ${least} characters`,
  tooLong: (use, length, most) => `the ${USES[use]} has ${length} characters: shorten it to at most ${most}`,
  tooManyLevels: (most) => `a kit has at most ${most} levels: remove this one and those after it`,
  levelValueOutOfRange: (most) => `the value of a level is at most ${most}: write a smaller number`,
  competenceOutOfRange: () => "a competence is above 100 %: write at most 100",
  secondCompetenceGroup: () => "a level has one list of competences: write all pairs into the first",
  levelTwiceInCompetence: (level) =>
    `the level "${quoted(level)}" is already in this list: keep one of the two`,
  valuesMissing: (options) =>
    `${options} options need explicit values: add "with values [ … ]" with ${options} numbers from 0 to 1`,
  valueCountMismatch: (options, values) =>
    `there are ${options} options and ${values} values: give every option exactly one value`,
  optionCountOutOfRange: (options) => `found ${count(options, "option")}: write 2 to 10 of them`,
  optionValueOutOfRange: () => "the value of an option is above 1: write a number from 0 to 1",
  answerSourceMissing: () => `the question has no answers: add "options:" with values, or "answerRange:"`,
  subjectWithoutAttribute: (subject) =>
    `no attribute belongs to the subject "${quoted(subject)}": add one or remove the subject`,
  duplicateCode: (kind, name) =>
    `the name "${quoted(name)}" is taken by another ${KINDS[kind]}: choose another name`,
  duplicateQuestion: (name, questionnaire) =>
    `the questionnaire "${quoted(questionnaire)}" already has a question named "${quoted(name)}": choose another name`,
  duplicateTitle: (kind, title) =>
    `another ${KINDS[kind]} has the title "${quoted(title)}", or one that differs only in case and spaces: choose another title`,
  duplicateLevelValue: (value) => `another level has the value ${value}: give every level its own`,
  duplicateIndex: (kind, index) =>
    `another ${KINDS[kind]} has the index ${index}: give this one a free index, or leave all index lines out`,
  duplicateImpact: (attribute, level) =>
    `the question already affects "${quoted(attribute)}" on level "${quoted(level)}": keep one of the two`,
  duplicateKit: () => "there is already a kit block: keep one of the two",
  duplicateMapping: () => "there are several files collectors.yaml: a kit has one at most",
  tooManyListed: (most) => `this list has more than ${most} entries: shorten it`,
  tooManyProfiles: (most) => `a kit has at most ${most} profiles: remove this one and those after it`,
  emptyProfile: () => "the profile has no question: name at least one",
  questionTwiceInProfile: (question) =>
    `the question "${quoted(question)}" is already in the profile: keep one of the two`,
  prerequisiteTwice: (question) => `the question already requires "${quoted(question)}": keep one of the two`,
  prerequisiteCycle: (questions) =>
    `these questions require each other: ${questions.map((name) => `"${quoted(name)}"`).join(" → ")}; remove one of the prerequisites`,
  unknownLanguage: (name) => `found the language "${quoted(name)}", expected en or fa`,
  mainLanguageTranslation: (language) =>
    `${language} is the main language of the kit: write these texts into the element itself, or name another main language with "language:" in the kit block`,
  duplicateTranslation: (language) =>
    `the element already has a translation into ${language}: write all its texts into the first`,
  emptyTranslation: () => "the translation is empty: write a text into it or remove it",
  optionTranslationCount: (options, translated) =>
    options === 0
      ? `the question has no options of its own: translate them in its answer range`
      : `there are ${options} options and ${translated} translated captions: write one for every option, "" where there is none`,

  fewerThanTwoLevels: () => "the kit needs at least two maturity levels: add levels",
  noSubject: () => "the kit needs at least one subject: add a subject",
  noQuestionnaire: () => "the kit needs at least one questionnaire: add a questionnaire",
  noQuestion: () => "the kit needs at least one question: add a question",
  attributeWithoutImpact: (attribute) =>
    `no question affects the attribute "${quoted(attribute)}": it will have no score`,
  questionnaireWithoutQuestion: (questionnaire) =>
    `the questionnaire "${quoted(questionnaire)}" has no question: add one or remove the questionnaire`,
  optionsWorthless: () => "no option is worth more than 0: no answer to this can earn anything",
  levelWithoutCompetence: (level) =>
    `the level "${quoted(level)}" has no competences: it is reached without any condition`,
  measureUnused: (measure) => `no question belongs to the measure "${quoted(measure)}"`,
  importNotRead: (target) =>
    `the file "${quoted(target)}" is not among those that are read: name it or its folder too`,
  nothingDeclared: () =>
    "the files hold no kit: write at least one level, subject, questionnaire or question",
  tooManyErrors: () => "there are more errors than are listed: correct these first, then check again",
}

function listOf(expected: readonly Expected[]): string {
  const items = expected.map(describe)
  const last = items.pop() ?? "something else"
  return items.length === 0 ? last : `${items.join(", ")} or ${last}`
}

function describe(expected: Expected): string {
  if (expected === "NAME") return "a name"
  if (expected === "TEXT") return "a text in quotes"
  if (expected === "INTEGER") return "a whole number"
  if (expected === "DIGITS") return "digits"
  if (expected === "END") return "the end of the file"
  return expected
}

function advice(found: { type: string; text: string }, expected: readonly Expected[]): string {
  if (found.type === "keyword" && expected.includes("NAME")) {
    return ` (write ^${found.text} to use this word as a name)`
  }
  if (expected.includes(`"${found.text}:"`)) return " (the colon touches the word)"
  if (found.type === "stray" && /[-+]/.test(found.text) && expected.includes("INTEGER")) {
    return " (numbers have no sign)"
  }
  return ""
}

function quoteMark(mark: string): string {
  return mark === "'" ? "a single quote (')" : 'a double quote (")'
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
}
