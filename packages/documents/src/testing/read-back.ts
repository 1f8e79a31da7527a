import { strFromU8, unzipSync } from "fflate"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

export type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>

/** Opens a PDF, uses it, and closes it. */
export async function readingPdf<T>(bytes: Uint8Array, read: (pdf: Pdf) => Promise<T>): Promise<T> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  try {
    return await read(await loading.promise)
  } finally {
    await loading.destroy()
  }
}

/** The text of each page, line by line, in the order in which it is written. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return await readingPdf(bytes, async (pdf) => {
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const texts = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
      pages.push(texts.join(""))
    }
    return pages
  })
}

/**
 * The letters and digits of a text, for comparing it with what a PDF says. Readers reverse the two letters of the one
 * Persian ligature.
 */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll("لا", "ال")
    .replaceAll(/[^\p{L}\p{N}٪%]/gu, "")
}

/** The XML parts of an office file by their path. */
export function partsOf(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([path]) => /\.(xml|rels)$/.test(path))
      .map(([path, part]) => [path, strFromU8(part)]),
  )
}

/** The texts of paragraphs in an office part, a line each; `t` is the element of texts in both Word and PowerPoint. */
export function textsOf(xml: string): string {
  return xml
    .replaceAll(/<(?:w:br|a:br)\/>/g, "\n")
    .replaceAll(/<\/(?:w:p|a:p)>/g, "\n")
    .replaceAll(/<w:instrText[^>]*>[^<]*<\/w:instrText>/g, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
}

export function textOfDocx(bytes: Uint8Array): string {
  return textsOf(partsOf(bytes)["word/document.xml"] ?? "")
}

/** Everything on the slides and in their notes. */
export function textOfPptx(bytes: Uint8Array): string {
  return Object.entries(partsOf(bytes))
    .filter(([path]) => /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/.test(path))
    .map(([, xml]) => textsOf(xml))
    .join("\n")
}
