import {
  type KitDslModel,
  type OptionModel,
  type QuestionKey,
  type QuestionModel,
  translationsOf,
} from "@plumbline/kit-dsl"
import type { QuestionGuidance, Translations } from "../../../platform/database/json.ts"
import type { Language } from "../../../platform/i18n/language.ts"
import type { ContentIds, ContentRow } from "./insert-content.ts"

/** The rows of a version's content, by table. */
export type ContentRows = {
  maturityLevels: ContentRow<"maturityLevels">[]
  levelCompetences: ContentRow<"levelCompetences">[]
  subjects: ContentRow<"subjects">[]
  attributes: ContentRow<"attributes">[]
  measures: ContentRow<"measures">[]
  questionnaires: ContentRow<"questionnaires">[]
  answerRanges: ContentRow<"answerRanges">[]
  answerOptions: ContentRow<"answerOptions">[]
  questions: ContentRow<"questions">[]
  questionImpacts: ContentRow<"questionImpacts">[]
  profiles: ContentRow<"profiles">[]
}

/** How many ids the content of a model needs. Every question with its own options has a private range. */
export function idsNeeded(model: KitDslModel): Record<keyof ContentIds, number> {
  return {
    maturityLevels: model.levelModels.length,
    subjects: model.subjectModels.length,
    attributes: model.attributeModels.length,
    measures: model.measureModels.length,
    questionnaires: model.questionnaireModels.length,
    answerRanges:
      model.answerRangeModels.length + model.questionModels.filter(({ answers }) => answers !== null).length,
    questions: model.questionModels.length,
    profiles: model.profileModels?.length ?? 0,
  }
}

/** The content that an import of a model would store, with positions from 1 as ids: for what needs no database. */
export function numberedContent(model: KitDslModel) {
  const needed = idsNeeded(model)
  const idsFor = (table: keyof ContentIds) => Array.from({ length: needed[table] }, (_, at) => at + 1)
  const rows = contentOfModel(model, {
    maturityLevels: idsFor("maturityLevels"),
    subjects: idsFor("subjects"),
    attributes: idsFor("attributes"),
    measures: idsFor("measures"),
    questionnaires: idsFor("questionnaires"),
    answerRanges: idsFor("answerRanges"),
    questions: idsFor("questions"),
    profiles: idsFor("profiles"),
  })
  return {
    ...rows,
    levels: rows.maturityLevels,
    competences: rows.levelCompetences,
    options: rows.answerOptions.map((option, at) => ({ ...option, id: at + 1 })),
    impacts: rows.questionImpacts,
  }
}

/** Converts a model to rows. Codes become references to ids; empty translations are not stored. */
export function contentOfModel(model: KitDslModel, ids: ContentIds): ContentRows {
  const levelId = idsByCode(model.levelModels, ids.maturityLevels)
  const subjectId = idsByCode(model.subjectModels, ids.subjects)
  const attributeId = idsByCode(model.attributeModels, ids.attributes)
  const measureId = idsByCode(model.measureModels, ids.measures)
  const questionnaireId = idsByCode(model.questionnaireModels, ids.questionnaires)
  const rangeId = idsByCode(model.answerRangeModels, ids.answerRanges)
  const privateRangeIds = ids.answerRanges.slice(model.answerRangeModels.length).values()

  const questionId = (key: QuestionKey) => questionIds.get(keyOf(key)) ?? missing(key.questionCode)
  const questionIds = new Map(
    model.questionModels.map(({ questionnaireCode, code }, position) => [
      keyOf({ questionnaireCode, questionCode: code }),
      at(ids.questions, position),
    ]),
  )

  const rows: ContentRows = {
    maturityLevels: model.levelModels.map((level) => ({
      ...described(level, levelId(level.code)),
      value: level.value,
    })),
    levelCompetences: model.levelModels.flatMap(({ code, levelCompetence }) =>
      Object.entries(levelCompetence ?? {}).map(([effective, value]) => ({
        affectedLevelId: levelId(code),
        effectiveLevelId: levelId(effective),
        value,
      })),
    ),
    subjects: model.subjectModels.map((subject) => ({
      ...described(subject, subjectId(subject.code)),
      weight: subject.weight,
    })),
    attributes: model.attributeModels.map((attribute) => ({
      ...described(attribute, attributeId(attribute.code)),
      subjectId: subjectId(attribute.subjectCode),
      weight: attribute.weight,
    })),
    measures: model.measureModels.map((measure) => described(measure, measureId(measure.code))),
    questionnaires: model.questionnaireModels.map((questionnaire) =>
      described(questionnaire, questionnaireId(questionnaire.code)),
    ),
    answerRanges: model.answerRangeModels.map(({ code, title, translations }) => ({
      id: rangeId(code),
      code,
      title,
      reusable: true,
      translations: stored(translations),
    })),
    answerOptions: model.answerRangeModels.flatMap(({ code, options }) => optionRows(rangeId(code), options)),
    questions: [],
    questionImpacts: [],
    profiles: (model.profileModels ?? []).map(
      ({ code, index, title, description, ...profile }, position) => ({
        id: at(ids.profiles, position),
        code,
        index,
        title,
        description,
        questionIds: profile.questions.map(questionId),
        translations: stored(profile.translations),
      }),
    ),
  }

  model.questionModels.forEach((question, position) => {
    const id = at(ids.questions, position)
    const range = question.answerRangeCode === null ? privateRange() : rangeId(question.answerRangeCode)
    if (question.answers) rows.answerOptions.push(...optionRows(range, question.answers))
    rows.questions.push({
      id,
      questionnaireId: questionnaireId(question.questionnaireCode),
      code: question.code,
      index: question.index,
      title: question.title,
      hint: question.description,
      mayNotBeApplicable: question.mayNotBeApplicable,
      advisable: question.advisable,
      answerRangeId: range,
      measureId: measureId(question.measureCode),
      translations: stored(question.translations),
      guidance: guidanceOf(question, questionId),
    })
    for (const { attributeCode, level, weight } of question.questionImpacts) {
      rows.questionImpacts.push({
        questionId: id,
        attributeId: attributeId(attributeCode),
        maturityLevelId: levelId(level.code),
        weight,
      })
    }
  })
  return rows

  function privateRange(): number {
    const { value: id } = privateRangeIds.next()
    if (id === undefined) throw new Error("There are fewer ids than private ranges.")
    rows.answerRanges.push({ id, code: null, title: null, reusable: false, translations: null })
    return id
  }
}

/** The pairs of subject and questionnaire where a question of the questionnaire impacts the subject. */
export function subjectLinks(rows: ContentRows): { subjectId: number; questionnaireId: number }[] {
  const subjectOf = new Map(rows.attributes.map(({ id, subjectId }) => [id, subjectId]))
  const questionnaireOf = new Map(rows.questions.map(({ id, questionnaireId }) => [id, questionnaireId]))
  const links = new Map<string, { subjectId: number; questionnaireId: number }>()
  for (const { questionId, attributeId } of rows.questionImpacts) {
    const subjectId = subjectOf.get(attributeId)
    const questionnaireId = questionnaireOf.get(questionId)
    if (subjectId === undefined || questionnaireId === undefined) continue
    links.set(`${subjectId} ${questionnaireId}`, { subjectId, questionnaireId })
  }
  return [...links.values()]
}

/** The languages that any text of the model is translated into. */
export function translatedLanguages(model: KitDslModel): Language[] {
  const found = translationsOf(model).flatMap((map) => Object.keys(stored(map) ?? {}) as Language[])
  return [...new Set(found)]
}

/** What is said about a question; null if nothing is. A cost of 1 is not stored. */
function guidanceOf(
  { cost, evidence, improvement, improvements, requires = [], references = [] }: QuestionModel,
  idOf: (key: QuestionKey) => number,
): QuestionGuidance | null {
  const guidance: QuestionGuidance = {
    ...(cost !== 1 && { cost }),
    ...(evidence !== undefined && { evidence }),
    ...(improvement !== undefined && { improvement }),
    ...(improvements !== undefined && { improvements }),
    ...(requires.length > 0 && { requires: requires.map(idOf) }),
    ...(references.length > 0 && { references: [...references] }),
  }
  return Object.keys(guidance).length === 0 ? null : guidance
}

function keyOf({ questionnaireCode, questionCode }: QuestionKey): string {
  return `${questionnaireCode} ${questionCode}`
}

type Element = {
  code: string
  index: number
  title: string
  description: string
  translations: { readonly [language in Language]?: object } | null
}

function described({ code, index, title, description, translations }: Element, id: number) {
  return { id, code, index, title, description, translations: stored(translations) }
}

function optionRows(answerRangeId: number, options: readonly OptionModel[]): ContentRow<"answerOptions">[] {
  return options.map(({ index, caption, value, translations }) => ({
    answerRangeId,
    index,
    title: caption,
    value,
    translations: stored(translations),
  }))
}

/** Omits languages without texts. */
function stored(translations: Element["translations"]): Translations | null {
  const entries = Object.entries(translations ?? {}).filter(([, texts]) => Object.keys(texts).length > 0)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function idsByCode(elements: readonly { code: string }[], ids: readonly number[]): (code: string) => number {
  const byCode = new Map(elements.map(({ code }, position) => [code, at(ids, position)]))
  return (code) => {
    const id = byCode.get(code)
    return id ?? missing(code)
  }
}

function missing(code: string): never {
  throw new Error(`The kit refers to “${code}”, which it does not contain.`)
}

function at(ids: readonly number[], position: number): number {
  const id = ids[position]
  if (id === undefined) throw new Error("There are fewer ids than elements.")
  return id
}
