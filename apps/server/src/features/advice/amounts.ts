import { type Static, Type } from "typebox"
import { codeTitle } from "../../platform/http/schemas.ts"
import type { Language, LocalText } from "../../platform/i18n/language.ts"

/** The levels of cost, priority and impact, from lowest to highest. */
export const amounts = ["LOW", "MEDIUM", "HIGH"] as const
export type AmountCode = (typeof amounts)[number]

export const AmountCode = Type.Union([Type.Literal("LOW"), Type.Literal("MEDIUM"), Type.Literal("HIGH")], {
  title: "AmountCode",
})

export const Amount = Type.Object({ code: AmountCode, title: Type.String() }, { title: "Amount" })

export const AmountList = Type.Object({ levels: Type.Array(Amount) }, { title: "AmountList" })

const titles: Record<AmountCode, LocalText> = {
  LOW: { en: "Low", fa: "کم" },
  MEDIUM: { en: "Medium", fa: "متوسط" },
  HIGH: { en: "High", fa: "زیاد" },
}

export function amountReply(code: AmountCode, language: Language): Static<typeof Amount> {
  return codeTitle(code, titles, language)
}
