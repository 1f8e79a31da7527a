/** The ids with one of them at another place; the very same list when that is its place, or there is no such place. */
export function moved(ids: number[], id: number, to: number): number[] {
  const from = ids.indexOf(id)
  if (from === to || from < 0 || to < 0 || to >= ids.length) return ids
  return ids.filter((each) => each !== id).toSpliced(to, 0, id)
}
