import type { Language } from "../language.ts"
import { LIMITS } from "../limits.ts"
import { quoted } from "../messages/quoted.ts"
import type { Cell } from "./sheet.ts"

export type WorkbookProblem =
  | { readonly problem: "no workbook" }
  | { readonly problem: "no sheet"; readonly sheet: string }
  | { readonly problem: "no column"; readonly sheet: string; readonly column: string }
  | CellProblem

export interface CellProblem {
  readonly problem:
    | "empty"
    | "no number"
    | "no whole number"
    | "no name"
    | "long name"
    | NonNullable<Cell["unclear"]>
  readonly sheet: string
  /** From 1, as shown in the spreadsheet. */
  readonly row: number
  /** The heading, or else the letters of the column. */
  readonly column: string
  /** What the cell contains, shortened. */
  readonly found: string
}

const SENTENCES = {
  en: {
    workbook: "The file cannot be read as an .xlsx workbook: save it again in that format.",
    sheet: (sheet: string) => `The workbook has no sheet "${sheet}": add it, spelled exactly like this.`,
    column: (sheet: string, column: string) =>
      `The sheet "${sheet}" has no column "${column}": add a heading spelled exactly like this.`,
    place: (sheet: string, row: number, column: string) => `Sheet "${sheet}", row ${row}, column "${column}"`,
    empty: "the cell is empty: fill it in",
    error: "the cell shows an error: correct its formula, or write what it should say",
    formula: "the formula has no stored result: open the file in Excel or LibreOffice, and save it again",
    date: "the cell has a date: write it as text",
    "hidden row": "the row is hidden: show it, or delete it",
    "no number": "the cell has no number: write one",
    "no whole number": "the cell has no whole number of 0 or more: write one",
    "long name": `this name is longer than ${LIMITS.name} characters: shorten it`,
    "no name":
      "this is not a name: write letters A-Z, digits and underscores, with single hyphens between them, not beginning with a digit",
  },
  fa: {
    workbook: "این فایل به‌عنوان کارپوشهٔ ‎.xlsx خوانده نمی‌شود؛ آن را دوباره با این قالب ذخیره کنید.",
    sheet: (sheet: string) => `کارپوشه برگهٔ «${sheet}» را ندارد؛ آن را دقیقاً با همین نام بیفزایید.`,
    column: (sheet: string, column: string) =>
      `برگهٔ «${sheet}» ستون «${column}» را ندارد؛ سرستونی دقیقاً با همین نام بیفزایید.`,
    place: (sheet: string, row: number, column: string) => `برگهٔ «${sheet}»، ردیف ${row}، ستون «${column}»`,
    empty: "خانه خالی است؛ آن را پر کنید",
    error: "خانه خطا نشان می‌دهد؛ فرمول آن را درست کنید یا متن خواسته را بنویسید",
    formula: "فرمول این خانه نتیجهٔ ذخیره‌شده ندارد؛ فایل را در Excel یا LibreOffice باز و دوباره ذخیره کنید",
    date: "در این خانه تاریخ است؛ آن را به‌صورت متن بنویسید",
    "hidden row": "این ردیف پنهان است؛ آن را آشکار یا حذف کنید",
    "no number": "در این خانه عددی نیست؛ عددی بنویسید",
    "no whole number": "در این خانه عدد صحیح نامنفی نیست؛ عددی صحیح بنویسید",
    "long name": "این نام بیش از ۵۰ نویسه دارد؛ آن را کوتاه کنید",
    "no name":
      "این نام مجاز نیست؛ با حروف A-Z، رقم و زیرخط و خط تیره‌های تکی میان آن‌ها بنویسید و با رقم آغاز نکنید",
  },
} as const

export function workbookMessage(found: WorkbookProblem, language: Language): string {
  const sentences = SENTENCES[language]
  if (found.problem === "no workbook") return sentences.workbook
  if (found.problem === "no sheet") return sentences.sheet(found.sheet)
  if (found.problem === "no column") return sentences.column(found.sheet, quoted(found.column))
  const place = sentences.place(found.sheet, found.row, quoted(found.column))
  const what = found.found === "" ? "" : ` (${quoted(found.found)})`
  return `${place}${what}: ${sentences[found.problem]}.`
}
