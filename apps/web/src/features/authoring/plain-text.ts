import { paragraphsOf } from "../../ui/plain-text.ts"

/** What is sent of a plain text where rich text is expected: as typed, unless it could be taken for mark-up. */
export function richTextOf(text: string): string {
  return text.includes("<") ? paragraphsOf(text) : text.trim()
}

/** The address of a website as people type it, with the scheme they leave out; undefined for nothing. */
export function webAddressOf(text: string): string | undefined {
  const address = text.trim()
  if (address === "") return undefined
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

/** A title as the name of a file: without the characters that some system forbids in names. */
export function fileNameOf(title: string, ending: string): string {
  const name = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return `${name || "kit"}${ending}`
}
