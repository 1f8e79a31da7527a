import { SaxesParser } from "saxes"

/** The callbacks of an XML scan, in the order of the text. Names of elements come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Partial<Record<string, string>>>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Scans the XML of an office document once, in linear time. Returns false when it is malformed, or contains a document
 * type, whose entities are used in attacks.
 */
export function scanXml(source: string, handler: Partial<XmlHandler>): boolean {
  const parser = new SaxesParser()
  const refuse = () => {
    throw MALFORMED
  }
  parser.on("error", refuse)
  parser.on("doctype", refuse)
  parser.on("opentag", ({ name, attributes }) => handler.open?.(localName(name), attributes))
  parser.on("closetag", ({ name }) => handler.close?.(localName(name)))
  parser.on("text", (text) => handler.text?.(text))
  parser.on("cdata", (text) => handler.text?.(text))
  try {
    parser.write(source).close()
  } catch (error) {
    if (error !== MALFORMED) throw error
    return false
  }
  return true
}

/** Ends the parsing. A single instance suffices: it carries no data. */
const MALFORMED = new Error("The XML is malformed")

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1)
}
