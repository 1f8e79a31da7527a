import type { Language } from "../../platform/i18n/language.ts"
import type { Entry } from "./queries.ts"
import { actorOf, personName, sentenceOf } from "./sentence.ts"

export const exportFormats = ["csv", "jsonl"] as const

export type ExportFormat = (typeof exportFormats)[number]

const columns = [
  ...["time", "kind", "text", "actor", "actorId", "apiToken", "person", "personId"],
  ...["subject", "subjectId", "subjectTitle"],
]

/**
 * Entries as lines of a file: CSV with a header row and CRLF line ends for spreadsheets, or one JSON object per line.
 *
 * @param entries in any order
 */
export async function* linesOf(
  entries: AsyncIterable<Entry>,
  format: ExportFormat,
  language: Language,
): AsyncGenerator<string> {
  if (format === "csv") yield `${columns.join(",")}\r\n`
  for await (const entry of entries) yield lineOf(entry, format, language)
}

export function lineOf(entry: Entry, format: ExportFormat, language: Language): string {
  const { time, kind, actorId, apiToken, personId, subject, subjectId, subjectTitle, details } = entry
  const text = sentenceOf(entry, language, "plain")
  const actor = actorOf(entry, language)
  const person = personName(entry, language)
  if (format === "csv") {
    const cells = [`${time}Z`, kind, text, actor, actorId, apiToken, person, personId]
    return `${[...cells, subject, subjectId, subjectTitle].map(cellOf).join(",")}\r\n`
  }
  return `${JSON.stringify({
    time: `${time}Z`,
    kind,
    text,
    actor: { id: actorId, name: actor },
    apiToken,
    person: personId === null ? null : { id: personId, name: person },
    subject: subject === null ? null : { kind: subject, id: subjectId, title: subjectTitle },
    details,
  })}\n`
}

/** Escapes a CSV cell, and neutralises values that a spreadsheet would run as a formula. */
function cellOf(value: string | null): string {
  if (value === null) return ""
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
