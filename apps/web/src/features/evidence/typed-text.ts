import { paragraphsOf, plainTextOf } from "../../ui/plain-text.ts"

/** A web address in escaped text, without the punctuation after it. */
const address = /https?:\/\/(?:(?!&[lg]t;)[^\s<"])*(?:(?!&[lg]t;)[^\s<".,;:!?()[\]'»،؛؟])/g

/** Converts typed text to HTML: paragraphs, line breaks, and web addresses as links. */
export function htmlOfTyped(text: string): string {
  return paragraphsOf(text).replace(address, (link) => `<a href="${link}">${link}</a>`)
}

/** Whether stored HTML has the same content as the typed text. */
export function saysTyped(html: string, text: string): boolean {
  return plainTextOf(html) === plainTextOf(paragraphsOf(text))
}
