/** Gathers what is added within a moment and hands it on together. */
export type Batch<Item> = {
  add(item: Item): void
  /** Hands on at once what has been gathered. */
  flush(): void
}

/**
 * @param milliseconds from the first item of a batch until it is handed on
 * @param most items of a batch, which is handed on at once when it has that many
 */
export function createBatch<Item>(
  { milliseconds, most }: { milliseconds: number; most: number },
  handOn: (items: Item[]) => void,
): Batch<Item> {
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (items.length === 0) return
    const gathered = items
    items = []
    handOn(gathered)
  }
  return {
    add(item) {
      items.push(item)
      if (items.length >= most) return flush()
      timer ??= setTimeout(flush, milliseconds)
    },
    flush,
  }
}
