/** Places for work of which only some may be under way at once for each holder. */
export type Turns = {
  /**
   * Waits for a place and takes it, until the returned function is called.
   *
   * @throws what `refuse` makes, when too many wait already or the wait is too long
   */
  take(holder: string): Promise<() => void>
}

type Line = { taken: number; waiting: Set<() => void> }

/**
 * @param limits.atOnce places of each holder
 * @param limits.waiting most who wait for one of them
 * @param limits.seconds longest wait
 */
export function createTurns(
  limits: { atOnce: number; waiting: number; seconds: number },
  refuse: () => Error,
): Turns {
  const lines = new Map<string, Line>()

  function leave(holder: string, line: Line): void {
    // The place goes to who has waited longest.
    const [next] = line.waiting
    if (next) next()
    else if (--line.taken === 0) lines.delete(holder)
  }

  function waitIn({ waiting }: Line): Promise<void> {
    if (waiting.size >= limits.waiting) throw refuse()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const call = () => {
      waiting.delete(call)
      clearTimeout(clock)
      resolve()
    }
    const clock = setTimeout(() => {
      waiting.delete(call)
      reject(refuse())
    }, limits.seconds * 1000)
    waiting.add(call)
    return promise
  }

  return {
    async take(holder) {
      const line = lines.get(holder) ?? { taken: 0, waiting: new Set() }
      lines.set(holder, line)
      if (line.taken < limits.atOnce) line.taken++
      else await waitIn(line)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        leave(holder, line)
      }
    },
  }
}
