import { COLLECTORS_FILE } from "../archive/entry-name.ts"
import { type Language, languageNamed } from "../language.ts"
import type { QuestionKey } from "../model/kit-model.ts"
import type { KitFile } from "../source-file.ts"
import { isBlank } from "../syntax/characters.ts"
import { distinctNames, snakeCase } from "./file-names.ts"
import { name } from "./lines.ts"
import { measuresAreDerived } from "./measures-are-derived.ts"
import { ElementPrinter } from "./print-elements.ts"
import type { PrintableKit } from "./printable-kit.ts"

/**
 * `export`: everything in a kit, including attribute indexes. `workbook`: without attribute indexes and without files
 * for questionnaires that have no question.
 */
export type PrintLayout = "export" | "workbook"

/**
 * The canonical text of a kit: the files in their fixed order, below `kit/`, elements by index, one property per line.
 * Parsing them gives the same kit again (except for gaps in the indexes of levels, attributes, questions and options).
 * Additions to the language are printed only where they have content.
 */
export function printKit(kit: PrintableKit, layout: PrintLayout = "export"): KitFile[] {
  const printer = new ElementPrinter(mainLanguage(kit))
  const levels = kit.levelModels.toSorted(byIndex)
  const subjects = kit.subjectModels.toSorted(byIndex)
  const attributes = sortedAttributes(kit)
  const questionnaires = kit.questionnaireModels.toSorted(byIndex)
  const printsMeasures = !measuresAreDerived(kit)

  const levelRank = rankOf(levels)
  const attributeRank = rankOf(attributes)
  const questionsNamed = Map.groupBy(kit.questionModels, ({ code }) => code)
  const files: KitFile[] = []

  if (kit.kitModel !== null) add("kit", [printer.kit(kit.kitModel)])
  add(
    "subjects",
    withIndexLines(subjects).map(([subject, index]) =>
      printer.described("subject", subject, [
        index,
        subject.weight === null ? null : `weight: ${subject.weight}`,
      ]),
    ),
  )
  add(
    "levels",
    levels.map((level) => printer.level(level, levelRank)),
  )
  add(
    "answer_ranges",
    kit.answerRangeModels.map((range) =>
      printer.answerRange({ ...range, options: range.options.toSorted(byIndex) }),
    ),
  )
  add(
    "questionnaires",
    withIndexLines(questionnaires).map(([element, index]) =>
      printer.described("questionnaire", element, [index]),
    ),
  )
  if (printsMeasures) {
    const measures = withIndexLines(kit.measureModels.toSorted(byIndex))
    add(
      "measures",
      measures.map(([measure, index]) => printer.described("measure", measure, [index])),
    )
  }
  addQuestions()
  add(
    "quality-attribute",
    attributes.map((attribute) => printer.attribute(attribute, layout === "export" ? attribute.index : null)),
  )
  addProfiles()
  if (!isBlank(kit.collectors ?? "")) {
    files.push({ path: `kit/${COLLECTORS_FILE}`, text: kit.collectors ?? "" })
  }
  return files

  /** The name of a question, read in a questionnaire or outside of any, with its own where it alone would not do. */
  function questionName({ questionnaireCode, questionCode }: QuestionKey, reading: string | null): string {
    const isClear = questionnaireCode === reading || questionsNamed.get(questionCode)?.length === 1
    return isClear ? name(questionCode) : `${name(questionnaireCode)}.${name(questionCode)}`
  }

  function addQuestions(): void {
    const fileName = distinctNames()
    const byQuestionnaire = Map.groupBy(kit.questionModels, ({ questionnaireCode }) => questionnaireCode)
    // Questions of a missing questionnaire are printed too, so that the reader reports them.
    const codes = new Set([...questionnaires.map(({ code }) => code), ...byQuestionnaire.keys()])
    for (const code of codes) {
      const questions = (byQuestionnaire.get(code) ?? []).toSorted(byIndex)
      if (questions.length === 0 && layout === "workbook") continue
      const texts = questions.map((question) => {
        const sorted = {
          ...question,
          answers: question.answers?.toSorted(byIndex) ?? null,
          questionImpacts: question.questionImpacts.toSorted(
            (a, b) =>
              attributeRank(a.attributeCode) - attributeRank(b.attributeCode) ||
              levelRank(a.level.code) - levelRank(b.level.code),
          ),
        }
        const namesMeasure = printsMeasures && question.measureCode !== code
        const required = (question.requires ?? []).map((key) => questionName(key, code))
        return printer.question(sorted, namesMeasure ? question.measureCode : null, required)
      })
      add(fileName(`questions_${snakeCase(code)}`), texts)
    }
  }

  function addProfiles(): void {
    const { profileModels = [] } = kit
    if (profileModels.length === 0) return
    const place = rankOf(questionnaires)
    const index = new Map(kit.questionModels.map((question) => [keyOf(question), question.index]))
    const texts = profileModels.toSorted(byIndex).map((profile) => {
      const questions = profile.questions.toSorted(
        (a, b) =>
          place(a.questionnaireCode) - place(b.questionnaireCode) ||
          (index.get(keyOfName(a)) ?? 0) - (index.get(keyOfName(b)) ?? 0),
      )
      const lines = Map.groupBy(questions, ({ questionnaireCode }) => questionnaireCode).values()
      return printer.profile(
        profile,
        Array.from(lines, (keys) => keys.map((key) => questionName(key, null))),
      )
    })
    add("profiles", texts)
  }

  function add(fileName: string, elements: readonly string[]): void {
    files.push({ path: `kit/${fileName}.ak`, text: elements.join("\n\n") })
  }
}

function keyOf({ questionnaireCode, code }: { questionnaireCode: string; code: string }): string {
  return `${questionnaireCode} ${code}`
}

function keyOfName({ questionnaireCode, questionCode }: QuestionKey): string {
  return `${questionnaireCode} ${questionCode}`
}

function mainLanguage(kit: PrintableKit): Language {
  return languageNamed(kit.kitModel?.language?.toLowerCase() ?? "en") ?? "en"
}

function byIndex(a: { readonly index: number }, b: { readonly index: number }): number {
  return a.index - b.index
}

/** By the index of the subject, then by their own. */
function sortedAttributes(kit: PrintableKit): PrintableKit["attributeModels"][number][] {
  const subjectIndex = new Map(kit.subjectModels.map(({ code, index }) => [code, index]))
  return kit.attributeModels.toSorted(
    (a, b) =>
      (subjectIndex.get(a.subjectCode) ?? 0) - (subjectIndex.get(b.subjectCode) ?? 0) || a.index - b.index,
  )
}

function rankOf(elements: readonly { readonly code: string }[]): (code: string) => number {
  const ranks = new Map(elements.map(({ code }, rank) => [code, rank]))
  return (code) => ranks.get(code) ?? ranks.size
}

/** An index is written where it differs from the position; none is if any is below 1, which the language forbids. */
function withIndexLines<T extends { readonly index: number }>(sorted: readonly T[]): [T, string | null][] {
  const writable = sorted.every(({ index }) => index > 0)
  return sorted.map((element, position) => [
    element,
    writable && element.index !== position + 1 ? `index: ${element.index}` : null,
  ])
}
