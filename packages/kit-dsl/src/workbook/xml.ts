/** The callbacks of an XML scan, in the order of the text. Names come without their namespace prefix. */
export interface XmlHandler {
  /** Attributes are parsed on demand. */
  open(name: string, attributes: () => ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Scans the XML of an office document once, in linear time. Returns false when it is too malformed to continue, or
 * contains a document type, whose entities are used in attacks.
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

/** The end of a comment, processing instruction or CDATA section; `tag` itself for a tag, null when it is truncated. */
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

/** A `>` inside the quotes of an attribute does not end a tag. */
function endOfTag(source: string, tag: number): number {
  for (let at = tag + 1; at < source.length; at++) {
    const unit = source.charCodeAt(at)
    if (unit === GREATER) return at
    if (unit !== DOUBLE_QUOTE && unit !== SINGLE_QUOTE) continue
    at = source.indexOf(source.charAt(at), at + 1)
    if (at === -1) return -1
  }
  return -1
}

function readTag(tag: string, handler: XmlHandler): void {
  if (tag.startsWith("/")) {
    handler.close(localName(tag.slice(1).trim()))
    return
  }
  const nameEnd = endOfWord(tag, 0)
  const name = localName(tag.slice(0, nameEnd))
  handler.open(name, () => readAttributes(tag, nameEnd))
  if (tag.endsWith("/")) handler.close(name)
}

/** Scans the tag once, by hand: a regular expression would try every end of a name without a value. */
function readAttributes(tag: string, start: number): Map<string, string> {
  const attributes = new Map<string, string>()
  let at = start
  while (at < tag.length) {
    const nameEnd = endOfWord(tag, at)
    if (nameEnd === at) {
      at++
      continue
    }
    const equals = behindBlanks(tag, nameEnd)
    const quote = behindBlanks(tag, equals + 1)
    const unit = tag.charCodeAt(quote)
    if (tag.charCodeAt(equals) !== EQUALS || (unit !== DOUBLE_QUOTE && unit !== SINGLE_QUOTE)) {
      at = nameEnd
      continue
    }
    const end = tag.indexOf(tag.charAt(quote), quote + 1)
    if (end === -1) break
    attributes.set(tag.slice(at, nameEnd), decodeEntities(tag.slice(quote + 1, end)))
    at = end + 1
  }
  return attributes
}

/** Position of the white space, slash or equals sign that ends the word starting here. */
function endOfWord(tag: string, start: number): number {
  let at = start
  while (
    at < tag.length &&
    tag.charCodeAt(at) !== EQUALS &&
    tag.charCodeAt(at) !== SLASH &&
    !isBlankAt(tag, at)
  )
    at++
  return at
}

function behindBlanks(tag: string, start: number): number {
  let at = start
  while (at < tag.length && isBlankAt(tag, at)) at++
  return at
}

/** Whether this is XML white space. */
function isBlankAt(tag: string, at: number): boolean {
  const unit = tag.charCodeAt(at)
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const EQUALS = 0x3d
const GREATER = 0x3e

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
