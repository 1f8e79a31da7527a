import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import { findPlace } from "./queries.ts"

type NamesResult = { params: { importedResultId: string } }

/** An imported result within the caller's reach, with its space. */
export type ReachedResult = { id: string; space: Space; isRemovable: boolean }

/** A member with rights in the space of the imported result in the path. Unknown ones are NOT_FOUND. */
export const importedResultReader: AccessRule<ReachedResult, Context, NamesResult> = {
  policy: { on: "imported result", relation: "member of its space", anonymous: false },
  check: async (ctx, { params: { importedResultId } }) => reach(ctx, importedResultId),
}

/** The owner of its space, or who has imported it and still is a member there. The space is locked. */
export const importedResultRemover: AccessRule<ReachedResult, Context, NamesResult> = {
  policy: { on: "imported result", relation: "owner of its space or its importer", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params: { importedResultId } }) {
    const { spaceId } = await findPlace(ctx, importedResultId)
    await ctx.lock({ on: "space", id: spaceId, mode: "exclusive" })
    const reached = await reach(ctx, importedResultId)
    if (!reached.isRemovable) throw accessDenied()
    return reached
  },
}

async function reach(ctx: Context, id: string): Promise<ReachedResult> {
  const { spaceId, createdBy } = await findPlace(ctx, id)
  const space = await findSpaceOfMember(ctx, spaceId)
  if (!space || space.onlyReads) throw accessDenied()
  return { id, space, isRemovable: [space.ownerId, createdBy].includes(ctx.user.id) }
}
