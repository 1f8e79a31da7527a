import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type INumberingOptions,
  InternalHyperlink,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  SimpleField,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from "docx"
import { pictureOf } from "../branding.ts"
import { hasRightToLeft } from "../model/clean.ts"
import {
  type Block,
  type Cell,
  type Figure,
  isShort,
  type Run,
  type Table as TableBlock,
} from "../model/model.ts"
import { formatNumber, type Language } from "../texts/format.ts"
import { textsIn } from "../texts/texts.ts"
import { guarded } from "./guard.ts"

const QUIET = "55606A"
const EDGE = "C3CBD2"
/** The width of the text on A4 with our margins, in twentieths of a point. */
export const TEXT_WIDTH = 9354

/** Text of a table, in half points. */
const SMALL = 18

/** Writes blocks as paragraphs and tables of a Word document; counts its lists and captions. */
export class BlockWriter {
  /** The headings that contents list, in the order in which they were written. */
  readonly headings: Heading[] = []

  private readonly language: Language
  private readonly isRightToLeft: boolean
  private readonly starts = new Set<number>([1])
  private readonly counted = { table: 0, figure: 0 }
  private lists = 0
  private bookmarks = 0

  constructor(language: Language) {
    this.language = language
    this.isRightToLeft = language === "fa"
  }

  private get direction() {
    return this.isRightToLeft ? { bidirectional: true } : {}
  }

  /** The lists that the written paragraphs refer to. */
  get numbering(): INumberingOptions {
    const levels = (format: (typeof LevelFormat)[keyof typeof LevelFormat], start: number) =>
      Array.from({ length: 9 }, (_, level) => ({
        level,
        format,
        start: level === 0 ? start : 1,
        text: format === LevelFormat.BULLET ? "•" : `%${level + 1}.`,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { start: 360 * (level + 1), hanging: 360 } } },
      }))
    return {
      config: [
        { reference: "bullets", levels: levels(LevelFormat.BULLET, 1) },
        ...[...this.starts].map((start) => ({
          reference: `numbers-${start}`,
          levels: levels(LevelFormat.DECIMAL, start),
        })),
      ],
    }
  }

  /** The lines of contents: each heading as a link. Word adds the pages that they are on when it updates its fields. */
  contents(): Paragraph[] {
    return this.headings.map(
      ({ title, level, href }) =>
        new Paragraph({
          ...this.direction,
          style: `TOC${level}`,
          children: [new InternalHyperlink({ anchor: href, children: this.runs([{ text: title }]) })],
        }),
    )
  }

  /** The title of a chapter. */
  title(text: string, options: { onNewPage: boolean }): Paragraph {
    return this.heading(text, 1, options)
  }

  blocks(blocks: readonly Block[]): (Paragraph | Table)[] {
    return blocks.flatMap((block) => this.block(block, {}))
  }

  runs(runs: readonly Run[], look: RunLook = {}): ParagraphChild[] {
    return runs.flatMap((run) => this.run(run, look))
  }

  private block(block: Block, place: Place): (Paragraph | Table)[] {
    switch (block.kind) {
      case "heading":
        return [this.heading(block.text, block.level)]
      case "paragraph": {
        const lead = block.tone === "lead" && { bold: true, size: 24 }
        const quiet = block.tone === "quiet" && { color: QUIET }
        return [
          this.paragraph(block.runs, { ...place, isLead: block.tone === "lead" }, { ...lead, ...quiet }),
        ]
      }
      case "list":
        return this.list(block, place)
      case "quote":
        return block.blocks.flatMap((inner) => this.block(inner, { ...place, isQuote: true }))
      case "table":
        return this.captioned(block)
      case "figure":
        return this.figure(block)
    }
  }

  /** A heading, with a bookmark if contents list it. */
  private heading(text: string, level: 1 | 2 | 3, options?: { onNewPage: boolean }): Paragraph {
    const runs = this.runs([{ text }])
    const heading = HEADINGS[level]
    if (level === 3) return new Paragraph({ ...this.direction, heading, children: runs })
    const bookmark = `_Toc${++this.bookmarks}`
    this.headings.push({ title: guarded(text), level, href: bookmark })
    return new Paragraph({
      ...this.direction,
      heading,
      ...(options?.onNewPage && { pageBreakBefore: true, spacing: { before: 0 } }),
      children: [new Bookmark({ id: bookmark, children: runs })],
    })
  }

  /** An item may consist of several blocks: the first carries the number or the bullet. */
  private list({ ordered, start, items }: Extract<Block, { kind: "list" }>, place: Place) {
    const level = place.level === undefined ? 0 : Math.min(place.level + 1, 8)
    this.starts.add(start)
    const reference = ordered ? `numbers-${start}` : "bullets"
    const instance = ++this.lists
    return items.flatMap((item) =>
      item.flatMap((block, index) =>
        this.block(block, { level, ...(index === 0 && { numbering: { reference, level, instance } }) }),
      ),
    )
  }

  private paragraph(runs: readonly Run[], place: Place, look = {}): Paragraph {
    const { numbering, isQuote, isLead, level } = place
    return new Paragraph({
      ...this.direction,
      ...(isLead && { keepNext: true }),
      children: this.runs(runs, look),
      ...(numbering
        ? { numbering, spacing: { after: 60 } }
        : level !== undefined && { indent: { start: 360 * (level + 1) } }),
      ...(isQuote && {
        indent: { start: 360 },
        border: {
          [this.isRightToLeft ? "right" : "left"]: {
            style: BorderStyle.SINGLE,
            size: 12,
            color: EDGE,
            space: 8,
          },
        },
      }),
    })
  }

  private run({ text, link, isContrary, ...look }: Run, place: RunLook): ParagraphChild[] {
    const { size, ...colour } = place
    const options = {
      ...(look.bold && { bold: true, boldComplexScript: true }),
      ...(look.italic && { italics: true, italicsComplexScript: true }),
      ...(look.strike && { strike: true }),
      ...(look.code && { font: "Consolas" }),
      ...colour,
      ...(place.bold && { boldComplexScript: true }),
      ...(size && { size, sizeComplexScript: size }),
      ...((isContrary ? hasRightToLeft(text) : this.isRightToLeft) && { rightToLeft: true }),
    }
    const lines = text.split("\n")
    const runs = lines.map(
      (line, index) =>
        new TextRun({
          ...options,
          ...(link !== undefined && { style: "Hyperlink" }),
          text: guarded(line),
          ...(index > 0 && { break: 1 }),
        }),
    )
    return link === undefined ? runs : [new ExternalHyperlink({ link, children: runs })]
  }

  private captioned(table: TableBlock): (Paragraph | Table)[] {
    const after = new Paragraph({ spacing: { after: 120, line: 120 }, children: [] })
    return [
      ...(table.caption === null ? [] : [this.caption("table", table.caption)]),
      this.table(table),
      after,
    ]
  }

  private caption(kind: "table" | "figure", text: string): Paragraph {
    const number = ++this.counted[kind]
    const sequence = kind === "table" ? "Table" : "Figure"
    return new Paragraph({
      style: "Caption",
      ...this.direction,
      keepNext: kind === "table",
      children: [
        ...this.runs([{ text: `${textsIn(this.language)[kind]} ` }]),
        // Programs write fields with Latin digits only.
        ...(this.isRightToLeft
          ? this.runs([{ text: formatNumber(number, this.language) }])
          : [new SimpleField(`SEQ ${sequence} \\* ARABIC`, formatNumber(number, this.language))]),
        ...this.runs([{ text: `: ${text}` }]),
      ],
    })
  }

  private table(table: TableBlock): Table {
    const { columns, head, rows } = table
    const sum = columns.reduce((all, width) => all + width, 0)
    const widths = columns.map((width) => Math.floor((width / sum) * TEXT_WIDTH))
    const keepNext = isShort(table)
    const rowOf = (cells: Cell[], isHead: boolean, isLast: boolean) => {
      let column = 0
      return new TableRow({
        tableHeader: isHead,
        cantSplit: cells.every((cell) => cell.runs.reduce((all, { text }) => all + text.length, 0) < 1_000),
        children: cells.map((cell) => {
          const span = cell.span ?? 1
          const width = widths.slice(column, column + span).reduce((all, each) => all + each, 0)
          column += span
          return this.cell(cell, width, { isHead, keepNext: isHead || (keepNext && !isLast) })
        }),
      })
    }
    const border = { style: BorderStyle.SINGLE, size: 4, color: EDGE }
    return new Table({
      visuallyRightToLeft: this.isRightToLeft,
      layout: TableLayoutType.FIXED,
      width: { size: TEXT_WIDTH, type: WidthType.DXA },
      columnWidths: widths,
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      borders: {
        top: border,
        bottom: border,
        left: border,
        right: border,
        insideHorizontal: border,
        insideVertical: border,
      },
      rows: [
        ...(head ? [rowOf(head, true, false)] : []),
        ...rows.map((row, index) => rowOf(row, false, index === rows.length - 1)),
      ],
    })
  }

  private cell(
    { runs, fill, on, align, span }: Cell,
    width: number,
    { isHead, keepNext }: { isHead: boolean; keepNext: boolean },
  ): TableCell {
    const background = fill?.slice(1) ?? (isHead ? "EDF0F2" : undefined)
    return new TableCell({
      width: { size: width, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      ...(span && { columnSpan: span }),
      ...(background && { shading: { type: ShadingType.CLEAR, fill: background, color: "auto" } }),
      children: [
        new Paragraph({
          ...this.direction,
          spacing: { before: 0, after: 0 },
          keepNext,
          alignment: align === "center" ? AlignmentType.CENTER : AlignmentType.START,
          children: this.runs(runs, {
            size: SMALL,
            ...(on && { color: on.slice(1) }),
            ...(isHead && { bold: true }),
          }),
        }),
      ],
    })
  }

  private figure({ svg, width, height, alt, caption }: Figure): Paragraph[] {
    const picture = new ImageRun({
      type: "png",
      data: pictureOf(svg, width * 3),
      // Pixels of 1/96 inch.
      transformation: { width: Math.round((width / 72) * 96), height: Math.round((height / 72) * 96) },
      altText: { name: guarded(caption), description: guarded(alt) },
    })
    return [
      new Paragraph({ alignment: AlignmentType.CENTER, keepNext: true, children: [picture] }),
      this.caption("figure", caption),
    ]
  }
}

const HEADINGS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
}

export type Heading = { title: string; level: 1 | 2; href: string }

type RunLook = { color?: string; bold?: boolean; size?: number }

type Place = {
  numbering?: { reference: string; level: number; instance: number }
  /** How deep in lists. */
  level?: number
  isQuote?: boolean
  isLead?: boolean
}
