import { strFromU8, unzipSync } from "fflate"

/** The cells of a workbook of ours by the name of their sheet, row by row, as its XML has them; "" for an empty one. */
export function readCells(workbook: Uint8Array): Record<string, (string | number)[][]> {
  const parts = unzipSync(workbook)
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const names = [...part("xl/workbook.xml").matchAll(/<sheet name="([^"]*)"/g)].map(([, name = ""]) => name)
  return Object.fromEntries(
    names.map((name, at) => [plain(name), rowsOf(part(`xl/worksheets/sheet${at + 1}.xml`))]),
  )
}

/** The XML of a sheet, the first is 1. */
export function sheetXml(workbook: Uint8Array, number: number): string {
  return strFromU8(unzipSync(workbook)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array())
}

function rowsOf(xml: string): (string | number)[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: (string | number)[] = []
    for (const [, letters = "", content = ""] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs)) {
      const number = /<v>(.*?)<\/v>/.exec(content)?.[1]
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(content)?.[1]
      cells[columnOf(letters) - 1] = number === undefined ? plain(text ?? "") : Number(number)
    }
    return Array.from(cells, (cell) => cell ?? "")
  })
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function plain(xml: string): string {
  return xml
    .replaceAll("&#13;", "\r")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
}
