/**
 * Runs at most one piece of work per key at a time on this node: calls with the same key in the meantime share its
 * outcome.
 */
export function oneAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const before = underWay.get(key)
    if (before) return before
    const working = work().finally(() => underWay.delete(key))
    underWay.set(key, working)
    return working
  }
}
