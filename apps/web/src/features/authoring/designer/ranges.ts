import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { evenValues } from "./suggestions.ts"

export type AnswerRange = Schemas["VersionAnswerRange"]
export type AnswerOption = Schemas["VersionOption"]

/** The shared answer ranges, each with its options in order. */
export const rangesQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).elements("ranges"),
    queryFn: async ({ signal }) => {
      const { items } = await wholeList((query) =>
        api.get("/api/v1/kit-versions/{kitVersionId}/answer-ranges/", {
          params: { path: { kitVersionId }, query },
          signal,
        }),
      )
      return items
    },
    staleTime: 0,
  })

async function createRange(kitVersionId: number, body: Schemas["NewAnswerRange"]): Promise<number> {
  const { id } = await api.post("/api/v1/kit-versions/{kitVersionId}/answer-ranges/", {
    params: { path: { kitVersionId } },
    body,
  })
  return id
}

/** A range with its options, from the one with no score to the one with the full score. */
export interface NewRange extends Pick<Schemas["AnswerOptionEdit"], "translations"> {
  title: string
  options: readonly Pick<Schemas["AnswerOptionEdit"], "title" | "translations">[]
}

/** @returns the id of the range; if it cannot be made whole, there is none */
export async function createWholeRange(
  kitVersionId: number,
  { options, ...words }: NewRange,
): Promise<number> {
  const answerRangeId = await createRange(kitVersionId, words)
  const values = evenValues(options.length)
  try {
    for (const [place, option] of options.entries()) {
      const value = values[place] ?? 0
      await createOption(kitVersionId, { answerRangeId }, { ...option, index: place + 1, value })
    }
  } catch (error) {
    await deleteRange(kitVersionId, answerRangeId).catch(() => undefined)
    throw error
  }
  return answerRangeId
}

export function editRange(
  kitVersionId: number,
  answerRangeId: number,
  body: Schemas["NewAnswerRange"],
  seen: Seen | null,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/answer-ranges/{answerRangeId}/", {
    params: { path: { kitVersionId, answerRangeId } },
    body: { ...body, reusable: true },
    seen,
  })
}

export function deleteRange(kitVersionId: number, answerRangeId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/answer-ranges/{answerRangeId}/", {
    params: { path: { kitVersionId, answerRangeId } },
  })
}

/** Adds an option to a shared range, or to a question's own options; returns its id. */
export async function createOption(
  kitVersionId: number,
  owner: { answerRangeId: number } | { questionId: number },
  option: Schemas["AnswerOptionEdit"],
): Promise<number> {
  const params = { path: { kitVersionId } }
  if ("questionId" in owner) {
    const body = { ...owner, ...option }
    return (await api.post("/api/v1/kit-versions/{kitVersionId}/answer-options/", { params, body })).id
  }
  const body = { ...owner, ...option }
  return (await api.post("/api/v1/kit-versions/{kitVersionId}/answer-range-options/", { params, body })).id
}

export function editOption(
  kitVersionId: number,
  answerOptionId: number,
  body: Schemas["AnswerOptionEdit"],
  seen: Seen | null,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/answer-options/{answerOptionId}/", {
    params: { path: { kitVersionId, answerOptionId } },
    body,
    seen,
  })
}

export function deleteOption(kitVersionId: number, answerOptionId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/answer-options/{answerOptionId}/", {
    params: { path: { kitVersionId, answerOptionId } },
  })
}
