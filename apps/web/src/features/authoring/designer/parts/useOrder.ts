import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useDone, useDraft } from "../draft.ts"

/** A list in the order shown: the server's, or the one that the person has just set. */
export function useOrder<Item extends { id: number }>(
  list: string,
  items: readonly Item[],
  send: (ids: readonly number[]) => Promise<unknown>,
): { items: readonly Item[]; move: (ids: number[]) => void } {
  const { t } = useTranslation("designer")
  const { reorder } = useDraft()
  const ids = useDone().orders[list]
  return {
    items: useMemo(() => inOrder(items, ids), [items, ids]),
    move(ids) {
      reorder({ list, said: t("done.ordered"), ids, before: items.map(({ id }) => id), send })
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
