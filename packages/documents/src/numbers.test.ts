import fc from "fast-check"
import { expect, test } from "vitest"
import { renderDocument } from "./render.ts"
import type { Result } from "./result.ts"
import { arbitraryResult } from "./testing/arbitrary-result.ts"
import { pagesOf, partsOf, textOfDocx, textOfPptx } from "./testing/read-back.ts"
import { plainBranding, sampleResult } from "./testing/sample.ts"
import { formatNumber, formatPercent } from "./texts/format.ts"

const PERCENTS = new Set(["confidence", "scores", "impact", "gained", "missed", "percent"])
const IDS = new Set(["id", "questionId"])
const OF_ANSWERS = new Set(["attributes", "options", "value", "counts"])

function sectionsOf({ sections }: { sections: unknown }): unknown[] {
  return Array.isArray(sections) ? sections : []
}

/** A percentage without the mark of its direction, which is no part of the number. */
function percentOf(value: number, language: Result["language"]): string {
  return formatPercent(value, language).replace("\u061C", "")
}

/** All numbers of a result as a document writes them. */
function numbersOf(value: unknown, language: Result["language"], key = ""): string[] {
  if (typeof value === "number")
    return [PERCENTS.has(key) ? percentOf(value, language) : formatNumber(value, language)]
  if (Array.isArray(value)) return value.flatMap((item) => numbersOf(item, language, key))
  if (typeof value !== "object" || value === null) return []
  return (
    Object.entries(value)
      .filter(([name]) => !IDS.has(name))
      .filter(
        ([name]) => !(name === "levels" && "sections" in value && !sectionsOf(value).includes("levels")),
      )
      // How much is answered is part of the summary.
      .filter(([name]) => !(name === "progress" && !("summary" in value)))
      // The level that answers lead to has only its title in the sentence about them.
      .filter(([name]) => !(name === "level" && "answers" in value && "attributes" in value))
      // The attributes of an answer are references, and how it counts is for other programs.
      .filter(([name]) => !("questionnaire" in value && OF_ANSWERS.has(name)))
      .flatMap(([name, part]) => numbersOf(part, language, name))
  )
}

/** Numbers that are in the result more often than in the text. */
function lost(result: Result, text: string): string[] {
  // A comma behind the last digit belongs to the sentence.
  const inText = text.match(/[\d۰-۹]+(?:[٬,][\d۰-۹]+)*(?:[.٫][\d۰-۹]+)?[%٪]?/g) ?? []
  const written = Map.groupBy(inText, (number) => number)
  const numbers = Map.groupBy(numbersOf(result, result.language), (number) => number)
  return [...numbers]
    .filter(([number, all]) => {
      const times = written.get(number)?.length ?? 0
      // Ranks and counts are written in words where there is only one.
      // Charts leave out levels that nothing is asked about, whose score counts as nothing.
      if (number === percentOf(0, result.language)) return false
      return /[%٪]/.test(number)
        ? times < all.length
        : number !== formatNumber(1, result.language) && times === 0
    })
    .map(([number, all]) => `${number} × ${all.length}`)
}

/** A result with its plan alone: no other part has the levels of the roadmap. */
function planOnly(): Result {
  const {
    summary: _s,
    subjects: _j,
    agreement: _g,
    answers: _a,
    evidence: _e,
    ...result
  } = sampleResult("fa")
  return { ...result, sections: ["advice"] }
}

function descriptionsIn(bytes: Uint8Array): string {
  const found = (partsOf(bytes)["word/document.xml"] ?? "").matchAll(/ descr="([^"]*)"/g)
  return [...found].map(([, text]) => text).join("\n")
}

const formats = [
  [
    "pdf",
    // Readers take the letters of charts as they are drawn.
    async (bytes: Uint8Array) => (await pagesOf(bytes)).join("\n").replaceAll(/(?<![۰-۹])٪([۰-۹]+)/g, "$1٪"),
  ],
  // Charts are pictures there, described in words.
  ["docx", (bytes: Uint8Array) => textOfDocx(bytes) + descriptionsIn(bytes)],
  ["pptx", textOfPptx],
] as const

test.each(formats)("every number of a result is in its document (%s)", async (format, read) => {
  await fc.assert(
    fc.asyncProperty(arbitraryResult, async (result) => {
      const text = await read(await renderDocument(format, result, plainBranding))
      expect(lost(result, text)).toEqual([])
    }),
    { numRuns: 12, examples: [[planOnly()]] },
  )
})
