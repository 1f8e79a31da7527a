import { type TSchema, Type } from "typebox"
import { pagingQuery } from "../../../../platform/http/paging.ts"
import { Empty } from "../../../../platform/http/schemas.ts"
import { draftOwner, versionMember } from "../../access.ts"

/*
 * What the calls about all kinds of elements have in common: members of the expert group can read, and the owner can
 * write in a draft. To be spread into the definition of a route.
 */

const tag = "kit versions"

/** A page of elements, by index. */
export const listing = {
  method: "GET",
  tag,
  access: versionMember,
  query: Type.Object(pagingQuery(20)),
} as const

/** All elements at once. */
export const reading = { method: "GET", tag, access: versionMember } as const

export function creating<Reply extends TSchema>(schema: Reply) {
  return { method: "POST", tag, access: draftOwner, reply: { status: 201, schema } } as const
}

export const editing = {
  method: "PUT",
  tag,
  access: draftOwner,
  reply: { status: 200, schema: Empty },
} as const

export const deleting = {
  method: "DELETE",
  tag,
  access: draftOwner,
  reply: { status: 204, schema: Empty },
} as const

type Paged<Item> = { items: Item[]; total: number }

/** The reply of a {@link listing}. */
export function pageByIndex<Item>(
  { items, total }: Paged<Item>,
  { page, size }: { page: number; size: number },
) {
  return { items, page, size, sort: "index", order: "asc" as const, total }
}
