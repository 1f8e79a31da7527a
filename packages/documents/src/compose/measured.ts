import { levelFill } from "../level-colours.ts"
import { barChart } from "../model/chart.ts"
import { inSentence } from "../model/clean.ts"
import type { Block, Cell, Table } from "../model/model.ts"
import type { Result } from "../result.ts"
import { formatPercent } from "../texts/format.ts"
import { type Composing, levelTitle } from "./composing.ts"

type Measured = Pick<NonNullable<Result["subjects"]>[number], "level" | "confidence" | "scores">

/** How many attributes stand beside each other in the heat map, at most. */
const MOST_TILES = 4

/**
 * The scores on each level: as a table, or as a chart of something with attributes, without the levels that none of the
 * attributes is asked about.
 */
export function scores(
  title: string,
  values: readonly (number | null)[],
  composing: Composing,
  options?: { chartOf: readonly Scored[] | null },
): Block[] {
  const { result, texts } = composing
  const { language } = result
  const isShown = (index: number) =>
    isAskedOn(index, values, options ? options.chartOf : attributesOf(result))
  const written = values.map((value) =>
    value === null ? texts.scores.unasked : formatPercent(value, language),
  )
  const titles = values.map((_, index) => levelTitle(index + 1, composing))
  const subject = inSentence(title, language)
  if (options) {
    const bars = values
      .map((percent, index) => ({
        label: titles[index] ?? "",
        value: written[index] ?? "",
        percent,
        fill: levelFill(index + 1, values.length).fill,
      }))
      .filter((_, index) => isShown(index))
    if (bars.length === 0) return []
    const parts = bars.map(({ label, value }) => texts.scores.bar(label, value))
    return [
      {
        kind: "figure",
        ...barChart(bars, language === "fa"),
        alt: texts.scores.chart(subject, parts),
        caption: texts.scores.of(subject),
      },
    ]
  }
  return [
    {
      kind: "table",
      caption: texts.scores.of(subject),
      columns: titles.filter((_, index) => isShown(index)).map(() => 1),
      head: titles.filter((_, index) => isShown(index)).map((text) => centred(text)),
      rows: [written.filter((_, index) => isShown(index)).map((text) => centred(text))],
    },
  ]
}

type Scored = { scores: readonly (number | null)[] }

/** Whether a level has something to show: a score, or some attribute that is asked about it, if it is known which are. */
export function isAskedOn(
  index: number,
  values: readonly (number | null)[],
  attributes: readonly Scored[] | null,
): boolean {
  if ((values[index] ?? 0) > 0 || !attributes || attributes.length === 0) return true
  return attributes.some(({ scores }) => (scores[index] ?? null) !== null)
}

/** The attributes of all subjects; null if the result does not have them. */
export function attributesOf({ subjects }: Result) {
  const attributes = subjects?.flatMap((subject) => subject.attributes ?? []) ?? []
  return attributes.length > 0 ? attributes : null
}

/** How far the answers go, or by how many the level is decided, and how many of them were only carried over. */
export function progressSentences({ result: { progress }, texts }: Composing): string[] {
  const { answered, carried = 0, questions, decided } = progress
  const reached = decided ? texts.decided : texts.progress
  return [reached(answered, questions), ...(carried > 0 ? [texts.carried(carried)] : [])]
}

/** Subjects with their attributes, each in the colour of its level and with its level in words. */
export function heatMap(subjects: NonNullable<Result["subjects"]>, composing: Composing): Table {
  const { texts } = composing
  const most = Math.max(...subjects.map(({ attributes }) => attributes?.length ?? 0), 1)
  const across = Math.min(most, MOST_TILES)
  const rows = subjects.flatMap((subject) => {
    const tiles = (subject.attributes ?? []).map((attribute) => tile(attribute.title, attribute, composing))
    const head: Cell = tile(subject.title, subject, composing, { isPlain: true })
    if (tiles.length === 0) {
      const cell = tile(levelWords(subject, composing), subject, composing)
      return [[head, { ...cell, runs: cell.runs.slice(0, 1), span: across }]]
    }
    const lines = Array.from({ length: Math.ceil(tiles.length / across) }, (_, line) =>
      tiles.slice(line * across, (line + 1) * across),
    )
    return lines.map((line, index) => [index === 0 ? head : { runs: [] }, ...filledUp(line, across)])
  })
  return {
    kind: "table",
    caption: texts.heatMapCaption,
    columns: [1.2, ...Array.from({ length: across }, () => 1)],
    head: [
      { runs: [{ text: texts.subject }] },
      {
        runs: [
          { text: subjects.some(({ attributes }) => attributes) ? texts.attributes : texts.facts.level },
        ],
        span: across,
      },
    ],
    rows,
  }
}

/** The level in words, without the number of levels. */
export function levelWords({ level, scores }: Measured, composing: Composing): string {
  if (level !== null) return composing.texts.cell(level, levelTitle(level, composing))
  return applies(scores) ? composing.texts.notRated : composing.texts.notApplicable
}

/** The level as a sentence, for a subject or an attribute. */
export function levelSentence({ level, scores }: Measured, composing: Composing): string {
  const { result, texts } = composing
  if (level !== null) return texts.level(level, result.levels.length, levelTitle(level, composing))
  return applies(scores) ? texts.notRatedWhy : texts.notApplicableWhy
}

function applies(scores: Measured["scores"]): boolean {
  return scores.some((score) => score !== null)
}

/** How sure the people are who answered; empty where there is no confidence. */
export function confidenceSentence(confidence: number | null, { result, texts }: Composing): string {
  if (confidence === null) return ""
  const { answered, questions } = result.progress
  return answered < questions ? texts.confidenceSoFar(confidence) : texts.confidence(confidence)
}

/** A cell in the colour of a level. */
export function levelCell(measured: Measured, composing: Composing): Cell {
  const colours = measured.level === null ? {} : levelFill(measured.level, composing.result.levels.length)
  return { runs: [{ text: levelWords(measured, composing) }], ...colours }
}

function tile(title: string, measured: Measured, composing: Composing, options?: { isPlain: true }): Cell {
  const { texts, result } = composing
  const { fill, on } = levelCell(measured, composing)
  const confidence = measured.confidence === null ? "" : `, ${texts.sure(measured.confidence)}`
  const words = levelWords(measured, composing)
  return {
    runs: [
      { text: title, bold: true },
      { text: `\n${words}${result.language === "fa" ? confidence.replace(",", "،") : confidence}` },
    ],
    ...(options?.isPlain ? {} : { fill, on }),
  }
}

function filledUp(cells: Cell[], across: number): Cell[] {
  const missing = across - cells.length
  return missing === 0 ? cells : [...cells, { runs: [], span: missing }]
}

function centred(text: string): Cell {
  return { runs: [{ text }], align: "center" }
}
