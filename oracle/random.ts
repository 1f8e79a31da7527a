/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number, at least 0 and less than `limit`. */
  below(limit: number): number
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  chance(probability: number): boolean
}

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}
