import type { Language } from "../language.ts"
import type { LevelModel, OptionModel, QuestionnaireModel } from "../model/kit-model.ts"
import type {
  PrintableAttribute,
  PrintableKit,
  PrintableQuestion,
  PrintableSubject,
} from "../printer/printable-kit.ts"
import { readSpreadsheet } from "./spreadsheet.ts"
import { Table, UnreadableWorkbook } from "./table.ts"
import { type WorkbookProblem, workbookMessage } from "./workbook-problems.ts"

export type ReadWorkbook =
  | { readonly ok: true; readonly kit: PrintableKit }
  | { readonly ok: false; readonly found: WorkbookProblem; readonly message: string }

/** The columns of a question; those after them are attributes. */
const QUESTION_COLUMNS = 8

const SHEETS = {
  MaturityLevels: { headingRow: 2, columns: ["Title", "Description"] },
  QualityAttributes: {
    headingRow: 1,
    columns: [
      "Subject Name",
      "Subject Title",
      "Subject Weight",
      "Subject Description",
      "Attribute Name",
      "Attribute Title",
      "Attribute Description",
      "Attribute Weight",
    ],
  },
  Questionnaires: { headingRow: 1, columns: ["Name", "Title", "Description"] },
  AnswerOptions: { headingRow: 1, columns: ["Range Name", "Option Title", "Option Value"] },
  Questions: {
    headingRow: 2,
    columns: [
      "Code",
      "Question",
      "Options",
      "Description",
      "Questionnaires",
      "Maturity",
      "Not Applicable",
      "Advisable",
    ],
  },
} as const

/**
 * Reads a kit from an `.xlsx` workbook of five sheets, to be printed in the layout `workbook`.
 *
 * Stops at the first problem and reports its sheet, row and column. Codes must be names of the kit language; everything
 * else is checked when the printed text is parsed.
 */
export function readWorkbook(bytes: Uint8Array, language: Language): ReadWorkbook {
  const sheets = readSpreadsheet(bytes, Object.keys(SHEETS))
  if (sheets === null) return refused({ problem: "no workbook" })
  try {
    return { ok: true, kit: readKit() }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return refused(error.found)
    throw error
  }

  function readKit(): PrintableKit {
    const levels = table("MaturityLevels")
    const attributes = table("QualityAttributes")
    const questionnaires = table("Questionnaires")
    const ranges = table("AnswerOptions")
    const questions = table("Questions", QUESTION_COLUMNS)
    const questionnaireModels = readQuestionnaires(questionnaires)
    return {
      kitModel: null,
      levelModels: readLevels(levels),
      ...readSubjects(attributes),
      measureModels: questionnaireModels,
      questionnaireModels,
      answerRangeModels: readRanges(ranges),
      questionModels: readQuestions(questions),
    }
  }

  function table(name: keyof typeof SHEETS, lastColumn?: number): Table {
    const sheet = sheets?.get(name)
    if (sheet === undefined) throw new UnreadableWorkbook({ problem: "no sheet", sheet: name })
    return new Table(name, sheet, SHEETS[name].headingRow, SHEETS[name].columns, lastColumn)
  }

  function refused(found: WorkbookProblem): ReadWorkbook {
    return { ok: false, found, message: workbookMessage(found, language) }
  }
}

function readLevels(table: Table): LevelModel[] {
  const records = table.records()
  const codes = records.map((record) => record.name(1))
  const rankOfColumn = new Map<number, number>()
  for (const [rank, level] of codes.entries()) {
    const column = table.column(level)
    if (column !== undefined && !rankOfColumn.has(column)) rankOfColumn.set(column, rank)
  }
  return records.map((record, position) => {
    // Only filled columns are visited: there may be as many levels as rows, and each would have to be tried in each
    // row.
    const ranks = record.columnsBehind(0).flatMap((column) => rankOfColumn.get(column) ?? [])
    const pairs = ranks
      .sort((a, b) => a - b)
      .flatMap((rank) => {
        const level = codes[rank] ?? ""
        const percent = record.percentOrNull(level)
        return percent === null ? [] : [[level, percent] as const]
      })
    return {
      code: record.name(1),
      index: position + 1,
      title: record.text("Title"),
      description: record.text("Description"),
      value: position + 1,
      levelCompetence: pairs.length === 0 ? null : Object.fromEntries(pairs),
      translations: null,
    }
  })
}

function readSubjects(table: Table): {
  subjectModels: PrintableSubject[]
  attributeModels: PrintableAttribute[]
} {
  const subjects = new Map<string, PrintableSubject>()
  const attributeModels: PrintableAttribute[] = []
  let subject: string | null = null
  for (const record of table.records()) {
    if (record.has("Subject Name")) subject = record.name("Subject Name")
    if (subject !== null && !subjects.has(subject)) {
      subjects.set(subject, {
        code: subject,
        index: subjects.size + 1,
        title: record.text("Subject Title"),
        description: record.text("Subject Description"),
        weight: record.wholeOrNull("Subject Weight"),
        translations: null,
      })
    }
    if (!record.has("Attribute Name")) continue
    attributeModels.push({
      code: record.name("Attribute Name"),
      index: attributeModels.length + 1,
      title: record.text("Attribute Title"),
      description: record.text("Attribute Description"),
      subjectCode: subject ?? record.fail("empty", "Subject Name"),
      weight: record.wholeOrNull("Attribute Weight"),
      translations: null,
    })
  }
  return { subjectModels: [...subjects.values()], attributeModels }
}

function readQuestionnaires(table: Table): QuestionnaireModel[] {
  return table.records().map((record, position) => ({
    code: record.name("Name"),
    index: position + 1,
    title: record.text("Title"),
    description: record.text("Description"),
    translations: null,
  }))
}

function readRanges(table: Table): PrintableKit["answerRangeModels"] {
  const ranges: { code: string; title: string; options: OptionModel[]; translations: null }[] = []
  for (const record of table.records()) {
    const code = record.has("Range Name") || ranges.length === 0 ? record.name("Range Name") : null
    // The name of a range may be one cell, merged over the rows of its options.
    if (code !== null && code !== ranges.at(-1)?.code) {
      ranges.push({ code, title: code, options: [], translations: null })
    }
    const options = ranges.at(-1)?.options ?? []
    options.push({
      index: options.length + 1,
      caption: record.text("Option Title"),
      value: record.number("Option Value"),
      translations: null,
    })
  }
  return ranges
}

function readQuestions(table: Table): PrintableQuestion[] {
  const attributes = new Set(table.headings().map(([column]) => column))
  const asked = table.records().filter((record) => record.has("Question"))
  return asked.map((record, position) => {
    const level = { code: record.name("Maturity") }
    const questionImpacts = record.columnsBehind(QUESTION_COLUMNS).flatMap((column) => {
      const weight = attributes.has(column) ? record.wholeOrNull(column) : null
      return weight === null ? [] : [{ attributeCode: table.nameInHeading(column), level, weight }]
    })
    return {
      code: record.name("Code"),
      index: position + 1,
      title: record.text("Question"),
      description: record.textOrNull("Description"),
      questionnaireCode: record.name("Questionnaires"),
      measureCode: record.name("Questionnaires"),
      answers: null,
      answerRangeCode: record.name("Options"),
      questionImpacts,
      mayNotBeApplicable: record.numberOrNull("Not Applicable") === 1,
      advisable: record.numberOrNull("Advisable") !== 0,
      translations: null,
    }
  })
}
