/** The storage key of the pace of this browser's user. */
const key = "answers:pace"

/** Pauses longer than this, in milliseconds, do not count as thinking time. */
const longestPause = 10 * 60_000

/** How many of the latest answers are kept, and how many an estimate needs. */
const most = 20
const fewest = 3

interface Kept {
  /** When the latest answer was given, in milliseconds since 1970. */
  last: number
  /** Milliseconds between one answer and the next, the latest last. */
  thoughts: number[]
}

type PaceStorage = Pick<Storage, "getItem" | "setItem">

/**
 * Notes that an answer was given.
 *
 * @param now milliseconds since 1970
 */
export function notePace(storage: PaceStorage, now: number): void {
  const { last, thoughts } = read(storage)
  const thought = now - last
  const counts = thought > 0 && thought <= longestPause
  const kept: Kept = { last: now, thoughts: counts ? [...thoughts, thought].slice(-most) : thoughts }
  try {
    storage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage there is no estimate, which is not an error.
  }
}

/**
 * Estimates how many minutes the given number of questions will take at the person's own pace: a whole number, at least
 * one; null while the pace is not known. Uses the median of the latest answers, so that a coffee break does not count.
 */
export function minutesLeft(storage: PaceStorage, questions: number): number | null {
  const { thoughts } = read(storage)
  const sorted = thoughts.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined || thoughts.length < fewest || questions === 0) return null
  return Math.max(1, Math.round((middle * questions) / 60_000))
}

function read(storage: PaceStorage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}")
    if (typeof kept !== "object" || kept === null) return nothing
    const last = "last" in kept && typeof kept.last === "number" ? kept.last : 0
    const thoughts = "thoughts" in kept && Array.isArray(kept.thoughts) ? kept.thoughts : []
    return { last, thoughts: thoughts.filter((each) => typeof each === "number") }
  } catch {
    return nothing
  }
}

const nothing: Kept = { last: 0, thoughts: [] }
