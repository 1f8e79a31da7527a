import { type KitDifference, type Language, listDifferences, parseKit } from "@plumbline/kit-dsl"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"

/** A draft as kit text. The editor keeps what is typed separately, so this can be refetched with the rest. */
export const draftTextQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).text,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/text/", { params: { path: { kitVersionId } }, signal }),
    staleTime: 0,
  })

/** Replaces the content of a draft with a text. */
export function applyText(kitVersionId: number, text: string, seen: Seen | null) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/text/", {
    params: { path: { kitVersionId } },
    body: { text },
    seen,
  })
}

/** The differences between two texts of a kit, or the number of errors that prevent a comparison. */
type TextComparison = { errors: number } | { changes: KitDifference[] }

export function changesBetween(before: string, after: string, language: Language): TextComparison {
  const parse = (text: string) =>
    parseKit([{ path: "kit.ak", text }], { language, imports: "ignore", unfinished: "accept" })
  const next = parse(after)
  if (!next.ok) return { errors: Math.max(next.errors.length, 1) }
  const current = parse(before)
  // A draft started with the forms may not be a complete kit yet: then everything in the text is new.
  const old = current.ok ? current.model : nothing
  return { changes: listDifferences(old, next.model) }
}

const nothing = {
  levelModels: [],
  subjectModels: [],
  attributeModels: [],
  measureModels: [],
  questionnaireModels: [],
  answerRangeModels: [],
  questionModels: [],
}
