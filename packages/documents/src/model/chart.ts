import { cutTo } from "./clean.ts"

export type Bar = {
  label: string
  /** As it is to be written at the bar. */
  value: string
  /** 0…100; nothing is drawn for null. */
  percent: number | null
  fill: string
}

const ROW = 26
const LABELS = 170
const WIDTH = 468

/** A bar chart as SVG, with the size in points. Bars begin on the side on which reading begins. */
export function barChart(
  bars: readonly Bar[],
  rightToLeft: boolean,
): { svg: string; width: number; height: number } {
  const height = bars.length * ROW + 8
  const scale = WIDTH - LABELS - 60
  const x = (from: number, width = 0) => (rightToLeft ? WIDTH - from - width : from)
  const anchor = rightToLeft ? 'text-anchor="end"' : 'text-anchor="start"'
  // Pictures are set from left to right unless a text says otherwise at both of its ends.
  const written = (value: string) => escaped(rightToLeft ? `\u200F${value}\u200F` : value)
  const rows = bars.map(({ label, value, percent, fill }, index) => {
    const y = index * ROW + 4
    const length = percent === null ? 0 : Math.max((percent / 100) * scale, 1)
    const text = `font-family="Open Sans, Sahel, Calibri, Arial" font-size="10" fill="#2B333B" ${anchor}`
    return [
      `<text x="${x(0)}" y="${y + 16}" ${text}>${written(cutTo(28, label))}</text>`,
      `<rect x="${x(LABELS, scale)}" y="${y + 4}" width="${scale}" height="16" fill="#F3F5F6"/>`,
      length > 0 &&
        `<rect x="${x(LABELS, length)}" y="${y + 4}" width="${length}" height="16" fill="${fill}" stroke="#66707A" stroke-width="0.5"/>`,
      `<text x="${x(LABELS + scale + 8)}" y="${y + 16}" ${text}>${written(value)}</text>`,
    ]
  })
  const body = rows.flat().filter(Boolean).join("")
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${body}</svg>`
  return { svg, width: WIDTH, height }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", " ")
}
