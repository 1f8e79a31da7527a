/** The position 1…count that an address names: the first for what is too small or no number, the last beyond. */
export function positionOf(text: string | undefined, count: number): number {
  const wanted = Math.trunc(Number(text))
  return Math.min(Math.max(Number.isNaN(wanted) ? 1 : wanted, 1), count)
}
