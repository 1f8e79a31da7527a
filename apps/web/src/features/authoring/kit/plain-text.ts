import { paragraphsOf } from "../../../ui/plain-text.ts"

/** Plain text to send where rich text is expected: as typed, unless it could be taken for mark-up. */
export function richTextOf(text: string): string {
  return text.includes("<") ? paragraphsOf(text) : text.trim()
}

/** The typed address of a website, with the scheme added if it is missing; undefined if empty. */
export function webAddressOf(text: string): string | undefined {
  const address = text.trim()
  if (address === "") return undefined
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

/** A title as a file name, without the characters that some systems forbid. */
export function fileNameOf(title: string, ending: string): string {
  const name = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return `${name || "kit"}${ending}`
}

/** The id in a segment of an address; undefined if it cannot be one. */
export function numberIn(part: string | undefined): number | undefined {
  const id = Number(part)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
