import type { Context } from "../../platform/context.ts"
import { holds } from "../permissions/index.ts"
import { pictured } from "../users/index.ts"
import { mayResolve } from "./access.ts"
import type { EvidenceType, StoredEvidence } from "./queries.ts"

/** As clients compare them, in every language. */
const titles = { POSITIVE: "Positive", NEGATIVE: "Negative" } as const

export function typeTitle(type: EvidenceType): "Positive" | "Negative" {
  return titles[type]
}

type Shown = Omit<StoredEvidence, "roleId">

/** What evidences and comments have in common, and what the caller, by their role, may do with it. */
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
