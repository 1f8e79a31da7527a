import { languageCode, languageNamed } from "../language.ts"
import { DEFAULT_OPTION_VALUES } from "../limits.ts"
import { isBlank, oneLine } from "../syntax/characters.ts"
import type {
  Amount,
  KitBlock,
  Level,
  Measure,
  Question,
  SyntaxTree,
  Text,
  Translation,
} from "../syntax/syntax-tree.ts"
import type {
  AnswerRangeModel,
  AttributeModel,
  ImpactModel,
  KitDslModel,
  KitTextsModel,
  LevelModel,
  OptionModel,
  ProfileModel,
  QuestionKey,
  QuestionModel,
} from "./kit-model.ts"
import { settleMeasures } from "./measures.ts"
import { indexOf } from "./positions.ts"
import { prerequisitesOf } from "./prerequisites.ts"
import { questionsOfProfiles } from "./profiles.ts"
import {
  describedTranslations,
  field,
  kitTranslations,
  optionTranslations,
  plain,
  questionTranslations,
  rangeTranslations,
  title,
} from "./translations.ts"

/**
 * Builds the model of an error-free text: everything in reading order, with indexes, defaults and measures resolved.
 */
export function buildModel(tree: SyntaxTree): KitDslModel {
  const questionnaireModels = tree.questionnaires.map(described)
  const answerRangeModels = tree.answerRanges.map(answerRange)
  const { measures, measureCodes } = settleMeasures(
    tree.measures.map(described),
    questionnaireModels,
    tree.questions.map(({ questionnaire, measure }) => ({
      questionnaireCode: questionnaire.text,
      measureCode: measure?.text ?? null,
    })),
  )
  const [kit] = tree.kits
  return {
    kitModel: kit === undefined ? null : kitTexts(kit),
    levelModels: tree.levels.map(level),
    subjectModels: tree.subjects.map((subject, position) => ({
      ...described(subject, position),
      weight: subject.weight?.value ?? 1,
      questionnaireCodes: null,
    })),
    attributeModels: attributes(tree),
    measureModels: measures,
    questionnaireModels,
    answerRangeModels,
    questionModels: questions(tree, measureCodes, answerRangeModels),
    ...(tree.profiles.length === 0 ? {} : { profileModels: profiles(tree) }),
    hasError: false,
  }
}

function profiles(tree: SyntaxTree): ProfileModel[] {
  const { questions } = questionsOfProfiles(tree)
  return tree.profiles.map((profile, position) => ({
    code: profile.name.text,
    index: position + 1,
    title: oneLine(profile.title.value),
    description: plain(profile.description),
    questions: (questions.get(profile) ?? []).map(questionKeyOf),
    translations: describedTranslations(profile.translations),
  }))
}

function kitTexts(kit: KitBlock): KitTextsModel {
  const language = kit.language === null ? null : languageNamed(kit.language.text)
  return {
    title: oneLine(kit.title.value),
    summary: kit.summary?.value.trim() ?? null,
    about: kit.about?.value.trim() ?? null,
    goal: kit.goal?.value.trim() ?? null,
    context: kit.context?.value.trim() ?? null,
    language: language === null ? null : languageCode(language),
    tags: kit.tags.map(({ value }) => oneLine(value)),
    ...field("licence", title(kit.licence)),
    ...field("source", plain(kit.source)),
    ...field("version", title(kit.version)),
    translations: kitTranslations(kit.translations),
  }
}

function level(element: Level, position: number): LevelModel {
  const pairs = element.competences.flatMap((group) => group.pairs).filter(({ percent }) => percent > 0)
  return {
    code: element.name.text,
    index: position + 1,
    title: oneLine(element.title.value),
    description: element.description.value.trim(),
    value: element.value.value,
    levelCompetence:
      pairs.length === 0
        ? null
        : Object.fromEntries(pairs.map(({ level, percent }) => [level.text, percent])),
    translations: describedTranslations(element.translations),
  }
}

function described(element: Omit<Measure, "file" | "at">, position: number) {
  return {
    code: element.name.text,
    index: indexOf(element.index, position),
    title: oneLine(element.title.value),
    description: element.description.value.trim(),
    translations: describedTranslations(element.translations),
  }
}

function attributes(tree: SyntaxTree): AttributeModel[] {
  const nextIndex = counter()
  return tree.attributes.map((element) => ({
    code: element.name.text,
    index: nextIndex(element.subject.text),
    title: oneLine(element.title.value),
    description: element.description.value.trim(),
    subjectCode: element.subject.text,
    weight: element.weight?.value ?? 1,
    translations: describedTranslations(element.translations),
  }))
}

function answerRange(element: SyntaxTree["answerRanges"][number]): AnswerRangeModel {
  return {
    code: element.name.text,
    index: null,
    title: oneLine(element.title.value),
    description: null,
    options: options(element.options, element.values, element.translations),
    translations: rangeTranslations(element.translations),
  }
}

function options(
  captions: readonly Text[],
  values: readonly Amount[] | null,
  translations: readonly Translation[],
): OptionModel[] {
  const defaults = DEFAULT_OPTION_VALUES[captions.length]
  return captions.map((caption, position) => ({
    index: position + 1,
    caption: oneLine(caption.value),
    value: values?.[position]?.value ?? defaults?.[position] ?? 0,
    translations: optionTranslations(translations, position),
  }))
}

function questions(
  tree: SyntaxTree,
  measureCodes: readonly string[],
  ranges: readonly AnswerRangeModel[],
): QuestionModel[] {
  const nextIndex = counter()
  const rangeByCode = new Map(ranges.map((range) => [range.code, range]))
  const levelTitles = new Map(tree.levels.map(({ name, title }) => [name.text, oneLine(title.value)]))
  const { prerequisites } = prerequisitesOf(tree.questions)
  return tree.questions.map((question, position) => {
    const required = prerequisites.get(question)
    const questionnaireCode = question.questionnaire.text
    const answers =
      question.options === null ? null : options(question.options, question.values, question.translations)
    const answerRangeCode = question.answerRange?.text ?? null
    const effective = answers ?? rangeByCode.get(answerRangeCode ?? "")?.options ?? []
    return {
      code: question.name.text,
      index: nextIndex(questionnaireCode),
      title: oneLine(question.title.value),
      description: question.hint === null || isBlank(question.hint.value) ? null : question.hint.value.trim(),
      questionnaireCode,
      measureCode: measureCodes[position] ?? questionnaireCode,
      answers,
      answerRangeCode,
      questionImpacts: impacts(question, levelTitles, effective),
      mayNotBeApplicable: question.mayNotBeApplicable,
      advisable: question.advisable,
      cost: question.cost,
      ...field("evidence", plain(question.evidence)),
      ...field("improvement", plain(question.improvement)),
      ...field("improvements", plain(question.improvements)),
      ...(required === undefined ? {} : { requires: required.map(questionKeyOf) }),
      ...(question.references.length === 0
        ? {}
        : { references: question.references.map(({ value }) => oneLine(value)) }),
      translations: questionTranslations(question.translations),
    }
  })
}

function impacts(
  question: Question,
  levelTitles: ReadonlyMap<string, string>,
  effective: readonly OptionModel[],
): ImpactModel[] {
  const optionValues = Object.fromEntries(effective.map(({ index, value }) => [index, value]))
  return question.impacts.map((impact) => ({
    attributeCode: impact.attribute.text,
    level: {
      code: impact.level.text,
      title: levelTitles.get(impact.level.text) ?? "",
      index: null,
      description: null,
      levelCompetence: null,
      value: null,
    },
    question: null,
    weight: impact.weight || 1,
    optionValues,
  }))
}

function questionKeyOf({ questionnaire, name }: Question): QuestionKey {
  return { questionnaireCode: questionnaire.text, questionCode: name.text }
}

/** Counts from 1, separately for every key. */
function counter(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }
}
