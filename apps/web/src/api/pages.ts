/** The maximum page size of the server. */
const longestPage = 100

/**
 * Loads a whole list: the first page, then the others at once. How long a page is, the first one shows.
 *
 * @returns the first page with the items of all
 */
export async function wholeList<Item, Page extends { items: Item[]; total: number }>(
  load: (query: { page: number; size: number }) => Promise<Page & { items: Item[] }>,
): Promise<Page & { items: Item[] }> {
  const first = await load({ page: 0, size: longestPage })
  const pages = Math.max(1, Math.ceil(first.total / Math.max(1, first.items.length)))
  const further = Array.from({ length: pages - 1 }, (_, index) =>
    load({ page: index + 1, size: longestPage }),
  )
  return { ...first, items: [first, ...(await Promise.all(further))].flatMap(({ items }) => items) }
}

/** The page after one, for infinite queries; undefined if it was the last. */
export function nextPage({ page, size, total }: { page: number; size: number; total: number }) {
  return (page + 1) * size < total ? page + 1 : undefined
}
