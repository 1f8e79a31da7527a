/** Collects items for a short time and passes them on together. */
export type Batch<Item> = {
  add(item: Item): void
  /** Passes on the collected items immediately. */
  flush(): void
}

/**
 * @param milliseconds time from the first item of a batch until it is passed on
 * @param most the number of items at which a batch is passed on immediately
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
