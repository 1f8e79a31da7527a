import { slug } from "./codes.ts"

/*
 * A table of questions as people write it in a spreadsheet: a row for each question, with the titles of what it belongs
 * to. The heading row may be in either language, and its columns in any order.
 */

/** The columns of a table of questions, in the order of a table without a heading row. */
export const questionColumns = ["title", "questionnaire", "range", "attribute", "level", "weight"] as const

export type QuestionColumn = (typeof questionColumns)[number]

const headings: Record<QuestionColumn, string[]> = {
  title: [
    "title",
    "question",
    "question title",
    "question text",
    "عنوان",
    "پرسش",
    "عنوان پرسش",
    "متن پرسش",
    "سوال",
  ],
  questionnaire: ["questionnaire", "questionnaire title", "پرسش‌نامه", "پرسش نامه", "عنوان پرسش‌نامه"],
  range: ["range", "answer range", "answers", "دامنه", "دامنهٔ پاسخ", "دامنه پاسخ", "دامنه‌ی پاسخ", "پاسخ‌ها"],
  attribute: ["attribute", "attribute title", "ویژگی", "عنوان ویژگی"],
  level: ["level", "maturity level", "سطح", "سطح بلوغ"],
  weight: ["weight", "impact", "وزن", "وزن تأثیر", "تأثیر"],
}

const columnOf = new Map(
  questionColumns.flatMap((column) =>
    headings[column].map((heading) => [keyOfTitle(heading), column] as const),
  ),
)

/**
 * The columns that a heading row names, in its order; undefined for cells that name none. A heading row names the title
 * of questions and at least one more column.
 *
 * @returns undefined if the row is no heading row
 */
export function columnsOfHeading(
  cells: readonly (string | undefined)[],
): (QuestionColumn | undefined)[] | undefined {
  const named = cells.map((cell) => columnOf.get(keyOfTitle(cell ?? "")))
  const columns = named.map((column, place) => (named.indexOf(column) === place ? column : undefined))
  const count = columns.filter((column) => column !== undefined).length
  return columns.includes("title") && count > 1 ? columns : undefined
}

/**
 * What titles are compared by: case, spacing and the forms that a Persian letter has on different keyboards make no
 * difference.
 */
export function keyOfTitle(title: string): string {
  const persian = title
    .normalize("NFKC")
    .replaceAll("ي", "ی")
    .replaceAll("ك", "ک")
    .replaceAll("أ", "ا")
    .replace(/[ۀە]/g, "ه")
    .replace(/[\u200B-\u200F\u064B-\u065F\u0670\u2066-\u2069\uFEFF]/g, "")
  return slug(persian)
}

/** Digits of Persian and Arabic as those of English. */
export function latinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
