import { BYTE_ORDER_MARK, csvLine, writeWorkbook } from "@plumbline/spreadsheet"
import { onClock } from "./on-clock.ts"
import { words } from "./words.ts"

/** The assessments of a space for one reader; what they cannot see is null, and has no attributes. */
export type SpaceResults = {
  title: string
  language: "en" | "fa"
  assessments: readonly {
    title: string
    kit: string
    mode: "QUICK" | "ADVANCED"
    language: "en" | "fa"
    level: { index: number; title: string } | null
    /** In whole percent. */
    confidence: number | null
    answered: number
    questions: number
    isPublished: boolean
    /** Whether answers or the kit have changed since the level was calculated, which is not shown then. */
    isStale: boolean
    modified: string
    /** The ranks of levels by the title of the attribute. */
    attributes: readonly { title: string; level: number }[]
  }[]
}

/** A sheet wider than this cannot be read, nor made in reasonable time. */
const MOST_ATTRIBUTES = 500

/** A row for each assessment, and a column for each title of an attribute, in the order in which they first occur. */
function tableOf({ language, assessments }: SpaceResults, timeZone: string) {
  const t = words[language]
  const attributes = [
    ...new Set(assessments.flatMap((each) => each.attributes.map(({ title }) => title))),
  ].slice(0, MOST_ATTRIBUTES)
  const place = new Map(attributes.map((title, at) => [title, at]))
  const rows = assessments.map((assessment) => {
    const levels: (number | null)[] = attributes.map(() => null)
    for (const { title, level } of assessment.attributes) {
      const at = place.get(title)
      // A title that a kit uses twice stands for its first attribute.
      if (at !== undefined) levels[at] ??= level
    }
    return [
      ...[assessment.title, assessment.kit, t.modes[assessment.mode], t.languages[assessment.language]],
      ...[assessment.level?.index ?? null, assessment.level?.title ?? (assessment.isStale ? t.stale : null)],
      ...[assessment.confidence, assessment.answered, assessment.questions],
      assessment.isPublished ? t.published : t.unpublished,
      onClock(assessment.modified, timeZone),
      ...levels,
    ]
  })
  const numbers = [t.level, t.levelTitle, t.confidence, t.answered, t.questions]
  const headings = [t.title, t.kit, t.mode, t.language, ...numbers, t.report, t.modified, ...attributes]
  return { name: t.sheets.assessments, headings, rows }
}

/** The assessments of a space as a workbook or as CSV. */
export function spaceTable(
  space: SpaceResults,
  format: "xlsx" | "csv",
  { timeZone }: { timeZone: string },
): Uint8Array {
  const { name, headings, rows } = tableOf(space, timeZone)
  if (format === "xlsx") {
    const rightToLeft = space.language === "fa"
    return writeWorkbook([{ name, rows: [headings, ...rows], headingRow: 1, filtered: true, rightToLeft }])
  }
  const lines = [headings, ...rows].map((row) =>
    csvLine(
      row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 16).replace("T", " ") : cell)),
    ),
  )
  return new TextEncoder().encode(BYTE_ORDER_MARK + lines.join(""))
}
