import { SaxesParser } from "saxes"

/** The callbacks of an XML scan, in the order of the text. Names of elements come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Partial<Record<string, string>>>): void
  close(name: string): void
  text(text: string): void
}

/** Where a scan had to end. */
export interface XmlFault {
  /** From 1. */
  readonly line: number
  readonly kind: "malformed" | "document type"
}

/**
 * Scans the XML of an office document once, in linear time. Returns false when it is malformed, or contains a document
 * type, whose entities are used in attacks.
 */
export function scanXml(source: string, handler: Partial<XmlHandler>): boolean {
  return faultInXml(source, handler) === null
}

/** Scans like {@link scanXml} and says where it had to end; null if it came to the end. */
export function faultInXml(source: string, handler: Partial<XmlHandler>): XmlFault | null {
  const parser = new SaxesParser()
  let fault: XmlFault | null = null
  const refuse = (kind: XmlFault["kind"]) => () => {
    fault ??= { line: parser.line, kind }
    throw MALFORMED
  }
  parser.on("error", refuse("malformed"))
  parser.on("doctype", refuse("document type"))
  parser.on("opentag", ({ name, attributes }) => handler.open?.(localName(name), attributes))
  parser.on("closetag", ({ name }) => handler.close?.(localName(name)))
  parser.on("text", (text) => handler.text?.(text))
  parser.on("cdata", (text) => handler.text?.(text))
  try {
    parser.write(source).close()
  } catch (error) {
    if (error !== MALFORMED) throw error
  }
  return fault
}

/** What XML 1.0 forbids, literally or as a reference. Test runners write the colours of terminals into reports. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&#(?:x0{0,20}([0-9A-Fa-f]{1,6})|0{0,20}([0-9]{1,7}));/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this one
const COLOURS = /(?:\u001B|&#x0{0,20}1B;|&#0{0,20}27;)\[[0-9;]{0,20}[A-Za-z]/gi

/** The text without the colours of terminals, and with U+FFFD in place of other characters that XML 1.0 forbids. */
export function withoutForbidden(source: string): string {
  const plain = source.toWellFormed().replace(COLOURS, "")
  return plain.replace(FORBIDDEN, (found, hex?: string, decimal?: string) => {
    if (hex === undefined && decimal === undefined) return "\uFFFD"
    return isCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? found : "\uFFFD"
  })
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff)
}

/** Ends the parsing. A single instance suffices: it carries no data. */
const MALFORMED = new Error("The XML is malformed")

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}
