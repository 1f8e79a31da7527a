import {
  convertFramework,
  type FrameworkError,
  type FrameworkFile,
  type FrameworkFormat,
  frameworkFilesIn,
  type LossItem,
  type LossReport,
} from "@plumbline/frameworks"
import {
  type Diagnostic,
  type KitDslModel,
  type KitSize,
  printKit,
  sizeOfKit,
  writeArchive,
} from "@plumbline/kit-dsl"
import { MOST_MODEL_BYTES } from "./parse-worker.ts"

/** A report of a large framework has a hundred thousand values: a reader needs those that are not exact. */
const MOST_ITEMS = 2_000
const MOST_ERRORS = 100
const MOST_SUBJECTS = 100
/** Paths, file names and messages contain texts of the source, of any length. */
const LONGEST_TEXT = 500

export type ConvertedUpload =
  | {
      outcome: "kit"
      format: FrameworkFormat
      kit: ReturnType<typeof summaryOf>
      loss: ReturnType<typeof shortReport>
      /** The text of the kit in an archive, and its model as it is stored: JSON in UTF-8. */
      archive: Uint8Array
      model: Uint8Array
      size: KitSize
    }
  | { outcome: "unknown format"; message: string }
  | { outcome: "errors"; errors: readonly (Omit<Diagnostic, "kind"> & { kind: string })[] }
  | { outcome: "too long" }

/** Converts an uploaded framework to a kit, on a worker thread. */
export default function convertUpload(input: {
  name: string
  bytes: Uint8Array
  format: FrameworkFormat | null
  language: "en" | "fa"
}): ConvertedUpload {
  const { name, bytes, format, language } = input
  const read = frameworkFilesIn(name, bytes, language)
  if (!read.ok) return { outcome: "errors", errors: [diagnosticOf(read.error, [])] }
  const converted = convertFramework(read.files, { language, ...(format !== null && { format }) })
  if (!converted.ok) {
    const { errors } = converted
    if (converted.problem === "unknown format")
      return { outcome: "unknown format", message: errors[0]?.message ?? "" }
    return {
      outcome: "errors",
      errors: errors.slice(0, MOST_ERRORS).map((error) => diagnosticOf(error, read.files)),
    }
  }
  const { kit } = converted
  const model = new TextEncoder().encode(JSON.stringify(kit))
  if (model.length > MOST_MODEL_BYTES) return { outcome: "too long" }
  return {
    outcome: "kit",
    format: converted.format,
    kit: summaryOf(kit),
    loss: shortReport(converted.loss),
    archive: writeArchive(printKit(kit)),
    model,
    size: sizeOfKit(kit),
  }
}

function summaryOf(kit: KitDslModel) {
  const { levelModels, subjectModels, attributeModels, questionModels, questionnaireModels, kitModel } = kit
  const subjectOf = new Map(attributeModels.map(({ code, subjectCode }) => [code, subjectCode]))
  const attributes = Map.groupBy(attributeModels, ({ subjectCode }) => subjectCode)
  const questions = Map.groupBy(questionModels, ({ questionImpacts: [impact] }) =>
    subjectOf.get(impact?.attributeCode ?? ""),
  )
  return {
    title: kitModel?.title ?? "",
    about: kitModel?.about ?? null,
    language: kitModel?.language ?? null,
    levels: levelModels.length,
    subjects: subjectModels.length,
    attributes: attributeModels.length,
    questionnaires: questionnaireModels.length,
    questions: questionModels.length,
    outline: {
      levels: levelModels.map(({ title }) => title),
      subjects: subjectModels.slice(0, MOST_SUBJECTS).map(({ code, title }) => ({
        title,
        attributes: attributes.get(code)?.length ?? 0,
        questions: questions.get(code)?.length ?? 0,
      })),
    },
  }
}

/** The report with as many values as fit, in the order of the source: lost ones before approximated and exact ones. */
function shortReport({ exact, approximated, lost, items, choices }: LossReport) {
  const listed = new Set<LossItem>()
  for (const status of ["lost", "approximated", "exact"] as const)
    for (const item of items) if (listed.size < MOST_ITEMS && item.status === status) listed.add(item)
  return {
    ...{ exact, approximated, lost },
    items: items
      .filter((item) => listed.has(item))
      .map(({ path, message, fileName, ...item }) => ({
        ...item,
        path: shortened(path),
        message: shortened(message),
        fileName: shortened(fileName),
      })),
    omitted: items.length - listed.size,
    choices: [...choices],
  }
}

function diagnosticOf({ message, fileName, line }: FrameworkError, files: readonly FrameworkFile[]) {
  const text = files.find(({ path }) => path === fileName)?.text
  const errorLine = text === undefined || line === null ? null : lineOf(text, line)
  return {
    // Clients continue the sentence with the place.
    message: shortened(line === null ? message : message.replace(/\.$/, "")),
    fileName: fileName === null ? null : shortened(fileName),
    line,
    column: line === null ? null : 1 + (errorLine?.search(/\S|$/) ?? 0),
    errorLine: errorLine === null ? null : shortened(errorLine),
    kind: "FRAMEWORK",
  }
}

function lineOf(text: string, line: number): string {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf("\n", start) + 1
  const end = text.indexOf("\n", start)
  return text.slice(start, end === -1 ? text.length : end).replace(/\r$/, "")
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`
}
