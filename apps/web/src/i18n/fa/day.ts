import type { day as english } from "../en/day.ts"
import type { Translated } from "../texts.ts"

export const day: Translated<typeof english> = {
  pattern: "۱۴۰۵/۱/۲۱",
  wrong: "روز را به شکل سال/ماه/روز بنویسید، مانند ۱۴۰۵/۱/۲۱.",
  open: "تقویم",
  previousMonth: "ماه پیش",
  nextMonth: "ماه بعد",
}
