import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

/**
 * The text of a PDF, page by page: its letters without spaces, since a laid-out line is read in pieces, and in Persian
 * without the contextual forms of the letters.
 */
export async function wordsOfPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 })
    .promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(lettersOf(linesOf(items.flatMap((item) => ("str" in item ? [item] : []))).join("")))
  }
  await document.loadingTask.destroy()
  return pages
}

/** The letters and digits of a text, for comparing it with what a PDF says. */
export function lettersOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]/gu, "")
}

/** The pieces of a line are in drawing order in a PDF, from left to right; Persian lines are reversed. */
function linesOf(pieces: { str: string; hasEOL: boolean }[]): string[] {
  const lines: string[] = []
  let line: string[] = []
  for (const { str, hasEOL } of pieces) {
    line.push(str)
    if (!hasEOL) continue
    lines.push(inReadingOrder(line))
    line = []
  }
  return [...lines, inReadingOrder(line)]
}

function inReadingOrder(line: string[]): string {
  return (/\p{Script=Arabic}/u.test(line.join("")) ? line.toReversed() : line).join("")
}
