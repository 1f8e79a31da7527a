import type { Language } from "../language.ts"
import { LIMITS } from "../limits.ts"
import { quoted } from "../messages/quoted.ts"

export type WorkbookProblem =
  | { readonly problem: "no workbook" }
  | { readonly problem: "no sheet"; readonly sheet: string }
  | { readonly problem: "no column"; readonly sheet: string; readonly column: string }
  | CellProblem

export interface CellProblem {
  readonly problem: "empty" | "no number" | "no whole number" | "no name" | "long name"
  readonly sheet: string
  /** From 1, as shown in the spreadsheet. */
  readonly row: number
  /** The heading, or else the letters of the column. */
  readonly column: string
}

const SENTENCES = {
  en: {
    workbook: "The file cannot be read as an .xlsx workbook: save it again in that format.",
    sheet: (sheet: string) => `The workbook has no sheet "${sheet}": add it, spelled exactly like this.`,
    column: (sheet: string, column: string) =>
      `The sheet "${sheet}" has no column "${column}": add a heading spelled exactly like this.`,
    place: (sheet: string, row: number, column: string) => `Sheet "${sheet}", row ${row}, column "${column}"`,
    empty: "the cell is empty: fill it in",
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
  return `${sentences.place(found.sheet, found.row, quoted(found.column))}: ${sentences[found.problem]}.`
}
