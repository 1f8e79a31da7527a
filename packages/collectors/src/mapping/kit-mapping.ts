import { LONGEST_KIT_MAPPING } from "../limits.ts"
import { faults, type Note } from "../notes.ts"
import { type MappingError, type QuestionReference, readMapping } from "./read-mapping.ts"

/** A question of a kit as mappings name it: its code is unique in its questionnaire. */
export interface KitQuestion {
  readonly questionnaireCode: string
  readonly code: string
  /** How many options it has, numbered from 1. */
  readonly options: number
}

type ReadKitMapping =
  | { readonly ok: true; readonly references: readonly QuestionReference[] }
  | { readonly ok: false; readonly errors: readonly MappingError[] }

/** Characters that cannot be stored, or are not visible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]/u

/** Reads a mapping that a kit is to carry, without comparing it with the questions of the kit. */
export function readKitMapping(text: string): ReadKitMapping {
  if (text.length > LONGEST_KIT_MAPPING) return refused(faults.tooLong(LONGEST_KIT_MAPPING), text, 0)
  const illegal = text.search(ILLEGAL)
  return illegal === -1 ? readMapping(text) : refused(faults.badCharacter(), text, illegal)
}

function refused(note: Note, text: string, at: number): ReadKitMapping {
  const before = text.slice(0, at)
  const line = before.split("\n").length
  return { ok: false, errors: [{ note, line, column: at - before.lastIndexOf("\n") }] }
}

/** Where a mapping does not fit the questions of a kit: unknown or ambiguous codes, options that questions do not have. */
export function misfits(
  references: readonly QuestionReference[],
  questions: readonly KitQuestion[],
): MappingError[] {
  const byCode = Map.groupBy(questions, ({ code }) => code)
  const byWholeCode = new Map(questions.map((question) => [wholeCode(question), question]))
  const seen = new Set<KitQuestion>()
  return references.flatMap(({ code, line, column, options }): MappingError[] => {
    const [question = byWholeCode.get(code), another] = byCode.get(code) ?? []
    if (question === undefined) return [{ note: faults.unknownQuestion(code), line, column }]
    if (another !== undefined) {
      return [{ note: faults.severalQuestions(code, wholeCode(question)), line, column }]
    }
    if (seen.has(question)) return [{ note: faults.sameQuestion(code), line, column }]
    seen.add(question)
    return options
      .filter(({ index }) => index > question.options)
      .map(({ index, line, column }) => ({
        note: faults.unknownOption(index, question.options),
        line,
        column,
      }))
  })
}

/** What is wrong with the mapping of a kit, in the order of its text. */
export function checkKitMapping(text: string, questions: readonly KitQuestion[]): readonly MappingError[] {
  const read = readKitMapping(text)
  return read.ok ? misfits(read.references, questions) : read.errors
}

function wholeCode({ questionnaireCode, code }: KitQuestion): string {
  return `${questionnaireCode}.${code}`
}
