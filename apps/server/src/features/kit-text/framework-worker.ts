import {
  convertFramework,
  type FrameworkError,
  type FrameworkFile,
  type FrameworkFormat,
  frameworkFilesIn,
  type GroupChoice,
  type GroupUse,
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
import { BYTE_ORDER_MARK, csvLine } from "@plumbline/spreadsheet"
import { MOST_MODEL_BYTES } from "./parse-worker.ts"

/** A report of a large framework has a hundred thousand values: a reader needs those that are not exact. */
const MOST_ITEMS = 2_000
const MOST_KINDS = 200
const MOST_ERRORS = 100
const MOST_SUBJECTS = 100
/** Paths, file names and messages contain texts of the source, of any length. */
const LONGEST_TEXT = 500

export type ConvertedUpload =
  | {
      outcome: "kit"
      format: FrameworkFormat
      kit: ReturnType<typeof summaryOf>
      groups: ReturnType<typeof groupsOf>
      loss: ReturnType<typeof shortReport>
      /** The text of the kit in an archive, its model as it is stored, JSON in UTF-8, and the whole report as CSV. */
      archive: Uint8Array
      model: Uint8Array
      report: Uint8Array
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
  groups: GroupUse | null
  language: "en" | "fa"
}): ConvertedUpload {
  const { name, bytes, format, groups, language } = input
  const read = frameworkFilesIn(name, bytes, language)
  if (!read.ok) return { outcome: "errors", errors: [diagnosticOf(read.error, [])] }
  const converted = convertFramework(read.files, {
    language,
    ...(format !== null && { format }),
    ...(groups !== null && { groups }),
  })
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
    groups: groupsOf(converted.groups),
    loss: shortReport(converted.loss),
    archive: writeArchive(printKit(kit)),
    model,
    report: new TextEncoder().encode(wholeReport(converted.loss, language)),
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

function groupsOf(choice: GroupChoice | null) {
  if (choice === null) return null
  const { used, proposed, levels } = choice
  return { used, proposed, levels: { levels: [...levels.levels], profiles: [...levels.profiles] } }
}

/** What happened to how many values of a name, approximated ones first: those that a person has to look at. */
function kindsOf(items: readonly LossItem[]) {
  const groups = Map.groupBy(
    items.filter(({ status }) => status !== "exact"),
    ({ status, path, message }) => `${status} ${fieldOf(path)} ${message}`,
  )
  const rank = { approximated: 0, lost: 1, exact: 2 }
  return [...groups.values()]
    .sort(([a, ...more], [b, ...others]) => {
      const byStatus = rank[a?.status ?? "exact"] - rank[b?.status ?? "exact"]
      return byStatus === 0 ? others.length - more.length : byStatus
    })
    .slice(0, MOST_KINDS)
    .flatMap(([first, ...more]) =>
      first === undefined
        ? []
        : [
            {
              status: first.status === "lost" ? ("lost" as const) : ("approximated" as const),
              field: shortened(fieldOf(first.path)),
              message: shortened(first.message),
              count: 1 + more.length,
            },
          ],
    )
}

/** `controls[3].title` is a `title`. */
function fieldOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]/g, "")
}

/** The report with as many values as fit, in the order of the source: approximated ones before lost and exact ones. */
function shortReport({ exact, approximated, lost, items, choices }: LossReport) {
  const listed = new Set<LossItem>()
  for (const status of ["approximated", "lost", "exact"] as const)
    for (const item of items) if (listed.size < MOST_ITEMS && item.status === status) listed.add(item)
  return {
    ...{ exact, approximated, lost },
    kinds: kindsOf(items),
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

const HEADS = {
  en: ["Status", "File", "Line", "Value", "What became of it"],
  fa: ["وضعیت", "فایل", "سطر", "مقدار", "سرنوشت مقدار"],
}
const STATUSES = {
  en: { exact: "exact", approximated: "approximated", lost: "left out", chosen: "our choice" },
  fa: { exact: "دقیق", approximated: "تقریبی", lost: "کنارگذاشته", chosen: "انتخاب ما" },
}

/** The whole report as CSV for spreadsheets: what the conversion adds, and every value in the order of the source. */
function wholeReport({ items, choices }: LossReport, language: "en" | "fa"): string {
  const named = STATUSES[language]
  return [
    BYTE_ORDER_MARK,
    csvLine(HEADS[language]),
    ...choices.map((choice) => csvLine([named.chosen, null, null, null, choice])),
    ...items.map(({ status, fileName, line, path, message }) =>
      csvLine([named[status], fileName, line, path, message]),
    ),
  ].join("")
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
