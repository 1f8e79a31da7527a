/** The position in an address, clamped to 1…count; 1 if it is not a number. */
export function positionOf(text: string | undefined, count: number): number {
  const wanted = Math.trunc(Number(text))
  return Math.min(Math.max(Number.isNaN(wanted) ? 1 : wanted, 1), count)
}
