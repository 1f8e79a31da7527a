import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import { type ReadableReport, reportReader } from "../reports/index.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import { findImported, type Imported } from "./imported/queries.ts"

/** People who may see the report and single answers: attestations and bundles contain both. */
export const attester: AccessRule<ReadableReport, Context, { params: { assessmentId: string } }> = {
  policy: { on: "assessment", permission: "viewAnswerHistory", anonymous: false },
  async check(ctx, request) {
    const readable = await reportReader.check(ctx, request)
    const seesAnswers =
      readable.audience === "holder" && holds(readable.assessment.roleId, "viewAnswerHistory")
    if (!seesAnswers) throw accessDenied()
    return readable
  },
}

type NamesResult = { params: { importedResultId: string } }

/** An imported result within the caller's reach, with its space. */
type ReachedResult = Imported & { space: Space; isRemovable: boolean }

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
    const { spaceId } = await findImported(ctx, importedResultId)
    await ctx.lock({ on: "space", id: spaceId, mode: "exclusive" })
    const reached = await reach(ctx, importedResultId)
    if (!reached.isRemovable) throw accessDenied()
    return reached
  },
}

async function reach(ctx: Context, id: string): Promise<ReachedResult> {
  const imported = await findImported(ctx, id)
  const space = await findSpaceOfMember(ctx, imported.spaceId)
  if (!space || space.onlyReads) throw accessDenied()
  return { ...imported, space, isRemovable: [space.ownerId, imported.createdBy].includes(ctx.user.id) }
}
