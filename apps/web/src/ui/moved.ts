/** The ids with `id` moved to index `to`; the same array if nothing moves or there is no such index. */
export function moved(ids: number[], id: number, to: number): number[] {
  const from = ids.indexOf(id)
  if (from === to || from < 0 || to < 0 || to >= ids.length) return ids
  return ids.filter((each) => each !== id).toSpliced(to, 0, id)
}
