import { scanXml } from "./xml.ts"

/**
 * The strings that cells refer to by number, trimmed. The runs of a formatted string are joined, phonetic readings left
 * out.
 */
export function readSharedStrings(source: string): readonly string[] | null {
  const strings: string[] = []
  let current = ""
  let inText = false
  let inReading = false
  const sound = scanXml(source, {
    open(name) {
      if (name === "si") current = ""
      else if (name === "t") inText = !inReading
      else if (name === "rPh") inReading = true
    },
    close(name) {
      if (name === "si") strings.push(plainText(current).trim())
      else if (name === "t") inText = false
      else if (name === "rPh") inReading = false
    },
    text(text) {
      if (inText) current += text
    },
  })
  return sound ? strings : null
}

/** Characters that XML cannot represent, and line ends, are written as `_x000D_`. */
export function plainText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
