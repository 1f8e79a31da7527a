import { styleText } from "node:util"
import type { Diagnostic } from "@plumbline/kit-dsl"

/** Lines of a kit are cut to this many UTF-16 units unless the diagnostic already cut them. */
const WIDTH = 120
const BEFORE_COLUMN = 60
/** Diagnostics contain only a part of longer lines. */
const LONGEST_WHOLE_LINE = 998

/** `levels.ak:4:5: error: …`, and below it the line with a caret under the column. */
export function described(severity: "error" | "warning", diagnostic: Diagnostic, colour: boolean): string {
  const { message, fileName, line, column, errorLine } = diagnostic
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text
  const place = fileName === null ? "" : `${paint("bold", `${fileName}:${line}:${column}:`)} `
  const kind = paint(severity === "error" ? ["bold", "red"] : ["bold", "yellow"], `${severity}:`)
  const heading = `${place}${kind} ${message}`
  if (errorLine === null || column === null) return heading
  const { shown, caret } = excerpt(errorLine.replaceAll("\t", " "), column)
  const mark = caret === null ? [] : [`    ${" ".repeat(caret)}${paint(["bold", "green"], "^")}`]
  return [heading, `    ${shown}`, ...mark].join("\n")
}

/** Cuts a line to the part around a column; `caret` is the position of the column in it. */
function excerpt(line: string, column: number): { shown: string; caret: number | null } {
  if (line.length > LONGEST_WHOLE_LINE) return { shown: line, caret: null }
  if (line.length <= WIDTH) return { shown: line, caret: column - 1 }
  const start = Math.max(0, Math.min(column - 1 - BEFORE_COLUMN, line.length - WIDTH))
  const end = start + WIDTH
  const before = start > 0 ? "…" : ""
  const after = end < line.length ? "…" : ""
  const shown = before + line.slice(start, end) + after
  return { shown, caret: column - 1 - start + before.length }
}

/** `1 question`, `2 questions`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`
}
