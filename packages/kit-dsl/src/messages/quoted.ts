const LONGEST_QUOTE = 40

/** A piece of a person's text as shown inside a message. */
export function quoted(text: string): string {
  const piece =
    text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, "")}…`
  return piece.toWellFormed().replace(/\s/g, " ")
}
