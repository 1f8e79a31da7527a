import { useMemo } from "react"
import { useDone, useKitDraft } from "../draft.ts"
import type { OrderedList } from "../orders.ts"

/** A list in the order shown: the server's, or the one that the person has just set. */
export function useOrder<Item extends { id: number }>(
  list: OrderedList,
  items: readonly Item[],
): { items: readonly Item[]; move: (ids: number[]) => void } {
  const { reorder } = useKitDraft()
  const ids = useDone().orders[list]
  return {
    items: useMemo(() => inOrder(items, ids), [items, ids]),
    move(ids) {
      reorder({ list, ids, before: items.map(({ id }) => id) })
    },
  }
}

/** Items that the order lacks come last, in their own order; ids without an item are ignored. */
function inOrder<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[] | undefined,
): readonly Item[] {
  if (!ids) return items
  const place = new Map(ids.map((id, index) => [id, index]))
  const last = ids.length
  return items.toSorted((one, other) => (place.get(one.id) ?? last) - (place.get(other.id) ?? last))
}
