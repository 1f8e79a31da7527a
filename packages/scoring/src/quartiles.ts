import { wholePercent } from "./whole-percent.ts"

/** Of at least one score, in percent: by linear interpolation between the closest ranks, rounded. */
export function quartilesOf(scores: readonly number[]): { lower: number; median: number; upper: number } {
  const sorted = scores.toSorted((a, b) => a - b)
  const at = (share: number) => wholePercent(quantile(sorted, share))
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}
