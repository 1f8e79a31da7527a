/** What a scan of an XML text calls, in the order of the text. Names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Scans the XML of an office document once, in linear time. Returns false when it is not well enough formed to
 * go on, or holds a document type: its entities are what such texts are attacked with.
 */
export function scanXml(source: string, handler: XmlHandler): boolean {
  let at = 0
  while (at < source.length) {
    const tag = source.indexOf("<", at)
    if (tag === -1) return true
    if (tag > at) handler.text(decodeEntities(source.slice(at, tag)))
    const skipped = skipMarkup(source, tag, handler)
    if (skipped === null) return false
    if (skipped > tag) {
      at = skipped
      continue
    }
    const end = endOfTag(source, tag)
    if (end === -1) return false
    readTag(source.slice(tag + 1, end), handler)
    at = end + 1
  }
  return true
}

/** The end of a comment, processing instruction or CDATA section; `tag` itself for a tag, null when it is cut off. */
function skipMarkup(source: string, tag: number, handler: XmlHandler): number | null {
  for (const [start, end] of [
    ["<!--", "-->"],
    ["<?", "?>"],
    ["<![CDATA[", "]]>"],
  ] as const) {
    if (!source.startsWith(start, tag)) continue
    const found = source.indexOf(end, tag + start.length)
    if (found === -1) return null
    if (start === "<![CDATA[") handler.text(source.slice(tag + start.length, found))
    return found + end.length
  }
  return source.startsWith("<!", tag) ? null : tag
}

/** A `>` inside the quotes of an attribute ends nothing. */
function endOfTag(source: string, tag: number): number {
  let quote = ""
  for (let at = tag + 1; at < source.length; at++) {
    const character = source.charAt(at)
    if (quote !== "") {
      if (character === quote) quote = ""
    } else if (character === '"' || character === "'") {
      quote = character
    } else if (character === ">") {
      return at
    }
  }
  return -1
}

const NAME_END = /[\s/]/
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function readTag(tag: string, handler: XmlHandler): void {
  if (tag.startsWith("/")) {
    handler.close(localName(tag.slice(1).trim()))
    return
  }
  const nameEnd = tag.search(NAME_END)
  const name = localName(nameEnd === -1 ? tag : tag.slice(0, nameEnd))
  const attributes = new Map<string, string>()
  if (nameEnd !== -1) {
    for (const [, attribute = "", inDouble, inSingle] of tag.slice(nameEnd).matchAll(ATTRIBUTE)) {
      attributes.set(attribute, decodeEntities(inDouble ?? inSingle ?? ""))
    }
  }
  handler.open(name, attributes)
  if (tag.endsWith("/")) handler.close(name)
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  return text.replace(
    /&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));/g,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? whole
      const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
