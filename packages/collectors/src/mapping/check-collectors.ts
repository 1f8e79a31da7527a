import { COLLECTORS_FILE, type Diagnostic, type KitDslModel } from "@plumbline/kit-dsl"
import type { Language } from "../notes.ts"
import { checkKitMapping, type KitQuestion } from "./kit-mapping.ts"
import type { MappingError } from "./read-mapping.ts"

/** The questions of a kit, for a mapping. */
export function questionsOfKit({
  questionModels,
  answerRangeModels,
}: Pick<KitDslModel, "questionModels" | "answerRangeModels">): KitQuestion[] {
  const ranges = new Map(answerRangeModels.map(({ code, options }) => [code, options.length]))
  return questionModels.map(({ questionnaireCode, code, answers, answerRangeCode }) => ({
    questionnaireCode,
    code,
    options: answers?.length ?? ranges.get(answerRangeCode ?? "") ?? 0,
  }))
}

const MOST_LISTED = 100
const LONGEST_LINE = 1000

/** Errors of a mapping like those of the text of the kit. */
export function mappingDiagnostics(
  text: string,
  errors: readonly MappingError[],
  language: Language,
): Diagnostic[] {
  const lines = text.split("\n")
  return errors.slice(0, MOST_LISTED).map(({ note, line, column }) => ({
    message: note[language],
    fileName: COLLECTORS_FILE,
    line,
    column,
    errorLine: (lines[line - 1] ?? "").slice(0, LONGEST_LINE).toWellFormed(),
    kind: "MAPPING",
  }))
}

/** What is wrong with the mapping that a kit carries; nothing if it carries none. */
export function checkCollectors(
  kit: Pick<KitDslModel, "questionModels" | "answerRangeModels" | "collectors">,
  language: Language,
): Diagnostic[] {
  const { collectors = "" } = kit
  if (collectors.trim() === "") return []
  return mappingDiagnostics(collectors, checkKitMapping(collectors, questionsOfKit(kit)), language)
}
