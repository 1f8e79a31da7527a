/** The maximum page size of the server. */
const longestPage = 100

/** Loads a whole list, page after page, until the server's total is reached. */
export async function wholeList<Item>(
  load: (page: { page: number; size: number }) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 0; ; page++) {
    const { items, total } = await load({ page, size: longestPage })
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}
