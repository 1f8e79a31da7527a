/** So many votes for one option; `value` of the option, from 0 to 1. */
export type OptionVotes = { value: number; votes: number }

/**
 * How far a group agrees, from 0 to 1: the consensus of Tastle and Wierman (2007), over the votes for the options of a
 * question. All options are listed, also those without votes, since their values say how far apart opinions can be.
 *
 * @returns null without votes
 */
export function agreementOf(options: readonly OptionVotes[]): number | null {
  const total = sum(options.map(({ votes }) => votes))
  if (total === 0) return null
  const values = options.map(({ value }) => value)
  const width = Math.max(...values) - Math.min(...values)
  const voted = options.filter(({ votes }) => votes > 0)
  const [first] = voted
  if (width === 0 || voted.every(({ value }) => value === first?.value)) return 1
  const mean = sum(voted.map(({ value, votes }) => value * votes)) / total
  const consensus = sum(
    voted.map(({ value, votes }) => (votes / total) * Math.log2(1 - Math.abs(value - mean) / width)),
  )
  return Math.min(1, Math.max(0, 1 + consensus))
}

/** The lower median of items that are in order; undefined if there are none. */
export function lowerMedian<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor((items.length - 1) / 2)]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
