import type { Findings } from "../findings.ts"
import { type Language, languageNamed } from "../language.ts"
import { DEFAULT_OPTION_VALUES, LIMITS } from "../limits.ts"
import type { Phrases } from "../messages/phrases.ts"
import { improvementLines } from "../syntax/improvements.ts"
import type {
  Amount,
  AnswerRange,
  KitBlock,
  Level,
  Name,
  Profile,
  Question,
  SyntaxTree,
  Text,
  Translation,
} from "../syntax/syntax-tree.ts"
import { checkText, TEXT_RULES } from "./text-checks.ts"

type TextRuleName = keyof typeof TEXT_RULES

interface Described {
  readonly file: number
  readonly name: Name
  readonly title: Text
  readonly description: Text
  readonly translations: readonly Translation[]
}

/** The checks of single elements. They run on every undamaged element, whatever the others contain. */
export function checkElements(tree: SyntaxTree, findings: Findings, phrases: Phrases): void {
  for (const kit of tree.kits) checkKit(kit)
  for (const level of tree.levels) checkLevel(level)
  for (const list of [tree.subjects, tree.attributes, tree.questionnaires, tree.measures]) {
    for (const element of list) checkDescribed(element)
  }
  for (const range of tree.answerRanges) checkAnswerRange(range)
  for (const question of tree.questions) checkQuestion(question)
  for (const profile of tree.profiles) checkProfile(profile)

  function checkKit(kit: KitBlock): void {
    const { file } = kit
    checkName(kit.name, file)
    check(kit.title, "title", file)
    for (const field of ["summary", "about", "goal", "context"] as const) check(kit[field], field, file)
    if (kit.language !== null) checkLanguage(kit.language, file)
    for (const tag of kit.tags) check(tag, "tag", file)
    for (const field of ["licence", "source", "version"] as const) check(kit[field], field, file)
    checkTranslations(kit.translations, "translatedKitTitle", 0, file)
  }

  function checkLevel(level: Level): void {
    const { file } = level
    checkDescribed(level)
    if (level.value.value > LIMITS.levelValue) {
      findings.report(
        "LEVEL_VALUE_OUT_OF_RANGE",
        file,
        level.value.at,
        phrases.levelValueOutOfRange(LIMITS.levelValue),
      )
    }
    const [first, second] = level.competences
    if (first === undefined) return
    if (level.competences.some(({ pairs }) => pairs.some(({ percent }) => percent > LIMITS.competence))) {
      findings.report("COMPETENCE_OUT_OF_RANGE", file, first.at, phrases.competenceOutOfRange())
    }
    if (second !== undefined) {
      findings.report("DUPLICATE_COMPETENCE", file, second.at, phrases.secondCompetenceGroup())
    }
    for (const { pairs } of level.competences) {
      const seen = new Set<string>()
      for (const pair of pairs) {
        const { text, at } = pair.level
        if (seen.has(text)) {
          findings.report("DUPLICATE_COMPETENCE", file, at, phrases.levelTwiceInCompetence(text))
        }
        seen.add(text)
      }
    }
  }

  function checkDescribed(element: Described): void {
    const { file } = element
    checkName(element.name, file)
    check(element.title, "title", file)
    check(element.description, "description", file)
    checkTranslations(element.translations, "title", 0, file)
  }

  function checkAnswerRange(range: AnswerRange): void {
    const { file } = range
    checkName(range.name, file)
    check(range.title, "title", file)
    checkOptions(range.options, range.values, range)
    checkTranslations(range.translations, "title", range.options.length, file)
  }

  function checkQuestion(question: Question): void {
    const { file } = question
    checkName(question.name, file)
    checkHint(question.hint, file)
    check(question.title, "questionTitle", file)
    if (question.options !== null) checkOptions(question.options, question.values, question)
    else if (question.answerRange === null) {
      findings.reportUnfinished("ANSWER_SOURCE_MISSING", file, question.at, phrases.answerSourceMissing())
    }
    checkImpacts(question)
    for (const field of ["evidence", "improvement"] as const) check(question[field], field, file)
    checkImprovements(question.improvements, file)
    for (const reference of question.references) check(reference, "reference", file)
    for (const list of [question.requires, question.references]) {
      const surplus = list[LIMITS.listed]
      if (surplus) findings.report("TOO_MANY_LISTED", file, surplus.at, phrases.tooManyListed(LIMITS.listed))
    }
    checkTranslations(question.translations, "questionTitle", question.options?.length ?? 0, file)
  }

  function checkProfile(profile: Profile): void {
    const { file, name } = profile
    checkName(name, file)
    check(profile.title, "title", file)
    check(profile.description, "description", file)
    if (profile.questions.length === 0)
      findings.reportUnfinished("EMPTY_PROFILE", file, name.at, phrases.emptyProfile())
    checkTranslations(profile.translations, "title", 0, file)
  }

  function checkImpacts(question: Question): void {
    const seen = new Set<string>()
    for (const { attribute, level } of question.impacts) {
      const key = `${attribute.text} ${level.text}`
      if (seen.has(key)) {
        findings.report(
          "DUPLICATE_IMPACT",
          question.file,
          level.at,
          phrases.duplicateImpact(attribute.text, level.text),
        )
      }
      seen.add(key)
    }
  }

  function checkOptions(
    options: readonly Text[],
    values: readonly Amount[] | null,
    { file, name }: AnswerRange | Question,
  ): void {
    for (const option of options) check(option, "caption", file)
    const at = options[0]?.at ?? name.at
    const { length } = options
    const problem = ["OPTION_COUNT_OUT_OF_RANGE", file, at, phrases.optionCountOutOfRange(length)] as const
    if (length < LIMITS.fewestOptions) findings.reportUnfinished(...problem)
    if (length > LIMITS.mostOptions) findings.report(...problem)
    if (values === null) {
      if (length >= LIMITS.fewestOptions && DEFAULT_OPTION_VALUES[length] === undefined) {
        findings.report("OPTION_VALUE_COUNT_MISMATCH", file, at, phrases.valuesMissing(length))
      }
      return
    }
    if (values.length !== length) {
      findings.report(
        "OPTION_VALUE_COUNT_MISMATCH",
        file,
        at,
        phrases.valueCountMismatch(length, values.length),
      )
    }
    for (const { value, at: place } of values) {
      if (value > 1)
        findings.report("OPTION_VALUE_OUT_OF_RANGE", file, place, phrases.optionValueOutOfRange())
    }
  }

  function checkTranslations(
    translations: readonly Translation[],
    title: TextRuleName,
    options: number,
    file: number,
  ): void {
    const seen = new Set<Language>()
    for (const translation of translations) {
      const language = checkLanguage(translation.language, file)
      if (language !== null && seen.has(language)) {
        findings.report(
          "DUPLICATE_TRANSLATION",
          file,
          translation.language.at,
          phrases.duplicateTranslation(language),
        )
      }
      if (language !== null) seen.add(language)
      checkTranslation(translation, title, options, file)
    }
  }

  function checkTranslation(
    translation: Translation,
    title: TextRuleName,
    options: number,
    file: number,
  ): void {
    const { texts, options: captions } = translation
    if (Object.keys(texts).length === 0 && captions === null) {
      findings.report("EMPTY_TRANSLATION", file, translation.at, phrases.emptyTranslation())
    }
    check(texts.title, title, file)
    check(texts.description, "description", file)
    for (const field of ["summary", "about", "goal", "context", "evidence", "improvement"] as const)
      check(texts[field], field, file)
    checkImprovements(texts.improvements, file)
    checkHint(texts.hint, file)
    if (captions === null) return
    for (const caption of captions) check(caption, "translatedCaption", file)
    if (captions.length !== options) {
      const at = captions[0]?.at ?? translation.at
      findings.report(
        "OPTION_TRANSLATION_COUNT_MISMATCH",
        file,
        at,
        phrases.optionTranslationCount(options, captions.length),
      )
    }
  }

  function checkImprovements(text: Text | null | undefined, file: number): void {
    check(text, "improvements", file)
    if (text && improvementLines(text.value).length > LIMITS.mostOptions)
      findings.report("TOO_MANY_LISTED", file, text.at, phrases.tooManyListed(LIMITS.mostOptions))
  }

  function checkLanguage(name: Name, file: number): Language | null {
    const language = languageNamed(name.text)
    if (language === null)
      findings.report("UNKNOWN_LANGUAGE", file, name.at, phrases.unknownLanguage(name.text))
    return language
  }

  function checkName(name: Name, file: number): void {
    if (name.text.length > LIMITS.name)
      findings.report("NAME_TOO_LONG", file, name.at, phrases.nameTooLong(LIMITS.name))
  }

  /** A blank hint is tolerated, an empty one is not. */
  function checkHint(hint: Text | null | undefined, file: number): void {
    if (hint?.value === "") findings.report("HINT_EMPTY", file, hint.at, phrases.emptyHint())
    check(hint, "hint", file)
  }

  function check(text: Text | null | undefined, rule: TextRuleName, file: number): void {
    if (text) checkText(text, TEXT_RULES[rule], file, findings, phrases)
  }
}
