import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type KitDslModel, type OptionModel, parseKit, translationsOf } from "@plumbline/kit-dsl"
import { buildKitModel, type DesignFinding, designFindings, type KitContent } from "@plumbline/scoring"

/**
 * What is still wrong with a ready-made kit, a sentence each: errors and warnings of its text, findings about its
 * design, and texts that are missing in one of the languages.
 *
 * @param folder contains the `.ak` files
 */
export function kitProblems(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ak"))
    .map((name) => ({ path: name, text: readFileSync(join(folder, name), "utf8") }))
  const parsed = parseKit(files, { language: "en", imports: "warn" })
  const found = parsed.ok ? parsed.warnings : parsed.problem === "errors" ? parsed.errors : []
  const placed = found.map(
    ({ fileName, line, column, message }) => `${fileName}:${line}:${column} ${message}`,
  )
  if (!parsed.ok) return placed
  const { model } = parsed
  const content = contentOf(model)
  return [
    ...placed,
    ...designFindings(buildKitModel(content)).map((finding) => described(finding, model)),
    ...untranslated(model),
    ...model.questionModels.flatMap(({ code, evidence, improvement, translations, advisable }) => [
      ...(evidence ? [] : [`${code} does not say what would prove it`]),
      ...(improvement || !advisable ? [] : [`${code} does not say what to do`]),
      ...(!evidence || translations?.FA?.evidence ? [] : [`${code}: its evidence is not in Persian`]),
      ...(!improvement || translations?.FA?.improvement
        ? []
        : [`${code}: its improvement is not in Persian`]),
    ]),
  ]
}

function untranslated(model: KitDslModel): string[] {
  const { kitModel } = model
  const elements = [
    ...model.levelModels,
    ...model.subjectModels,
    ...model.attributeModels,
    ...model.measureModels.filter(({ derived }) => !derived),
    ...model.questionnaireModels,
  ]
  const missing = elements.flatMap(({ code, translations }) =>
    translations?.FA?.title && translations.FA.description ? [] : [`${code} is not in Persian`],
  )
  const options = [
    ...model.answerRangeModels.map((range) => ({ ...range, answers: range.options })),
    ...model.questionModels,
  ]
  return [
    ...(kitModel?.translations?.FA?.about && kitModel.translations.FA.summary
      ? []
      : ["the kit is not in Persian"]),
    ...missing,
    ...model.questionModels.flatMap(({ code, description, translations }) =>
      translations?.FA?.title && (description === null || translations.FA.hint)
        ? []
        : [`${code} is not in Persian`],
    ),
    ...options.flatMap(({ code, answers }) =>
      (answers ?? []).every(({ translations }) => translations?.FA?.title)
        ? []
        : [`options of ${code} are not in Persian`],
    ),
    ...(translationsOf(model).some((translations) => translations?.EN)
      ? ["English is not the main language"]
      : []),
  ]
}

/** The rows that scoring needs; the ids are positions from 1. */
export function contentOf(model: KitDslModel): KitContent {
  const idIn = (list: readonly { code: string }[]) => {
    const ids = new Map(list.map(({ code }, position) => [code, position + 1]))
    return (code: string) => ids.get(code) ?? 0
  }
  const level = idIn(model.levelModels)
  const subject = idIn(model.subjectModels)
  const attribute = idIn(model.attributeModels)
  const measure = idIn(model.measureModels)
  const questionnaire = idIn(model.questionnaireModels)
  const range = idIn(model.answerRangeModels)
  const ownRange = (position: number) => model.answerRangeModels.length + position + 1
  const rangeOf = (position: number) => {
    const code = model.questionModels[position]?.answerRangeCode
    return code ? range(code) : ownRange(position)
  }
  const optionsOf = (answerRangeId: number, options: readonly OptionModel[]) =>
    options.map(({ index, value }) => ({ id: answerRangeId * 100 + index, answerRangeId, index, value }))
  return {
    levels: model.levelModels.map(({ code, index, value }) => ({ id: level(code), index, value })),
    competences: model.levelModels.flatMap(({ code, levelCompetence }) =>
      Object.entries(levelCompetence ?? {}).map(([effective, value]) => ({
        affectedLevelId: level(code),
        effectiveLevelId: level(effective),
        value,
      })),
    ),
    subjects: model.subjectModels.map(({ code, index, weight }) => ({ id: subject(code), index, weight })),
    attributes: model.attributeModels.map(({ code, subjectCode, index, weight }) => ({
      ...{ id: attribute(code), subjectId: subject(subjectCode), index, weight },
    })),
    measures: model.measureModels.map(({ code, index }) => ({ id: measure(code), index })),
    questionnaires: model.questionnaireModels.map(({ code, index }) => ({ id: questionnaire(code), index })),
    questions: model.questionModels.map((question, position) => ({
      id: position + 1,
      questionnaireId: questionnaire(question.questionnaireCode),
      index: question.index,
      code: question.code,
      measureId: measure(question.measureCode),
      answerRangeId: rangeOf(position),
      mayNotBeApplicable: question.mayNotBeApplicable,
      advisable: question.advisable,
    })),
    options: [
      ...model.answerRangeModels.flatMap(({ code, options }) => optionsOf(range(code), options)),
      ...model.questionModels.flatMap(({ answers }, position) =>
        optionsOf(ownRange(position), answers ?? []),
      ),
    ],
    impacts: model.questionModels.flatMap(({ questionImpacts }, position) =>
      questionImpacts.map(({ attributeCode, level: { code }, weight }) => ({
        ...{
          questionId: position + 1,
          attributeId: attribute(attributeCode),
          maturityLevelId: level(code),
          weight,
        },
      })),
    ),
  }
}

/** A finding about the design, with codes in place of ids. */
function described({ kind, ...finding }: DesignFinding, model: KitDslModel): string {
  const lists: Record<string, readonly { code: string }[]> = {
    attributeId: model.attributeModels,
    levelId: model.levelModels,
    effectiveLevelId: model.levelModels,
    questionId: model.questionModels,
    questionnaireId: model.questionnaireModels,
    questionIds: model.questionModels,
  }
  const details = Object.entries(finding).map(([name, value]) => {
    const list = lists[name]
    const codes = list && [value].flat().map((id) => list[Number(id) - 1]?.code ?? "–")
    return `${name.replace(/Ids?$/, "")} ${codes?.join(", ") ?? JSON.stringify(value)}`
  })
  return `design: ${kind} (${details.join("; ")})`
}
