import { scanXml } from "./xml.ts"

/** The two built-in formats `0%` and `0.00%`. */
const BUILT_IN: readonly string[] = ["9", "10"]

/** The indexes of the cell styles that show a number as a percentage. */
export function percentStyles(source: string): ReadonlySet<number> | null {
  const formats = new Set(BUILT_IN)
  const styles = new Set<number>()
  let inCellStyles = false
  let style = 0
  const sound = scanXml(source, {
    open(name, attributes) {
      if (name === "numFmt") {
        if (showsPercent(attributes.formatCode ?? "")) formats.add(attributes.numFmtId ?? "")
      } else if (name === "cellXfs") {
        inCellStyles = true
      } else if (name === "xf" && inCellStyles) {
        if (formats.has(attributes.numFmtId ?? "")) styles.add(style)
        style++
      }
    },
    close(name) {
      if (name === "cellXfs") inCellStyles = false
    },
  })
  return sound ? styles : null
}

/** A percent sign in quotes or after a backslash is only literal text. */
function showsPercent(format: string): boolean {
  return format.replace(/"[^"]*"|\\./g, "").includes("%")
}
