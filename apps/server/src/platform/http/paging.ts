import { type TSchema, Type } from "typebox"

/** Query of a paged list: `page` counts from 0. */
export function pagingQuery(defaultSize: number, greatestSize = 100) {
  return {
    page: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
    size: Type.Integer({ minimum: 1, maximum: greatestSize, default: defaultSize }),
  }
}

export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    page: Type.Integer(),
    size: Type.Integer(),
    sort: Type.Union([Type.String(), Type.Null()]),
    order: Type.Union([Type.Literal("asc"), Type.Literal("desc"), Type.Null()]),
    total: Type.Integer({ description: "Matching rows before paging" }),
  })

export type PageOf<T> = {
  items: T[]
  page: number
  size: number
  sort: string | null
  order: "asc" | "desc" | null
  total: number
}
