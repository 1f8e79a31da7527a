import { slug } from "../codes.ts"
import type { Findings } from "../findings.ts"
import { languageNamed } from "../language.ts"
import { LIMITS } from "../limits.ts"
import type { NamedKind, Phrases } from "../messages/phrases.ts"
import { mainLanguage } from "../model/main-language.ts"
import { indexOf } from "../model/positions.ts"
import { prerequisitesOf } from "../model/prerequisites.ts"
import { questionsOfProfiles } from "../model/profiles.ts"
import { isBlank, oneLine } from "../syntax/characters.ts"
import type { Amount, Name, SyntaxTree, Text, Translation } from "../syntax/syntax-tree.ts"

interface Titled {
  readonly file: number
  readonly name: Name
  readonly title: Text
  readonly translations: readonly Translation[]
}

/** The checks across elements. They are meaningful only when every element was read. */
export function checkAcross(tree: SyntaxTree, findings: Findings, phrases: Phrases): void {
  const names = {
    level: namesOf(tree.levels),
    subject: namesOf(tree.subjects),
    attribute: namesOf(tree.attributes),
    measure: namesOf(tree.measures),
    questionnaire: namesOf(tree.questionnaires),
    answerRange: namesOf(tree.answerRanges),
  }
  checkReferences()
  checkPrerequisites()
  checkProfiles()
  checkNames()
  checkTitles("level", tree.levels)
  checkTitles("subject", tree.subjects)
  checkTitles("questionnaire", tree.questionnaires)
  checkTitles("measure", tree.measures)
  checkTitles("profile", tree.profiles)
  checkIndexes("subject", tree.subjects)
  checkIndexes("questionnaire", tree.questionnaires)
  checkIndexes("measure", tree.measures)
  checkLevels()
  checkSubjects()
  checkKits()
  checkMainLanguage()

  function checkReferences(): void {
    for (const { file, competences } of tree.levels) {
      for (const { pairs } of competences) for (const { level } of pairs) resolve("level", level, file)
    }
    for (const { file, subject } of tree.attributes) resolve("subject", subject, file)
    for (const question of tree.questions) {
      const { file, measure, answerRange } = question
      resolve("questionnaire", question.questionnaire, file)
      if (measure !== null) resolve("measure", measure, file)
      if (answerRange !== null) resolve("answerRange", answerRange, file)
      for (const { attribute, level } of question.impacts) {
        resolve("attribute", attribute, file)
        resolve("level", level, file)
      }
    }
  }

  function checkPrerequisites(): void {
    const { unknown, cycle } = prerequisitesOf(tree.questions)
    for (const { question, name } of unknown) {
      findings.report(
        "UNRESOLVED_REFERENCE",
        question.file,
        name.at,
        phrases.unresolved("question", name.text),
      )
    }
    for (const { file, requires } of tree.questions) {
      for (const { text, at } of repeated(requires, (name) => `${name.questionnaire ?? ""} ${name.text}`))
        findings.report("DUPLICATE_PREREQUISITE", file, at, phrases.prerequisiteTwice(text))
    }
    const [first] = cycle
    if (first === undefined) return
    const at = first.requires[0]?.at ?? first.at
    findings.report(
      "PREREQUISITE_CYCLE",
      first.file,
      at,
      phrases.prerequisiteCycle([...cycle, first].map(({ name }) => name.text)),
    )
  }

  function checkProfiles(): void {
    const surplus = tree.profiles[LIMITS.profiles]
    if (surplus !== undefined) {
      const message = phrases.tooManyProfiles(LIMITS.profiles)
      findings.report("TOO_MANY_PROFILES", surplus.file, surplus.name.at, message)
    }
    const { unknown, twice } = questionsOfProfiles(tree)
    for (const { profile, name } of unknown) {
      findings.report(
        "UNRESOLVED_REFERENCE",
        profile.file,
        name.at,
        phrases.unresolved("question", name.text),
      )
    }
    for (const { profile, name } of twice) {
      findings.report(
        "DUPLICATE_IN_PROFILE",
        profile.file,
        name.at,
        phrases.questionTwiceInProfile(name.text),
      )
    }
  }

  function resolve(kind: keyof typeof names, name: Name, file: number): void {
    if (names[kind].has(name.text)) return
    findings.report("UNRESOLVED_REFERENCE", file, name.at, phrases.unresolved(kind, name.text))
  }

  function checkNames(): void {
    const kinds: [NamedKind, readonly Titled[]][] = [
      ["level", tree.levels],
      ["subject", tree.subjects],
      ["attribute", tree.attributes],
      ["measure", tree.measures],
      ["questionnaire", tree.questionnaires],
      ["answerRange", tree.answerRanges],
      ["profile", tree.profiles],
    ]
    for (const [kind, elements] of kinds) {
      for (const { file, name } of repeated(elements, (element) => element.name.text)) {
        findings.report("DUPLICATE_CODE", file, name.at, phrases.duplicateCode(kind, name.text))
      }
    }
    const inQuestionnaire = repeated(
      tree.questions,
      ({ questionnaire, name }) => `${questionnaire.text} ${name.text}`,
    )
    for (const { file, name, questionnaire } of inQuestionnaire) {
      findings.report(
        "DUPLICATE_CODE",
        file,
        name.at,
        phrases.duplicateQuestion(name.text, questionnaire.text),
      )
    }
  }

  function checkTitles(kind: NamedKind, elements: readonly Titled[]): void {
    const legible = elements.filter(({ title }) => title.sound && !isBlank(title.value))
    for (const { file, title } of repeated(legible, (element) => slug(element.title.value))) {
      findings.report("DUPLICATE_TITLE", file, title.at, phrases.duplicateTitle(kind, oneLine(title.value)))
    }
  }

  function checkIndexes(
    kind: NamedKind,
    elements: readonly (Titled & { readonly index: Amount | null })[],
  ): void {
    const indexed = elements.map((element, position) => ({
      element,
      index: indexOf(element.index, position),
    }))
    for (const { element, index } of repeated(indexed, (each) => each.index)) {
      const at = element.index?.at ?? element.name.at
      findings.report("DUPLICATE_INDEX", element.file, at, phrases.duplicateIndex(kind, index))
    }
  }

  function checkLevels(): void {
    const surplus = tree.levels[LIMITS.levels]
    if (surplus !== undefined) {
      findings.report("TOO_MANY_LEVELS", surplus.file, surplus.name.at, phrases.tooManyLevels(LIMITS.levels))
    }
    for (const { file, value } of repeated(tree.levels, (level) => level.value.value)) {
      findings.report("DUPLICATE_VALUE", file, value.at, phrases.duplicateLevelValue(value.value))
    }
  }

  function checkSubjects(): void {
    const withAttribute = new Set(tree.attributes.map(({ subject }) => subject.text))
    for (const { file, name } of tree.subjects) {
      if (withAttribute.has(name.text)) continue
      findings.reportUnfinished(
        "SUBJECT_WITHOUT_ATTRIBUTE",
        file,
        name.at,
        phrases.subjectWithoutAttribute(name.text),
      )
    }
  }

  function checkKits(): void {
    for (const { file, name } of tree.kits.slice(1)) {
      findings.report("DUPLICATE_KIT", file, name.at, phrases.duplicateKit())
    }
  }

  function checkMainLanguage(): void {
    const main = mainLanguage(tree)
    if (main === null) return
    for (const list of Object.values({ ...tree, imports: [] })) {
      for (const { file, translations } of list) {
        const first = translations.find(({ language }) => languageNamed(language.text) === main)
        if (first === undefined) continue
        findings.report(
          "MAIN_LANGUAGE_TRANSLATION",
          file,
          first.language.at,
          phrases.mainLanguageTranslation(main),
        )
      }
    }
  }
}

function namesOf(elements: readonly { readonly name: Name }[]): ReadonlySet<string> {
  return new Set(elements.map(({ name }) => name.text))
}

/** All elements with the same key as an earlier one. */
function repeated<T>(elements: readonly T[], key: (element: T) => string | number): T[] {
  const seen = new Set<string | number>()
  return elements.filter((element) => {
    const known = seen.has(key(element))
    seen.add(key(element))
    return known
  })
}
