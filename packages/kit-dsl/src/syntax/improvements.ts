import { isBlank, oneLine } from "./characters.ts"

/** Stands for an option to which the improvement of the question applies. */
const GENERAL = "-"

/**
 * What to do from each option of a question, as one text: a line for each option, `-` where the improvement of the
 * question applies. Empty if that is so for all of them.
 */
export function improvementsText(lines: readonly (string | null)[]): string {
  const written = lines.map((line) => (line === null || isBlank(line) ? GENERAL : oneLine(line)))
  const last = written.findLastIndex((line) => line !== GENERAL)
  return written.slice(0, last + 1).join("\n")
}

/** The lines of such a text; null where the improvement of the question applies. */
export function improvementLines(text: string): (string | null)[] {
  return text.split("\n").map((line) => (isBlank(line) || line.trim() === GENERAL ? null : oneLine(line)))
}
