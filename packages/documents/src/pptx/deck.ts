import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import loaded from "pptxgenjs"
import type { Composing } from "../compose/composing.ts"
import { asParagraph } from "../model/clean.ts"
import type { Document } from "../model/model.ts"
import { formatNumber } from "../texts/format.ts"

/** The types describe the CommonJS build, whose class is a property; Node loads the other build. */
const PptxGenJS = "default" in loaded ? loaded.default : loaded

/** In inches. */
export const WIDTH = 13.33
const HEIGHT = 7.5
export const MARGIN = 0.7

const INK = "2B333B"
export const QUIET = "55606A"
const EDGE = "66707A"

export type Box = { x: number; y: number; w: number; h: number }

/** Of a slide, what is below its title. */
export const WHOLE: Box = { x: MARGIN, y: 1.5, w: WIDTH - 2 * MARGIN, h: 5.4 }

export type TextStyle = {
  size?: number
  bold?: boolean
  color?: string
  fill?: string
  align?: "start" | "center" | "end"
  middle?: boolean
}

/** What the slides of a result are made with. */
export type Slides = Composing & { deck: Deck; document: Document }

/** Slides of texts and shapes, written from the side on which the language begins. */
export class Deck {
  private readonly file = new PptxGenJS()
  private readonly document: Document
  private readonly accent: string
  /** The cover is the first. */
  private slides = 1

  constructor(document: Document, accent: string) {
    this.document = document
    this.accent = accent.slice(1)
    this.file.layout = "LAYOUT_WIDE"
    this.file.rtlMode = this.isRightToLeft
    this.file.title = document.title
    this.file.author = document.organisation ?? ""
    this.file.theme = { headFontFace: this.font, bodyFontFace: this.font }
  }

  get isRightToLeft(): boolean {
    return this.document.language === "fa"
  }

  private get font(): string {
    return this.isRightToLeft ? "Arial" : "Calibri"
  }

  /** A slide with a title; `notes` is what is said about it. */
  slide(title: string, notes: string): Slide {
    const slide = new Slide(this.file.addSlide(), this.isRightToLeft, this.font, this.accent)
    const place = { x: MARGIN, y: 0.4, w: WIDTH - 2 * MARGIN, h: 0.8 }
    slide.text(title, place, {
      size: largest(title, place, [28, 24, 20, 16]),
      bold: true,
      color: this.accent,
    })
    slide.bar({ x: MARGIN, y: 1.2, w: 1.2, h: 0.05 }, this.accent)
    slide.number(++this.slides, { x: WIDTH - MARGIN - 0.6, y: HEIGHT - 0.5, w: 0.6, h: 0.3 })
    slide.notes(title, notes)
    return slide
  }

  /** The slide without a heading that a presentation begins with. */
  cover(notes: string): Slide {
    const slide = new Slide(this.file.addSlide(), this.isRightToLeft, this.font, this.accent)
    slide.bar({ x: 0, y: 0, w: WIDTH, h: 0.3 }, this.accent)
    slide.notes("", notes)
    return slide
  }

  async bytes(): Promise<Uint8Array> {
    const written = await this.file.write({ outputType: "uint8array" })
    if (!(written instanceof Uint8Array)) throw new Error("The presentation was not written as bytes.")
    return withParagraphsInNotes(written, this.isRightToLeft)
  }
}

export class Slide {
  private readonly slide: ReturnType<InstanceType<typeof PptxGenJS>["addSlide"]>
  private readonly isRightToLeft: boolean
  private readonly font: string
  readonly accent: string

  constructor(
    slide: ReturnType<InstanceType<typeof PptxGenJS>["addSlide"]>,
    isRightToLeft: boolean,
    font: string,
    accent: string,
  ) {
    this.slide = slide
    this.isRightToLeft = isRightToLeft
    this.font = font
    this.accent = accent
  }

  /** A text, shortened to what has room; its line feeds separate paragraphs. */
  text(text: string, place: Box, look: TextStyle = {}): void {
    const { size = 16, bold = false, color = INK, fill, align = "start", middle = false } = look
    const isAtLeft = align === "start" ? !this.isRightToLeft : this.isRightToLeft
    this.slide.addText(this.inOwnDirection(fitted(text, place, size)), {
      ...this.mirrored(place),
      fontFace: this.font,
      fontSize: size,
      bold,
      color,
      align: align === "center" ? "center" : isAtLeft ? "left" : "right",
      valign: middle ? "middle" : "top",
      rtlMode: this.isRightToLeft,
      lang: this.isRightToLeft ? "fa-IR" : "en-GB",
      margin: fill === undefined ? 0 : 4,
      ...(fill !== undefined && { fill: { color: fill }, line: { color: "C3CBD2", width: 0.5 } }),
    })
  }

  bar(place: Box, color: string, options?: { outlined: boolean }): void {
    this.slide.addShape("rect", {
      ...this.mirrored(place),
      fill: { color },
      line: options?.outlined ? { color: EDGE, width: 0.5 } : { color, width: 0 },
    })
  }

  picture(bytes: Uint8Array, type: "png" | "jpg", alt: string, place: Box): void {
    const data = `image/${type === "jpg" ? "jpeg" : "png"};base64,${Buffer.from(bytes).toString("base64")}`
    this.slide.addImage({ data, altText: alt, ...this.mirrored(place) })
  }

  /** The number of the slide; programs write it with Latin digits only. */
  number(number: number, place: Box): void {
    if (this.isRightToLeft)
      this.text(formatNumber(number, "fa"), place, { size: 10, color: QUIET, align: "end" })
    else this.slide.slideNumber = { ...this.mirrored(place), fontFace: this.font, fontSize: 10, color: QUIET }
  }

  notes(title: string, text: string): void {
    this.slide.addNotes(this.inOwnDirection([title, text].filter(Boolean).join("\n")))
  }

  /** A text in which each line that begins in the other direction is isolated. */
  private inOwnDirection(text: string): string {
    const language = this.isRightToLeft ? "fa" : "en"
    return text
      .split("\n")
      .map((line) => asParagraph(line, language))
      .join("\n")
  }

  private mirrored({ x, y, w, h }: Box): Box {
    return { x: this.isRightToLeft ? WIDTH - x - w : x, y, w, h }
  }
}

/** The first of several sizes of letters at which a text has room at a place; the last one if it has at none. */
export function largest(text: string, place: Box, sizes: readonly [number, ...number[]]): number {
  return sizes.find((size) => fitted(text, place, size) === text) ?? sizes.at(-1) ?? sizes[0]
}

/** Paragraphs at the largest size at which they have room: as many of them as there is place for, and how many are left. */
export function paragraphsAt(texts: readonly string[], place: Box, sizes: readonly [number, ...number[]]) {
  const size = largest(texts.join("\n"), place, sizes)
  const { lines, perLine } = roomOf(place, size)
  let left = lines
  let count = 0
  for (const text of texts) {
    left -= linesOf(text, perLine)
    if (left < (count + 1 < texts.length ? 1 : 0)) break
    count++
  }
  return { shown: texts.slice(0, Math.max(1, count)), more: texts.length - Math.max(1, count), size }
}

/** Letters are half as wide as high on average, and lines have a fifth between them. */
function roomOf({ w, h }: Box, size: number) {
  const lines = Math.max(1, Math.floor((h * 72) / (size * 1.2)))
  const perLine = Math.max(4, Math.floor((w * 72) / (size * 0.52)))
  return { lines, perLine }
}

function linesOf(paragraph: string, perLine: number): number {
  return Math.max(1, Math.ceil([...paragraph].length / perLine))
}

/** A text that has room at a place. */
function fitted(text: string, place: Box, size: number): string {
  const { lines, perLine } = roomOf(place, size)
  const shown: string[] = []
  let left = lines
  for (const paragraph of text.split("\n")) {
    const characters = [...paragraph]
    const taken = Math.max(1, Math.ceil(characters.length / perLine))
    if (taken > left) {
      if (left > 0) shown.push(`${wholeWords(characters.slice(0, left * perLine - 1).join(""))}…`)
      else if (shown.length > 0) shown[shown.length - 1] += " …"
      break
    }
    shown.push(paragraph)
    left -= taken
  }
  return shown.join("\n")
}

/** A text without the word that it ends in, which may have been cut; one long word stays as it is. */
function wholeWords(text: string): string {
  const end = text.lastIndexOf(" ")
  return end > text.length / 2 ? text.slice(0, end) : text
}

const NOTES = /<a:p>(?:(?!<a:p>).)*?<a:t>([^<]*)<\/a:t><\/a:r>(?:(?!<\/a:p>).)*<\/a:p>/s

/** Writes every line of the notes as a paragraph of its own, in the direction of the language. */
function withParagraphsInNotes(file: Uint8Array, isRightToLeft: boolean): Uint8Array {
  const direction = isRightToLeft ? '<a:pPr algn="r" rtl="1"/>' : ""
  const lang = isRightToLeft ? "fa-IR" : "en-GB"
  const parts = Object.entries(unzipSync(file)).map(([path, bytes]) => {
    if (!path.startsWith("ppt/notesSlides/notesSlide")) return [path, bytes] as const
    const xml = strFromU8(bytes).replace(NOTES, (_, text: string) =>
      text
        .split(/\r?\n/)
        .map((line) => `<a:p>${direction}<a:r><a:rPr lang="${lang}"/><a:t>${line}</a:t></a:r></a:p>`)
        .join(""),
    )
    return [path, strToU8(xml)] as const
  })
  return zipSync(Object.fromEntries(parts))
}
