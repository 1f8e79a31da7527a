/** The id in a part of an address; undefined when it can be none. */
export function numberIn(part: string | undefined): number | undefined {
  const id = Number(part)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
