import { type SelectQueryBuilder, sql } from "kysely"
import { type TSchema, Type } from "typebox"

/** Query of a paged list: `page` counts from 0. */
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

/** The fields of a page, for those that have further ones. */
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
 * The rows of one page and the number of all matching rows, in one query; a second one only for a page beyond the
 * last, so that a client can find back.
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  const counted = query.select(sql<number>`count(*) over ()`.as("totalOfPages"))
  const rows = (await counted
    .limit(size)
    .offset(page * size)
    .execute()) as (Row & { totalOfPages: number })[]
  const [first] = rows
  if (first || page === 0) return { rows, total: first?.totalOfPages ?? 0 }
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("total"))
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number }
  return { rows: [], total }
}
