import { type KyselyPlugin, SelectionNode, type SelectQueryBuilder, SelectQueryNode, sql } from "kysely"
import { type TSchema, Type } from "typebox"

/** Query parameters of a paginated list; `page` is 0-based. */
export function pagingQuery(defaultSize: number, greatestSize = 100) {
  return {
    page: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
    size: Type.Integer({ minimum: 1, maximum: greatestSize, default: defaultSize }),
  }
}

/** A page of a list. */
export function Page<Item extends TSchema>(title: string, item: Item) {
  return Type.Object(pageOf(item), { title })
}

/** The fields of a page, for pages with additional fields. */
export function pageOf<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    page: Type.Integer(),
    size: Type.Integer(),
    sort: Type.Union([Type.String(), Type.Null()]),
    order: Type.Union([Type.Literal("asc"), Type.Literal("desc"), Type.Null()]),
    total: Type.Integer({ description: "Matching rows before paging" }),
  }
}

/**
 * Fetches one page of rows and the number of all matching rows in one query. They are counted apart from the rows: a
 * count beside each row would fetch all of them, with everything that lists show. Only a page beyond the last needs a
 * second query, for the total with which a client can find its way back.
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows = (await query
    .limit(size)
    .offset(page * size)
    .withPlugin(countingAll)
    .execute()) as (Row & { totalOfPages: number })[]
  const [first] = rows
  if (first || page === 0) return { rows, total: first?.totalOfPages ?? 0 }
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("total"))
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number }
  return { rows: [], total }
}

/** Adds to a page how many rows there are without its limits, counted once by a query inside. */
const countingAll: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node)) return node
    const { orderBy: _, limit: __, offset: ___, with: ____, ...all } = node
    const selections = [SelectionNode.create(sql`count(*)`.as("count").toOperationNode())]
    const counting = sql`(${{ toOperationNode: () => ({ ...all, selections }), expressionType: undefined }})`
    const total = SelectionNode.create(counting.as("total_of_pages").toOperationNode())
    return { ...node, selections: [...(node.selections ?? []), total] }
  },
  transformResult: async ({ result }) => result,
}
