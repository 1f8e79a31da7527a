/** The id in a segment of an address; undefined if it cannot be one. */
export function numberIn(part: string | undefined): number | undefined {
  const id = Number(part)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
