/** Counts what happened per key within a window of time, in the memory of this process. */
export type Throttle = {
  /** Whether the key has used up what it may do until its window ends. */
  isExhausted(key: string): boolean
  count(key: string): void
  forget(key: string): void
}

const MOST_KEYS = 10_000

/** Allows `limit` counts per key in a window of `milliseconds` that starts with the first of them. */
export function createThrottle(limit: number, milliseconds: number): Throttle {
  const windows = new Map<string, { counted: number; end: number }>()

  const current = (key: string) => {
    const window = windows.get(key)
    return window && window.end > Date.now() ? window : undefined
  }
  return {
    isExhausted: (key) => (current(key)?.counted ?? 0) >= limit,
    count(key) {
      const window = current(key)
      if (window) window.counted++
      else {
        if (windows.size >= MOST_KEYS) removeOldest(windows)
        windows.delete(key)
        windows.set(key, { counted: 1, end: Date.now() + milliseconds })
      }
    },
    forget: (key) => void windows.delete(key),
  }
}

/** Keys stand in the order their windows began, which is the order in which they end. */
function removeOldest(windows: Map<string, { end: number }>): void {
  const now = Date.now()
  for (const [key, { end }] of windows) {
    if (end > now && windows.size < MOST_KEYS) return
    windows.delete(key)
  }
}
