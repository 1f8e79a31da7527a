import { existsSync, readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Marked } from "marked"
import type { Plugin } from "vite"

/**
 * Makes modules of the pages of the guide (`docs/guide`), so that no browser loads a library for Markdown: `page.md`
 * exports `{ title, html }`, `page.md?title` the title alone. Pictures are files of the build, with their size, so that
 * nothing shifts when they arrive; `x.webp` is followed by `x-dark.webp`, if there is one, for readers in the dark.
 */
export function guidePages(): Plugin {
  return {
    name: "guide-pages",
    enforce: "pre",
    transform: {
      filter: { id: /\/docs\/guide\/\w+\/[\w-]+\.md(\?title)?$/ },
      handler(source, id) {
        const title = /^# (.+)$/m.exec(source)?.[1]
        if (!title) return this.error(`${id} has no heading of the first level.`)
        const code = id.endsWith("?title")
          ? `export default ${JSON.stringify(title)}`
          : pageOf(title, source, id)
        return { code, map: null, moduleType: "js" }
      },
    },
  }
}

/** Between what is text and what is the address of a picture; in no text. */
const mark = "\u0000"

function pageOf(title: string, source: string, id: string): string {
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(text)
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const [, page, hash = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
        if (page) return `<a href="${page === "index" ? "/guide" : `/guide/${page}`}${hash}">${text}</a>`
        return `<a href="${escaped(href)}">${text}</a>`
      },
      image({ href, text }) {
        const dark = href.replace(/\.webp$/, "-dark.webp")
        const hasDark = dark !== href && existsSync(resolve(dirname(id), dark))
        const image = (file: string, look: string) => {
          const { width, height } = sizeOf(resolve(dirname(id), file))
          pictures.push(file)
          return `<img${look} src="${mark}${file}${mark}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
        }
        return hasDark ? image(href, ' class="light"') + image(dark, ' class="dark"') : image(href, "")
      },
    },
  })
  const text = source.replace(/^# .+\n/m, "")
  // Tables scroll by themselves on narrow screens, by keyboard, too.
  const html = marked
    .parse(text, { async: false })
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => `<div class="table" tabindex="0">${table}</div>`)
  const parts = html
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : nameOf(pictures.indexOf(part))))
  const imports = pictures.map(
    (file, index) => `import ${nameOf(index)} from ${JSON.stringify(file.replace(/^(?!\.)/, "./"))}`,
  )
  return [...imports, `export default { title: ${JSON.stringify(title)}, html: ${parts.join(" + ")} }`].join(
    "\n",
  )
}

const nameOf = (index: number) => `picture${index}`

/** The anchor of a heading, as it is made elsewhere, too: words with hyphens. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u200c -]/gu, "")
    .trim()
    .replace(/\s+/g, "-")
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}

/** The size of a WebP or SVG file in pixels. */
function sizeOf(file: string): { width: number; height: number } {
  const content = readFileSync(file)
  if (file.endsWith(".webp")) return sizeOfWebp(content)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(content.toString()) ?? []
  if (!width || !height)
    throw new Error(`${file} is neither a WebP file nor an SVG file with a viewBox from 0 0.`)
  return { width: Number(width), height: Number(height) }
}

function sizeOfWebp(content: Buffer): { width: number; height: number } {
  switch (content.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
    case "VP8L":
      return {
        width: (content.readUInt32LE(21) & 0x3fff) + 1,
        height: ((content.readUInt32LE(21) >> 14) & 0x3fff) + 1,
      }
    default:
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
  }
}
