import type { AmountCode } from "./amounts.ts"

/** The advice that one generation stores. Titles are plain text, the other texts HTML. */
export type WrittenAdvice = {
  writer: "APP" | "AI"
  narration: string
  items: { title: string; description: string; cost: AmountCode; priority: AmountCode; impact: AmountCode }[]
}

export const MOST_ITEMS = 10
export const LONGEST_TITLE = 100
