import { pictureOf } from "./branding.ts"
import { board } from "./compose/board.ts"
import { type Composing, levelTitle } from "./compose/composing.ts"
import { levelFill } from "./level-colours.ts"
import { cleaned, cutTo } from "./model/clean.ts"
import { gaugeShapes } from "./model/gauge.ts"
import type { Result } from "./result.ts"
import { textsIn } from "./texts/texts.ts"

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
/** Letters that have room in a line at a size of one pixel, on average. */
const LETTERS = (WIDTH - 2 * EDGE - 340) / 0.54

/** What chats show of a link to a report: the title, the level and the first finding, as a PNG of 1200 × 630. */
export function linkPicture(given: Result, site: string): Uint8Array {
  const result = cleaned(given)
  const composing: Composing = { result, texts: textsIn(result.language), timeZone: "UTC" }
  const { texts } = composing
  const rtl = result.language === "fa"
  const x = rtl ? WIDTH - EDGE : EDGE
  const line = (text: string, y: number, size: number, look = "") =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="Open Sans, Sahel" text-anchor="${rtl ? "end" : "start"}" ${look}>${escaped(rtl ? `\u200F${text}\u200F` : text)}</text>`
  const lines = (text: string, y: number, size: number, most: number, look = "") =>
    wrapped(text, Math.floor(LETTERS / size), most).map((each, nth) =>
      line(each, y + nth * size * 1.3, size, look),
    )
  const { level } = result
  const [finding] = board(composing).sections[0]?.items ?? []
  const title = lines(result.title, 190, 56, 2, 'font-weight="700" fill="#2B333B"')
  const below = 190 + title.length * 73
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#FFFFFF"/>`,
    `<rect width="${WIDTH}" height="16" fill="#2466A8"/>`,
    line(`${site} · ${texts.report}`, 104, 26, 'fill="#55606A"'),
    ...title,
    ...(level === null
      ? [line(texts.noResult, below + 20, 38, 'fill="#2B333B"')]
      : [
          chip(
            texts.cell(level, levelTitle(level, composing)),
            below - 14,
            x,
            rtl,
            levelFill(level, result.levels.length),
          ),
          ...(finding ? lines(finding, below + 110, 34, 3, 'fill="#2B333B"') : []),
          `<g transform="translate(${rtl ? EDGE : WIDTH - EDGE - 320} 250) scale(1.6)">${gaugeShapes(level, result.levels.length, rtl)}</g>`,
        ]),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body.join("")}</svg>`
  return pictureOf(svg, WIDTH)
}

/** The level on its colour. */
function chip(
  text: string,
  y: number,
  x: number,
  rtl: boolean,
  { fill, on }: { fill: string; on: string },
): string {
  const size = 34
  const shown = cutTo(34, text)
  const width = [...shown].length * size * 0.56 + 48
  const at = rtl ? x - width : x
  return [
    `<rect x="${at}" y="${y}" width="${width}" height="60" rx="10" fill="${fill}" stroke="#66707A"/>`,
    `<text x="${at + width / 2}" y="${y + 42}" font-size="${size}" font-family="Open Sans, Sahel" text-anchor="middle" fill="${on}">${escaped(rtl ? `\u200F${shown}` : shown)}</text>`,
  ].join("")
}

/** Lines of whole words; the last one is cut where there are more. */
function wrapped(text: string, letters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && [...last].length + [...word].length < letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(cutTo(letters, word))
  }
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = cutTo(letters, `${shown[most - 1]}……`).replace(/…+$/, "…")
  return shown
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
