interface Placed {
  readonly index: number
}

/**
 * Which elements of a list have been moved: as few as explain the new order of those that are in both lists. What only
 * has another number, because something came in or went before it, has not been moved.
 *
 * @param keyOf the same for the same element in both
 * @param ownerOf what it is a part of; places count inside of that, and what has gone to another owner has not been moved
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
 * The most places whose old order is the new one; among equally many those that keep their number, so that every move
 * shows as another number. Quadratic at worst, as lists have hundreds of elements; lists in order take one pass.
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
