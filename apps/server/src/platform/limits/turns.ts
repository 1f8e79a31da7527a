/** Limits how much work of each holder runs at once. */
export type Turns = {
  /**
   * Waits for a place and holds it until the returned function is called.
   *
   * @throws the error from `refuse`, if too many are already waiting or the wait is too long
   */
  take(holder: string): Promise<() => void>
}

type Line = { taken: number; waiting: Set<() => void> }

/**
 * @param limits.atOnce places per holder
 * @param limits.waiting the most that may wait for a place, per holder
 * @param limits.seconds the longest wait
 */
export function createTurns(
  limits: { atOnce: number; waiting: number; seconds: number },
  refuse: () => Error,
): Turns {
  const lines = new Map<string, Line>()

  function leave(holder: string, line: Line): void {
    // The place goes to the longest waiting.
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
