import { ApiError, type Client, type Schemas } from "@plumbline/client"
import { Type } from "typebox"
import { visibleText } from "../../platform/html.ts"

/* What the inputs and results of tools have in common. */

export const AssessmentId = Type.String({ format: "uuid", description: "Id of an assessment" })

export const id = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

/** Pages count from 0, as in the API. */
export function pages(most: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: "From 0, the default" })),
    size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: most, description: `Items on a page, ${most} by default` }),
    ),
  }
}

export function pageOf({ page = 0, size }: { page?: number; size?: number }, most: number) {
  return { page, size: size ?? most }
}

/** A page of a list that the API gives as a whole. */
export function sliced<Item>(items: readonly Item[], { page, size }: { page: number; size: number }) {
  return { items: items.slice(page * size, (page + 1) * size), page, size, total: items.length }
}

const MOST_OF_TEXT = 2000

/** HTML or plain text as plain text, shortened. */
export function textOf(html: string | null | undefined): string | null {
  if (!html) return null
  const text = visibleText(html.replaceAll(/<\/(?:p|li|h[1-6]|tr|blockquote)>|<br\s*\/?>/gi, "$&\n"))
  return text.length > MOST_OF_TEXT ? `${text.slice(0, MOST_OF_TEXT)}…` : text
}

/** The place of an assessment, for links; null for callers who may read its report only. */
export async function placeOf(api: Client, assessmentId: string) {
  try {
    const { space } = await api.get("/api/v1/path-info/", { params: { query: { assessmentId } } })
    return space ? { spaceId: space.id, assessmentId } : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}

const staleCodes = ["CALCULATE_NOT_VALID", "CONFIDENCE_CALCULATION_NOT_VALID", "DEPRECATED"]

/**
 * Reads what needs a current result. Reading with a token that may not write brings nothing up to date: then `otherwise`
 * reads the same without it.
 */
export async function readOr<Found>(read: Promise<Found>, otherwise: () => Promise<Found>): Promise<Found> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof ApiError) || !staleCodes.includes(error.code)) throw error
    return otherwise()
  }
}

/** The report; of an outdated result as it would be now, which is calculated and not stored. */
export function readReport(api: Client, assessmentId: string): Promise<Schemas["GraphicalReport"]> {
  const path = "/api/v1/assessments/{assessmentId}/graphical-report/"
  return readOr(api.get(path, { params: { path: { assessmentId } } }), () =>
    api.get(path, { params: { path: { assessmentId }, query: { at: "now" } } }),
  )
}
