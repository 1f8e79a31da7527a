import type { Context } from "../../platform/context.ts"
import { holds } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"
import { mayResolve } from "./access.ts"
import type { EvidenceType, StoredEvidence } from "./queries.ts"

/** The same in every language, because clients compare them. */
const titles = { POSITIVE: "Positive", NEGATIVE: "Negative" } as const

export function typeTitle(type: EvidenceType): "Positive" | "Negative" {
  return titles[type]
}

type Shown = Omit<StoredEvidence, "roleId">

/** The fields that evidences and comments have in common, with what the caller may do with them. */
export function remarkReply(ctx: Context, row: Shown, roleId: number | null) {
  const { id, description, lastModificationTime, attachmentsCount, createdBy, displayName, picturePath } = row
  const isOwn = createdBy === ctx.user.id
  return {
    id,
    description,
    lastModificationTime,
    attachmentsCount,
    createdBy: pictured(ctx, { id: createdBy, displayName, picturePath }),
    editable: isOwn && holds(roleId, "updateEvidence"),
    deletable: isOwn && holds(roleId, "deleteEvidence"),
  }
}

export function isResolvable(ctx: Context, { createdBy }: Shown, roleId: number | null): boolean {
  return mayResolve(roleId, createdBy === ctx.user.id)
}
