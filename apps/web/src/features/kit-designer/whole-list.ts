/** As many elements as a page of the server can have. */
const longestPage = 100

/** A list whole, page after page, until there are as many as the server says there are. */
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
