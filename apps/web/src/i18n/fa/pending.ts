import type { pending as original } from "../en/pending.ts"
import type { Translated } from "../texts.ts"

export const pending: Translated<typeof original> = {
  label: "کار ناتمام",
  assessment: "می‌خواهید ساختن ارزیابی با کیت «<named>{{title}}</named>» را ادامه دهید؟",
  sharing: "می‌خواهید اشتراک‌گذاری گزارش «<named>{{title}}</named>» را ادامه دهید؟",
  goOn: "بله، ادامه می‌دهم",
  newTab: "در زبانهٔ جدید باز می‌شود",
}
