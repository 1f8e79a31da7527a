import { ApiError } from "@plumbline/client"
import { type QuestionColumn, questionColumns } from "@plumbline/kit-dsl/question-rows"
import { api } from "../../../../api/client.ts"
import type { Schemas } from "../../../../api/schemas.ts"

/** A row of the grid: what is typed in its cells. */
export type GridRow = Readonly<Partial<Record<QuestionColumn, string>>>

/** Messages by place, see {@link placeOf}. */
export type CellErrors = ReadonlyMap<string, string>

/** The most rows of the grid, as the server takes them. */
export const mostRows = 500

/** Names a cell. */
export function placeOf(row: number, column: QuestionColumn): string {
  return `${row} ${column}`
}

export function isBlank(row: GridRow): boolean {
  return questionColumns.every((column) => (row[column] ?? "").trim() === "")
}

/** Rows without the blank ones at the end. */
export function trimmed(rows: readonly GridRow[]): readonly GridRow[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)
}

/** Adds the questions of a grid to a draft, all or none. */
export function addQuestionRows(kitVersionId: number, rows: readonly GridRow[]) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/question-rows/", {
    params: { path: { kitVersionId } },
    body: { rows: [...rows] },
  })
}

/**
 * The errors of a refused grid.
 *
 * @param places the places in the grid of the rows that were sent
 */
export function errorsOf(error: unknown, places: readonly number[]): CellErrors {
  if (!(error instanceof ApiError) || error.code !== "INVALID_ROWS") return new Map()
  const { errors } = error.body as Schemas["QuestionRowErrors"]
  return new Map(
    errors.map(({ row, column, message }) => [placeOf(places[row - 1] ?? 0, column), message] as const),
  )
}
