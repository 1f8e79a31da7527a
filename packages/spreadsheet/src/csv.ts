/** A field of a CSV file; null is an empty one. */
export type Field = string | number | boolean | null

/** Spreadsheets recognise UTF-8 by it. */
export const BYTE_ORDER_MARK = "\uFEFF"

/**
 * A line of a CSV file for spreadsheets, with its line end. Texts that a spreadsheet would run as a formula are
 * neutralised with an apostrophe.
 */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(written).join(",")}\r\n`
}

function written(field: Field): string {
  if (field === null) return ""
  if (typeof field !== "string") return String(field)
  const text = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
