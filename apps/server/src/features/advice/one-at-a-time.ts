/**
 * Lets one piece of work of a kind be done at a time on this node for each key: who asks for the same meanwhile waits for it
 * and gets what it gets.
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
