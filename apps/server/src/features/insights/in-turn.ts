const last = new Map<string, Promise<unknown>>()

/** Runs pieces of work with the same key one after the other on this node, in order of arrival. */
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
