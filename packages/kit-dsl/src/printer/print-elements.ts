import { LANGUAGES, type Language, languageCode } from "../language.ts"
import type {
  DescribedTexts,
  KitTextsModel,
  LevelModel,
  OptionModel,
  ProfileModel,
  TitleText,
  Translations,
} from "../model/kit-model.ts"
import { isBlank } from "../syntax/characters.ts"
import { improvementLines } from "../syntax/improvements.ts"
import { block, decimal, name, nameBeforeColon, string, strings } from "./lines.ts"
import type { PrintableAttribute, PrintableKit, PrintableQuestion } from "./printable-kit.ts"

type Line = string | null

interface Described {
  readonly code: string
  readonly title: string
  readonly description: string
  readonly translations: Translations<DescribedTexts>
}

/** Prints single elements of a kit in one main language, properties in the order of the grammar. */
export class ElementPrinter {
  private readonly otherLanguages: readonly Language[]

  constructor(main: Language) {
    this.otherLanguages = LANGUAGES.filter((language) => language !== main)
  }

  kit(kit: KitTextsModel): string {
    const language = kit.language?.toLowerCase() ?? "en"
    const tags = kit.tags.toSorted()
    return block("kit Kit", [
      text("title:", kit.title),
      text("summary:", kit.summary),
      text("about:", kit.about),
      text("goal:", kit.goal),
      text("context:", kit.context),
      language === "en" ? null : `language: ${language}`,
      tags.length === 0 ? null : `tags: ${strings(tags)}`,
      text("licence:", kit.licence),
      text("source:", kit.source),
      text("version:", kit.version),
      ...this.translations(kit.translations, (texts) => [
        text("title:", texts.title),
        text("summary:", texts.summary),
        text("about:", texts.about),
        text("goal:", texts.metadata?.goal),
        text("context:", texts.metadata?.context),
      ]),
    ])
  }

  level(level: LevelModel, rankOf: (code: string) => number): string {
    const pairs = Object.entries(level.levelCompetence ?? {}).sort(([a], [b]) => rankOf(a) - rankOf(b))
    const written = pairs.map(([code, percent]) => `${nameBeforeColon(code)}:${percent}%`)
    return block(`level ${name(level.code)}`, [
      ...titleAndDescription(level),
      `value: ${level.value}`,
      written.length === 0 ? null : `competence: [${written.join(", ")}]`,
      ...this.describedTranslations(level),
    ])
  }

  /** A subject, questionnaire or measure, with the lines between its description and its translations. */
  described(
    kind: "subject" | "questionnaire" | "measure",
    element: Described,
    lines: readonly Line[],
  ): string {
    return block(`${kind} ${name(element.code)}`, [
      ...titleAndDescription(element),
      ...lines,
      ...this.describedTranslations(element),
    ])
  }

  attribute(attribute: PrintableAttribute, index: number | null): string {
    return block(`attribute ${name(attribute.code)}`, [
      ...titleAndDescription(attribute),
      index === null ? null : `index: ${index}`,
      `subject: ${name(attribute.subjectCode)}`,
      attribute.weight === null ? null : `weight: ${attribute.weight}`,
      ...this.describedTranslations(attribute),
    ])
  }

  answerRange(range: PrintableKit["answerRangeModels"][number]): string {
    return block(`answerRange ${name(range.code)}`, [
      text("title:", range.title),
      optionsLine(range.options),
      ...this.translations(range.translations, (texts) => [text("title:", texts.title)], range.options),
    ])
  }

  /** The impacts must be sorted. `measure` is the code to write, or null for none; `required` names the prerequisites. */
  question(question: PrintableQuestion, measure: string | null, required: readonly string[]): string {
    const { references = [] } = question
    const impacts = question.questionImpacts.map(
      ({ attributeCode, level, weight }) =>
        `affects ${name(attributeCode)} on level ${name(level.code)} with weight ${weight}`,
    )
    return block(`question ${name(question.code)}`, [
      `questionnaire: ${name(question.questionnaireCode)}`,
      measure === null ? null : `measure: ${name(measure)}`,
      text("hint:", question.description),
      text("title:", question.title),
      question.answerRangeCode === null
        ? optionsLine(question.answers ?? [])
        : `answerRange: ${name(question.answerRangeCode)}`,
      question.cost === undefined || question.cost === 1 ? null : `cost: ${question.cost}`,
      question.advisable ? null : "advisable: false",
      ...impacts,
      question.mayNotBeApplicable ? "mayNotBeApplicable: true" : null,
      text("evidence:", question.evidence),
      text("improvement:", question.improvement),
      improvementsLine(question.improvements),
      required.length === 0 ? null : `requires: ${required.join(", ")}`,
      references.length === 0 ? null : `references: ${strings(references)}`,
      ...this.translations(
        question.translations,
        (texts) => [text("hint:", texts.hint), text("title:", texts.title)],
        question.answers ?? [],
        (texts) => [
          text("evidence:", texts.evidence),
          text("improvement:", texts.improvement),
          improvementsLine(texts.improvements),
        ],
      ),
    ])
  }

  /** `questions` names the questions, a line for each questionnaire. */
  profile(profile: ProfileModel, questions: readonly (readonly string[])[]): string {
    return block(`profile ${name(profile.code)}`, [
      text("title:", profile.title),
      text("description:", profile.description),
      questions.length === 0
        ? null
        : `questions: ${questions.map((names) => names.join(", ")).join(",\n    ")}`,
      ...this.describedTranslations(profile),
    ])
  }

  private describedTranslations(element: Pick<Described, "translations">): string[] {
    return this.translations(element.translations, (texts) => [
      text("title:", texts.title),
      text("description:", texts.description),
    ])
  }

  private translations<Texts extends object>(
    translations: Translations<Texts>,
    linesOf: (texts: Partial<Texts>) => Line[],
    options: readonly OptionModel[] = [],
    linesAfterOptions: (texts: Partial<Texts>) => Line[] = () => [],
  ): string[] {
    return this.otherLanguages.flatMap((language) => {
      const texts: Partial<Texts> = translations?.[languageCode(language)] ?? {}
      const captions = options.map((option) => captionIn(language, option.translations))
      const captionLine = captions.every((caption) => caption === "") ? null : `options: ${strings(captions)}`
      const lines = [...linesOf(texts), captionLine, ...linesAfterOptions(texts)]
      return lines.every((line) => line === null) ? [] : [block(`translation ${language}`, lines)]
    })
  }
}

function captionIn(language: Language, translations: Translations<TitleText>): string {
  return translations?.[languageCode(language)]?.title ?? ""
}

/** None for a range or a question of a draft that has no options yet. */
function optionsLine(options: readonly OptionModel[]): Line {
  if (options.length === 0) return null
  const values = options.map(({ value }) => decimal(value)).join(", ")
  return `options: ${strings(options.map(({ caption }) => caption))} with values [${values}]`
}

function improvementsLine(improvements: string | undefined): Line {
  if (improvements === undefined || isBlank(improvements)) return null
  return `improvements: ${strings(improvementLines(improvements).map((line) => line ?? ""))}`
}

/** A line, or none when there is no text to write. */
function text(property: string, value: string | null | undefined): Line {
  return value === null || value === undefined || isBlank(value) ? null : `${property} ${string(value)}`
}

/** The grammar does not allow a blank description, but stored content may have one: then the title replaces it. */
function titleAndDescription({ title, description }: { title: string; description: string }): Line[] {
  return [text("title:", title), text("description:", description) ?? text("description:", title)]
}
