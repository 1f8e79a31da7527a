import {
  columnsOfHeading,
  keyOfTitle,
  latinDigits,
  type QuestionColumn,
  questionColumns,
} from "@plumbline/kit-dsl/question-rows"
import type { Static } from "typebox"
import type { Language, LocalText } from "../../../platform/i18n/language.ts"
import { cutTo } from "../../../platform/i18n/prose.ts"
import { persian } from "../../kits/index.ts"
import type { StoredContent } from "../content/stored-content.ts"
import { describedTexts, questionTexts } from "../elements/texts.ts"
import type { NewQuestionRows, QuestionRowErrors } from "./schemas.ts"

type Rows = Static<typeof NewQuestionRows>["rows"]
export type RowError = Omit<Static<typeof QuestionRowErrors>["errors"][number], "message"> & {
  message: LocalText
}

/** A question as its row describes it. What is to be made is a title instead of an id. */
export interface ReadRow {
  title: string
  questionnaire: number | string
  attribute: number | string
  answerRangeId: number
  maturityLevelId: number
  weight: number
}

const GREATEST_INTEGER = 2_147_483_647

/**
 * Reads a table of questions against the content of a draft.
 *
 * @returns the questions in the order of the rows, without those that have errors; and the errors by row and column
 */
export function readRows(rows: Rows, { content, ranges }: StoredContent) {
  const titledRanges = ranges.flatMap(({ title, ...range }) => (title === null ? [] : [{ ...range, title }]))
  const known = {
    questionnaire: idsByTitle(content.questionnaires),
    attribute: idsByTitle(content.attributes),
    range: idsByTitle(titledRanges),
    level: idsByTitle(content.levels),
  }
  const taken = new Set(content.questions.map((question) => keyOf(question.questionnaireId, question.title)))
  const { columns, first } = columnsOf(rows)
  const errors: RowError[] = []
  const read = rows.slice(first).flatMap((cells, place) => {
    const texts = textsOf(cells, columns)
    const wrong = (column: QuestionColumn, code: RowError["code"], message: LocalText) => {
      errors.push({ row: first + place + 1, column, code, message })
      return undefined
    }
    const text = (column: QuestionColumn, { min, max }: { min: number; max: number }) => {
      const given = texts[column]
      if (given === undefined) return wrong(column, "MISSING", missing[column])
      if (given.length < min) return wrong(column, "TOO_SHORT", tooShort(min))
      return given.length > max ? wrong(column, "TOO_LONG", tooLong(max)) : given
    }
    /** The id of an element, or the title of one to be made. */
    const element = (column: "questionnaire" | "attribute") =>
      known[column].get(keyOfTitle(texts[column] ?? "")) ?? text(column, describedTexts.title)
    const existing = (column: "range" | "level") => {
      const given = texts[column]
      if (given === undefined) return wrong(column, "MISSING", missing[column])
      return (
        known[column].get(keyOfTitle(given)) ?? wrong(column, "UNKNOWN", unknown[column](cutTo(60, given)))
      )
    }
    const weightOf = (given = "1") => {
      const number = /^\d+([.٫]0*)?$/.test(given) ? Number.parseInt(given, 10) : 0
      return number >= 1 && number <= GREATEST_INTEGER ? number : wrong("weight", "INVALID", notWhole)
    }

    const title = text("title", questionTexts.title)
    const questionnaire = element("questionnaire")
    const answerRangeId = existing("range")
    const attribute = element("attribute")
    const maturityLevelId = existing("level")
    const weight = weightOf(texts.weight === undefined ? undefined : latinDigits(texts.weight))
    if (title !== undefined && questionnaire !== undefined) {
      const key = keyOf(questionnaire, title)
      if (taken.has(key)) wrong("title", "REPEATED", repeated)
      taken.add(key)
    }
    const isWhole =
      title && questionnaire && answerRangeId && attribute && maturityLevelId && weight !== undefined
    return isWhole ? [{ title, questionnaire, answerRangeId, attribute, maturityLevelId, weight }] : []
  })
  const place = ({ row, column }: RowError) => row * questionColumns.length + questionColumns.indexOf(column)
  return {
    read: read satisfies ReadRow[],
    errors: errors.toSorted((one, other) => place(one) - place(other)),
  }
}

/** The columns of the cells of each row, and the place of the first row that is no heading. */
function columnsOf([first]: Rows): { columns: readonly (QuestionColumn | undefined)[]; first: 0 | 1 } {
  const columns = first && columnsOfHeading(cellsOf(first).map(textOf))
  if (!columns) return { columns: questionColumns, first: 0 }
  if (Array.isArray(first)) return { columns, first: 1 }
  // The fields of an object have names, even if its heading leaves some out.
  const named = new Set(columns)
  const own = questionColumns.map(
    (column, place) => columns[place] ?? (named.has(column) ? undefined : column),
  )
  return { columns: own, first: 1 }
}

function cellsOf(row: Rows[number]) {
  return Array.isArray(row) ? row : questionColumns.map((column) => row[column])
}

function textsOf(row: Rows[number], columns: readonly (QuestionColumn | undefined)[]) {
  const texts: Partial<Record<QuestionColumn, string>> = {}
  for (const [place, cell] of cellsOf(row).entries()) {
    const [column, text] = [columns[place], textOf(cell)]
    if (column && text !== undefined) texts[column] = text
  }
  return texts
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u001F\u007F]/g

/** A cell in one line; undefined if it is blank. */
function textOf(cell: string | number | null | undefined): string | undefined {
  const text = String(cell ?? "")
    .toWellFormed()
    .replace(controls, " ")
    .replace(/\s+/g, " ")
    .trim()
  return keyOfTitle(text) === "" ? undefined : text
}

type Titled = {
  id: number
  title: string
  translations: { [language in Language]?: { title?: string } } | null
}

/** Ids by the titles in all languages; of equal titles the first one counts, and one in the main language more. */
function idsByTitle(elements: readonly Titled[]): Map<string, number> {
  const own = elements.map(({ id, title }) => [keyOfTitle(title), id] as const)
  const others = elements.flatMap(({ id, translations }) =>
    Object.values(translations ?? {}).flatMap(({ title }) =>
      title ? [[keyOfTitle(title), id] as const] : [],
    ),
  )
  return new Map([...own, ...others].toReversed())
}

function keyOf(questionnaire: number | string, title: string): string {
  const owner = typeof questionnaire === "string" ? keyOfTitle(questionnaire) : questionnaire
  return JSON.stringify([owner, keyOfTitle(title)])
}

const missing: Record<QuestionColumn, LocalText> = {
  title: { en: "The question is missing.", fa: "متن پرسش خالی است." },
  questionnaire: { en: "The questionnaire is missing.", fa: "پرسش‌نامه خالی است." },
  range: { en: "The answer range is missing.", fa: "دامنهٔ پاسخ خالی است." },
  attribute: { en: "The attribute is missing.", fa: "ویژگی خالی است." },
  level: { en: "The maturity level is missing.", fa: "سطح بلوغ خالی است." },
  weight: { en: "The weight is missing.", fa: "وزن خالی است." },
}

const unknown = {
  range: (title: string): LocalText => ({
    en: `No answer range is titled “${title}”.`,
    fa: `دامنهٔ پاسخی با عنوان «${title}» نیست.`,
  }),
  level: (title: string): LocalText => ({
    en: `No maturity level is titled “${title}”.`,
    fa: `سطح بلوغی با عنوان «${title}» نیست.`,
  }),
}

const tooShort = (min: number): LocalText => ({
  en: `At least ${min} characters are needed.`,
  fa: `دست‌کم ${persian(min)} نویسه لازم است.`,
})

const tooLong = (max: number): LocalText => ({
  en: `At most ${max} characters are possible.`,
  fa: `حداکثر ${persian(max)} نویسه ممکن است.`,
})

const notWhole: LocalText = {
  en: "A weight is a whole number from 1.",
  fa: "وزن عددی صحیح از ۱ به بالاست.",
}

const repeated: LocalText = {
  en: "The questionnaire already has a question with this text.",
  fa: "پرسش‌نامه پرسشی با همین متن دارد.",
}
