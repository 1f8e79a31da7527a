import type { Findings } from "../findings.ts"
import type { Phrases } from "../messages/phrases.ts"
import type { KitDslModel, OptionModel } from "../model/kit-model.ts"
import type { SourceFile } from "../source-file.ts"
import type { SyntaxTree } from "../syntax/syntax-tree.ts"

/** What is allowed but probably unintended. The tree must be free of errors and the model built from it. */
export function findWarnings(
  tree: SyntaxTree,
  model: KitDslModel,
  findings: Findings,
  phrases: Phrases,
): void {
  if (tree.levels.length < 2) findings.reportWhole("INCOMPLETE", phrases.fewerThanTwoLevels())
  if (tree.subjects.length === 0) findings.reportWhole("INCOMPLETE", phrases.noSubject())
  if (tree.questionnaires.length === 0) findings.reportWhole("INCOMPLETE", phrases.noQuestionnaire())
  if (tree.questions.length === 0) findings.reportWhole("INCOMPLETE", phrases.noQuestion())

  const affected = new Set(
    tree.questions.flatMap(({ impacts }) => impacts.map(({ attribute }) => attribute.text)),
  )
  for (const { file, name } of tree.attributes) {
    if (!affected.has(name.text))
      findings.report("INCOMPLETE", file, name.at, phrases.attributeWithoutImpact(name.text))
  }
  const asking = new Set(tree.questions.map(({ questionnaire }) => questionnaire.text))
  for (const { file, name } of tree.questionnaires) {
    if (!asking.has(name.text)) {
      findings.report("INCOMPLETE", file, name.at, phrases.questionnaireWithoutQuestion(name.text))
    }
  }

  tree.answerRanges.forEach((range, position) => {
    warnOfWorthless(range.file, range.options[0]?.at ?? range.at, model.answerRangeModels[position]?.options)
  })
  tree.questions.forEach((question, position) => {
    const at = question.options?.[0]?.at ?? question.at
    warnOfWorthless(question.file, at, model.questionModels[position]?.answers)
  })

  tree.levels.slice(1).forEach(({ file, name }, position) => {
    if (model.levelModels[position + 1]?.levelCompetence !== null) return
    findings.report("LEVEL_WITHOUT_COMPETENCE", file, name.at, phrases.levelWithoutCompetence(name.text))
  })

  const measured = new Set(model.questionModels.map(({ measureCode }) => measureCode))
  for (const { file, name } of tree.measures) {
    if (!measured.has(name.text))
      findings.report("MEASURE_UNUSED", file, name.at, phrases.measureUnused(name.text))
  }

  function warnOfWorthless(
    file: number,
    at: number,
    options: readonly OptionModel[] | null | undefined,
  ): void {
    if (!options || options.some(({ value }) => value > 0)) return
    findings.report("OPTIONS_WORTHLESS", file, at, phrases.optionsWorthless())
  }
}

/** Warns about imports of files that were not read. Paths are relative to the importing file. */
export function findUnreadImports(
  tree: SyntaxTree,
  files: readonly SourceFile[],
  findings: Findings,
  phrases: Phrases,
): void {
  const read = new Set(files.map(({ path }) => normalPath(path)))
  for (const { file, target } of tree.imports) {
    const importing = files[file]?.path ?? ""
    const folder = importing.slice(0, importing.lastIndexOf("/") + 1)
    const path = target.value.startsWith("/") ? target.value : folder + target.value
    if (read.has(normalPath(path))) continue
    findings.report("IMPORT_NOT_READ", file, target.at, phrases.importNotRead(target.value))
  }
}

function normalPath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split("/")) {
    if (segment === "..") {
      if (segments.length === 0 || segments.at(-1) === "..") segments.push("..")
      else segments.pop()
    } else if (segment !== "." && segment !== "") {
      segments.push(segment)
    }
  }
  return (path.startsWith("/") ? "/" : "") + segments.join("/")
}
