import type { editor as english } from "../en/editor.ts"
import type { Translated } from "../texts.ts"

export const editor: Translated<typeof english> = {
  tools: "قالب‌بندی",
  heading: "سرتیتر",
  bold: "پررنگ",
  italic: "مورب",
  underline: "زیرخط",
  bullets: "فهرست نشانه‌دار",
  numbers: "فهرست شماره‌دار",
  quote: "نقل قول",
  alignStart: "چینش از آغاز سطر",
  alignCenter: "وسط‌چین",
  alignEnd: "چینش در پایان سطر",
  table: "افزودن جدول",
  addRow: "افزودن سطر",
  addColumn: "افزودن ستون",
  deleteTable: "حذف جدول",
  link: "پیوند",
  linkTitle: "پیوند",
  linkAddress: "نشانی",
  linkHint: "با https://، http:// یا mailto: آغاز می‌شود",
  linkWrong: "نشانی‌ای بنویسید که با https://، http:// یا mailto: آغاز شود",
  linkSet: "ثبت پیوند",
  linkRemove: "برداشتن پیوند",
  undo: "برگرداندن",
  redo: "انجام دوباره",
}
