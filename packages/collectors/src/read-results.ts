import type { XmlFault } from "@plumbline/kit-dsl/xml"
import { type JSONVisitor, visit } from "jsonc-parser"
import type { Combination, Finding, Unit } from "./finding.ts"
import { MOST_FINDINGS } from "./limits.ts"
import type { Mapping } from "./mapping/read-mapping.ts"
import { type Note, problems } from "./notes.ts"
import { jsonFindings } from "./readers/json.ts"
import { junitFindings } from "./readers/junit.ts"
import { sarifFindings } from "./readers/sarif.ts"
import { scorecardFindings } from "./readers/scorecard.ts"

export type ReadResults =
  | { readonly ok: true; readonly results: Results }
  | { readonly ok: false; readonly note: Note }

/** The findings of a file, and how those of one question are combined unless its mapping says otherwise. */
export interface Results {
  readonly findings: readonly Finding[]
  readonly unit: Unit
  readonly combine: Combination
}

type Read = Finding[] | null | "too many" | XmlFault

type Format = {
  unit: Unit
  combine: Combination
  read(text: string, mapping: Mapping): Read
}

const formats = {
  scorecard: {
    unit: "points",
    combine: "lowest",
    read: (text) => scorecardFindings(JSON.parse(text)),
  },
  sarif: {
    unit: "count",
    combine: "sum",
    read: (text) => sarifFindings(JSON.parse(text)),
  },
  junit: {
    unit: "percent",
    combine: "mean",
    read: junitFindings,
  },
  json: {
    unit: "any",
    combine: "lowest",
    read: (text, { questions, time, link }) =>
      jsonFindings(
        JSON.parse(text),
        questions.flatMap(({ checks }) => checks),
        { time, link },
      ),
  },
} satisfies Record<string, Format>

export type ResultFormat = keyof typeof formats

export const resultFormats = Object.keys(formats).filter(isResultFormat)

export function isResultFormat(word: string): word is ResultFormat {
  return Object.hasOwn(formats, word)
}

/** Reads the results of a tool. */
export function readResults(text: string, format: ResultFormat, mapping: Mapping): ReadResults {
  const { unit, combine, read }: Format = formats[format]
  let findings: Read
  try {
    findings = read(text.replace(/^\uFEFF/, ""), mapping)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, note: problems.noJson(placeIn(text)) }
  }
  if (findings === null) return { ok: false, note: problems.otherFormat(format) }
  if (typeof findings === "object" && "kind" in findings) {
    const { kind, line } = findings
    return { ok: false, note: kind === "malformed" ? problems.malformed(line) : problems.documentType(line) }
  }
  if (findings === "too many" || findings.length > MOST_FINDINGS) {
    return { ok: false, note: problems.tooManyFindings(MOST_FINDINGS) }
  }
  return { ok: true, results: { findings, unit, combine } }
}

/** Where JSON is wrong; null if that is found out only at the end. */
function placeIn(text: string): { line: number; column: number } | null {
  let place: { line: number; column: number } | null = null
  const onError: JSONVisitor["onError"] = (_error, offset, _length, line, column) => {
    if (place === null && offset < text.trimEnd().length) place = { line: line + 1, column: column + 1 }
  }
  visit(text, { onError }, { disallowComments: true })
  return place
}
