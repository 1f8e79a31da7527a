import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type KitDslModel, parseKit, translationsOf } from "@plumbline/kit-dsl"
import { buildKitModel, type DesignFinding, designFindings } from "@plumbline/scoring"
import { numberedContent } from "../apps/server/src/features/kit-versions/content/content-of-model.ts"

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
  const content = numberedContent(model)
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
