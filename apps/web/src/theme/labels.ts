import { readable } from "@plumbline/documents/contrast"

/** Pairs of background and text colours for chips and initials. */
const pairs = [
  ["#DDEFEF", "#009991"],
  ["#DAE6DC", "#009900"],
  ["#D7E1DE", "#00662B"],
  ["#D4D9DF", "#001A33"],
  ["#EBDAE0", "#CC0044"],
  ["#EEE7DD", "#FF9D00"],
  ["#D7E1EE", "#0066CC"],
  ["#E6EBDE", "#709900"],
  ["#E3D9EE", "#660099"],
  ["#D7E1E9", "#006699"],
  ["#E8DBEA", "#B814A7"],
  ["#DAE9E6", "#14B881"],
  ["#E4E0DC", "#995E00"],
] as const

/** The chip colours of a label; the same label always gets the same ones. The text is dark enough to be readable. */
export function labelColours(label: string): { background: string; text: string } {
  let hash = 0
  for (let index = 0; index < label.length; index++) {
    hash = label.charCodeAt(index) + ((hash << 5) - hash)
  }
  const [background, text] = pairs[Math.abs(hash) % pairs.length] ?? pairs[0]
  return { background, text: readable(text, background) }
}
