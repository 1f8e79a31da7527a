const last = new Map<string, Promise<unknown>>()

/** Does pieces of work of the same key one after the other on this node, in the order in which they came. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const working = before.then(work, work)
  const settled = working.catch(() => undefined)
  last.set(key, settled)
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key)
  })
  return working
}
