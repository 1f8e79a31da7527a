const LONGEST_QUOTE = 40

/** A piece of somebody's text as it is shown inside a message. */
export function quoted(text: string): string {
  const piece =
    text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, "")}…`
  return piece.toWellFormed().replace(/\s/g, " ")
}
