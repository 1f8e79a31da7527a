interface Placed {
  readonly index: number
}

/**
 * The elements of a list that have been moved: the fewest that explain the new order of those in both lists. An element
 * whose index changed only because of insertions or removals before it has not been moved.
 *
 * @param keyOf identifies an element in both lists
 * @param ownerOf the element's owner; positions count within it, and an element with a new owner has not been moved
 */
export function reordered<T extends Placed>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (element: T) => string,
  ownerOf: (element: T) => string = () => "",
): (element: T) => boolean {
  const old = new Map(before.map((element) => [keyOf(element), element]))
  const kept = after.filter((element) => {
    const previous = old.get(keyOf(element))
    return previous !== undefined && ownerOf(previous) === ownerOf(element)
  })
  const moved = new Set<string>()
  for (const ofOwner of Map.groupBy(kept, ownerOf).values()) {
    const places = ofOwner
      .toSorted((a, b) => a.index - b.index)
      .map((element) => ({
        key: keyOf(element),
        now: element.index,
        old: old.get(keyOf(element))?.index ?? 0,
      }))
    const stayed = new Set(longestInOrder(places))
    for (const place of places) if (!stayed.has(place)) moved.add(place.key)
  }
  return (element) => moved.has(keyOf(element))
}

interface Place {
  readonly key: string
  readonly old: number
  readonly now: number
}

/**
 * The longest subsequence of places whose order is unchanged; among equally long ones, the one that keeps most numbers,
 * so that every move shows as a changed number. Quadratic at worst, which is fine for hundreds of elements; lists in
 * order need one pass.
 */
function longestInOrder(places: readonly Place[]): Place[] {
  if (places.every((place, at) => at === 0 || place.old > (places[at - 1]?.old ?? 0))) return [...places]
  const worth = (place: Place) => places.length + 1 + (place.old === place.now ? 1 : 0)
  const best: { place: Place; sum: number; previous: number }[] = []
  for (const place of places) {
    let previous = -1
    for (const [at, candidate] of best.entries()) {
      if (candidate.place.old < place.old && candidate.sum > (best[previous]?.sum ?? 0)) previous = at
    }
    best.push({ place, sum: worth(place) + (best[previous]?.sum ?? 0), previous })
  }
  const chain: Place[] = []
  let last = best.reduce((top, { sum }, at) => (sum > (best[top]?.sum ?? 0) ? at : top), 0)
  for (let step = best[last]; step; step = best[last]) {
    chain.push(step.place)
    last = step.previous
  }
  return chain
}
