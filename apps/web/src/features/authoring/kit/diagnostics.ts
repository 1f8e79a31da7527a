import { ApiError } from "@plumbline/client"
import type { Schemas } from "../../../api/schemas.ts"

/** The errors in a text that the server has refused; undefined if it was refused for another reason. */
export function diagnosticsIn(error: unknown): Schemas["Diagnostic"][] | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  const errors = fieldOf(error.body, "errors")
  return Array.isArray(errors) ? errors.map(diagnosticOf) : undefined
}

/** Why a text cannot be applied to a kit in use; undefined if it was refused for another reason. */
export function rejectionsIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "UNSUPPORTED_DSL_CONTENT_CHANGE") return undefined
  const messages = fieldOf(error.body, "messages")
  return Array.isArray(messages) ? messages.map(String) : undefined
}

/** The place in the files; undefined if it concerns the whole text. */
export function placeOf({ fileName, line, column }: Schemas["Diagnostic"]) {
  return fileName === null || line === null || column === null ? undefined : { fileName, line, column }
}

/**
 * Whether the text lacks something that every kit needs: levels, a subject, a questionnaire or a question. Only these
 * warnings concern the whole text.
 */
export function lacksContent(warnings: Schemas["Diagnostic"][]): boolean {
  return warnings.some((warning) => warning.kind === "INCOMPLETE" && placeOf(warning) === undefined)
}

/** The line of the error in three parts; the middle one is the character at the error, empty at the end of the line. */
export function markedLine({
  errorLine,
  column,
}: Schemas["Diagnostic"]): [string, string, string] | undefined {
  if (errorLine === null) return undefined
  // The server truncates long lines, so the column no longer fits what is left.
  if (column === null || errorLine.length >= longestLine) return [errorLine, "", ""]
  const at = column - 1
  return [errorLine.slice(0, at), errorLine.slice(at, at + 1), errorLine.slice(at + 1)]
}

const longestLine = 999

function diagnosticOf(value: unknown): Schemas["Diagnostic"] {
  return {
    message: textOf(fieldOf(value, "message")) ?? "",
    kind: textOf(fieldOf(value, "kind")) ?? "",
    fileName: textOf(fieldOf(value, "fileName")),
    errorLine: textOf(fieldOf(value, "errorLine")),
    line: numberOf(fieldOf(value, "line")),
    column: numberOf(fieldOf(value, "column")),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null
}
