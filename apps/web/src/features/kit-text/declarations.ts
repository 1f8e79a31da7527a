/** The declaration of an element in a text; `from` is the offset of its name. */
export interface Declaration {
  kind: string
  name: string
  from: number
}

const declaration =
  /^[ \t]*(level|subject|questionnaire|attribute|answerRange|question|measure)[ \t]+\^?([\p{L}\p{N}_-]+)[ \t]*\{/gmu

/** The elements that a text declares, in order. The text may contain errors. */
export function declarationsIn(text: string): Declaration[] {
  return [...text.matchAll(declaration)].map((match) => {
    const [whole, kind = "", name = ""] = match
    return { kind, name, from: match.index + whole.indexOf(name, whole.indexOf(kind) + kind.length) }
  })
}

/** The first declaration of the element with a name. */
export function declarationOf(text: string, name: string): Declaration | undefined {
  return declarationsIn(text).find((found) => found.name === name)
}

/** The kinds of elements that can follow the part of a line before the cursor; undefined if any word can follow. */
export function kindsAfter(line: string): string[] | undefined {
  const property = /(?:^|\s)(subject|questionnaire|answerRange|measure):\s*\S*$/.exec(line)?.[1]
  if (property) return [property]
  if (/\baffects\s+\S+\s+on\s+level\s+\S*$/.test(line)) return ["level"]
  if (/\baffects\s+\S*$/.test(line)) return ["attribute"]
  if (/competence:\s*\[[^\]]*$/.test(line)) return ["level"]
  return undefined
}
