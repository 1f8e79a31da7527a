import type { guide as english } from "../en/guide.ts"
import type { Translated } from "../texts.ts"

export const guide: Translated<typeof english> = {
  pages: "صفحه‌های راهنما",
  neighbours: "صفحهٔ قبلی و بعدی",
  previous: "قبلی",
  next: "بعدی",
}
