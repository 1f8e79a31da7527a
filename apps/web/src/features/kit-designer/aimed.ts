import { useSearchParams } from "react-router"
import { numberIn } from "../authoring/index.ts"

/** The element that the address leads to, and its question if it is a questionnaire. */
export function useAimed(): { id: number | undefined; questionId: number | undefined } {
  const [address] = useSearchParams()
  return {
    id: numberIn(address.get("element") ?? undefined),
    questionId: numberIn(address.get("question") ?? undefined),
  }
}

/** Callback for the `ref` of the element that the address leads to. */
export function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "center" })
}

/** Highlights the row that the address leads to. */
export const aimedLook = {
  borderInlineStart: "4px solid",
  borderInlineStartColor: "primary.main",
  paddingInlineStart: 1,
} as const
