import { scanXml } from "./xml.ts"

/** How cells are displayed, by the indexes of their styles. */
export interface CellStyles {
  /** Those that show 0.6 as 60 %. */
  readonly percent: ReadonlySet<number>
  /** Those that show a number as a date or a time. */
  readonly date: ReadonlySet<number>
}

/** The two built-in formats `0%` and `0.00%`. */
const BUILT_IN_PERCENT: readonly string[] = ["9", "10"]

/** Reads the styles of a workbook; null if they are damaged. */
export function cellStyles(source: string): CellStyles | null {
  const percentFormats = new Set(BUILT_IN_PERCENT)
  const dateFormats = new Set<string>()
  const found = { percent: new Set<number>(), date: new Set<number>() }
  let inCellStyles = false
  let style = 0
  const sound = scanXml(source, {
    open(name, attributes) {
      const id = attributes.numFmtId ?? ""
      if (name === "numFmt") {
        const code = displayed(attributes.formatCode ?? "")
        if (code.includes("%")) percentFormats.add(id)
        else if (/[ymdhs]/i.test(code)) dateFormats.add(id)
      } else if (name === "cellXfs") {
        inCellStyles = true
      } else if (name === "xf" && inCellStyles) {
        if (percentFormats.has(id)) found.percent.add(style)
        if (dateFormats.has(id) || isBuiltInDate(Number(id))) found.date.add(style)
        style++
      }
    },
    close(name) {
      if (name === "cellXfs") inCellStyles = false
    },
  })
  return sound ? found : null
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** A format without what is only literal text, a colour or a condition, and without the word for no format. */
function displayed(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, "")
}
