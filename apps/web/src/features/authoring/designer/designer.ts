import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { createContext, use, useCallback } from "react"
import { useLocation, useSearchParams } from "react-router"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { designer as texts } from "../../../i18n/en/designer.ts"
import { authoringChanged, numberIn } from "../kit/index.ts"

/** The fragment of the address of a part of the designer; its label is `tabs.<name>` in the designer's texts. */
export type PartName = keyof (typeof texts)["tabs"]

/** The draft being designed. */
export interface Designer {
  versionId: number
  groupId: number
  kit: Schemas["KitInfo"]
  /** The language of the kit's own texts. */
  mainLanguage: Schemas["Language"]
  /** The language they are translated to; absent while the kit has one language. */
  otherLanguage: Schemas["Language"] | undefined
}

export const DesignerContext = createContext<Designer | null>(null)

/** @returns the draft being designed, for every part of the designer */
export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error("useDesigner can only be used inside the designer.")
  return designer
}

/**
 * The element that the address leads to, and its question if it is a questionnaire. `bringIntoView` is the callback for
 * its `ref`, another one each time that the address leads there.
 */
export function useAimed() {
  const [address] = useSearchParams()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival brings the element into view again
  const bringIntoView = useCallback(
    (row: HTMLElement | null) => row?.scrollIntoView({ block: "center" }),
    [key],
  )
  return {
    id: numberIn(address.get("element") ?? undefined),
    questionId: numberIn(address.get("question") ?? undefined),
    field: address.get("field") ?? undefined,
    bringIntoView,
  }
}

/** Highlights the row that the address leads to. */
export const aimedLook = {
  borderInlineStart: "4px solid",
  borderInlineStartColor: "primary.main",
  paddingInlineStart: 1,
} as const

/** A kit version with its kit and group. */
export const versionQuery = (kitVersionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/kit-versions/{kitVersionId}/", { params: { path: { kitVersionId } }, signal }),
  })

export type Deleted = Schemas["DeletedElement"]

/** Restores something deleted from a draft, or the previous range of a question. */
export function restore(kitVersionId: number, body: Deleted) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/restore/", {
    params: { path: { kitVersionId } },
    body,
  })
}

export function releaseDraft(kitVersionId: number) {
  return api.post("/api/v1/kit-versions/{kitVersionId}/activate/", { params: { path: { kitVersionId } } })
}

export function deleteDraft(kitVersionId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/", { params: { path: { kitVersionId } } })
}

/** Invalidates everything about a draft and its kit after a change. */
export async function draftChanged(client: QueryClient, kitVersionId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.kitVersion(kitVersionId).all }),
    authoringChanged(client),
  ])
}
