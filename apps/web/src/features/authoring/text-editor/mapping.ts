import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"

export type Mapping = Schemas["CollectorMapping"]

/** The mapping for collectors that a draft carries, with the questions that it may name. */
export const mappingQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).collectors,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/collector-mapping/", {
        params: { path: { kitVersionId } },
        signal,
      }),
    staleTime: 0,
  })

/** Replaces the mapping of a draft; null or a blank text removes it. */
export function saveMapping(kitVersionId: number, mapping: string | null, seen: Seen | null) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/collector-mapping/", {
    params: { path: { kitVersionId } },
    body: { mapping },
    seen,
  })
}

type Questions = Mapping["questions"]

/** How each question is named: by its code, with that of its questionnaire where others have the same. */
export function codesOf(questions: Questions): { code: string; title: string; options: number }[] {
  const byCode = Map.groupBy(questions, ({ code }) => code)
  return questions.map(({ questionnaireCode, code, title, options }) => ({
    code: byCode.get(code)?.length === 1 ? code : `${questionnaireCode}.${code}`,
    title,
    options,
  }))
}

/** A mapping that fits the kit: its first question, whose lowest and highest options a score decides. */
export function exampleFor(questions: Questions): string {
  const question = codesOf(questions).find(({ options }) => options > 1) ?? codesOf(questions)[0]
  const { code = "", options = 1 } = question ?? {}
  const conditions = options > 1 ? `{ 1: "< 5", ${options}: else }` : "{ 1: else }"
  return [
    "source: OpenSSF Scorecard",
    "validity: 90 days",
    "questions:",
    `  ${/^[\p{L}][\p{L}\p{N}_.-]*$/u.test(code) ? code : JSON.stringify(code)}:`,
    "    check: Branch-Protection",
    `    options: ${conditions}`,
    "",
  ].join("\n")
}
