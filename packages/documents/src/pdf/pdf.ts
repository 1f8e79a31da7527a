import {
  NodeCompiler,
  type NodeTypstCompileResult,
  type NodeTypstDocument,
} from "@myriaddreamin/typst-ts-node-compiler"
import type { Branding } from "../branding.ts"
import { accentOf, type Logo, logoOf } from "../branding.ts"
import { compose } from "../compose/compose.ts"
import { fontFolders, moreFontFolders, needsMoreFonts } from "../fonts.ts"
import { cutTo } from "../model/clean.ts"
import { type Block, type Cell, type Document, isShort, type Run } from "../model/model.ts"
import type { Result } from "../result.ts"
import { textsIn } from "../texts/texts.ts"
import { template } from "./template.ts"

/** May be broken anywhere, so that no text leaves its column. */
const LONG_WORDS = /\S{24,}/gu
const PIECE = 8

/** Longer documents are refused: nobody reads them, and they would keep a processor busy for minutes. */
const MOST_PAGES = 3_000

const compilers: { usual?: NodeCompiler; more?: NodeCompiler } = {}

/** The compiler with the fonts that a text needs; those of further scripts are read when the first one needs them. */
function compilerFor(text: string): NodeCompiler {
  const more = needsMoreFonts(text)
  const fontPaths = more ? [...fontFolders, ...moreFontFolders] : fontFolders
  const name = more ? "more" : "usual"
  compilers[name] ??= NodeCompiler.create({ workspace: "/", fontArgs: [{ fontPaths }] })
  return compilers[name]
}

/**
 * A PDF document, tagged for assistive technology as PDF/UA-1 requires. Where a text has characters that none of the
 * fonts has, which that standard forbids, the file is a tagged PDF 1.7.
 */
export function renderPdf(result: Result, look: Branding): Uint8Array {
  return renderPdfDocument(compose(result, look), result.calculated ?? result.created, look)
}

/**
 * The same of any document.
 *
 * @param moment of what it says, ISO 8601
 */
export function renderPdfDocument(document: Document, moment: string, look: Branding): Uint8Array {
  const compiler = compilerFor(JSON.stringify(document))
  try {
    const logo = logoOf(look)
    // A picture may be broken beyond its first bytes.
    const typeset =
      (logo && typesetWith(compiler, document, moment, look, logo).result) ??
      required(typesetWith(compiler, document, moment, look, null))
    if (typeset.numOfPages > MOST_PAGES)
      throw new RangeError(`The PDF would have ${typeset.numOfPages} pages.`)
    try {
      return compiler.pdf(typeset, { pdfStandard: "ua-1" })
    } catch {
      return compiler.pdf(typeset, { pdfStandard: "1.7" })
    }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

function typesetWith(
  compiler: NodeCompiler,
  document: Document,
  moment: string,
  look: Branding,
  logo: Logo | null,
) {
  const path = logo && `/plumbline-logo.${logo.type}`
  if (logo && path) compiler.mapShadow(path, Buffer.from(logo.bytes))
  const input = JSON.stringify(inputOf(document, moment, look, path))
  return compiler.compile({ mainFileContent: template, inputs: { document: input } })
}

function required(compiled: NodeTypstCompileResult): NodeTypstDocument {
  const { result } = compiled
  if (result) return result
  const [reason] = compiled.takeDiagnostics()?.shortDiagnostics ?? []
  throw new Error(`The PDF cannot be typeset: ${JSON.stringify(reason)}`)
}

/** The document as the template reads it. */
function inputOf(document: Document, moment: string, look: Branding, logo: string | null) {
  const texts = textsIn(document.language)
  const date = new Date(moment)
  return {
    language: document.language,
    title: document.title,
    organisation: document.organisation,
    date: [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()],
    colour: accentOf(look),
    logo,
    words: {
      kind: document.kind,
      contents: texts.contents,
      page: texts.page,
      table: texts.table,
      figure: texts.figure,
      logo: texts.logo(document.organisation),
    },
    cover: {
      title: plain(document.title),
      organisation: plain(document.organisation ?? ""),
      verdict: plain(document.verdict),
      moved: plain(document.board.moved ?? ""),
      facts: document.facts.map(({ label, value }) => ({ label, value: plain(value) })),
      gauge: document.board.gauge,
      sections: document.board.sections.map(({ title, items }) => ({ title, items: items.map(plain) })),
    },
    // More would run over to a second page.
    contentsDepth: headingsOf(document) > MOST_HEADINGS ? 1 : 2,
    running: {
      title: plain(cutTo(60, document.title)),
      organisation: plain(cutTo(60, document.organisation ?? "")),
    },
    parts: document.parts.map((part) => ({ title: plain(part.title), blocks: part.blocks.map(blockOf) })),
  }
}

/** Lines that the contents have room for on a page. */
const MOST_HEADINGS = 34

function headingsOf({ parts }: Document): number {
  const headings = parts.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === "heading" && block.level === 2),
  )
  return parts.length + headings.length
}

function blockOf(block: Block): object {
  switch (block.kind) {
    case "heading":
      return { ...block, runs: plain(block.text) }
    case "paragraph":
      return { ...block, runs: block.runs.map(runOf) }
    case "list":
      return { ...block, items: block.items.map((item) => item.map(blockOf)) }
    case "quote":
      return { ...block, blocks: block.blocks.map(blockOf) }
    case "table":
      return {
        ...block,
        breakable: !isShort(block),
        caption: block.caption === null ? null : plain(block.caption),
        head: block.head?.map(cellOf) ?? null,
        rows: block.rows.map((row) => row.map(cellOf)),
      }
    case "figure":
      return { ...block, caption: plain(block.caption) }
  }
}

function cellOf(cell: Cell): object {
  return { ...cell, runs: cell.runs.map(runOf) }
}

function plain(text: string) {
  return [runOf({ text })]
}

function runOf({ text, ...look }: Run) {
  return { ...look, lines: text.split("\n").map(breakable) }
}

/** A line in which very long words have places to be broken, which readers do not see. */
function breakable(line: string): string {
  return line.replace(LONG_WORDS, (word) => {
    const characters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
    return Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, piece) =>
      characters.slice(piece * PIECE, (piece + 1) * PIECE).join(""),
    ).join("\u200B")
  })
}
