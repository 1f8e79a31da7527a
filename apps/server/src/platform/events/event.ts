/**
 * Something that happened in the product and may interest other parts of it. Use cases record events in their own
 * transaction; notifications, mails and audits process them later and are never called by a use case.
 */
export type ProductEvent =
  | { type: "assessment-created"; assessmentId: string; kitId: number }
  | { type: "assessment-deleted"; assessmentId: string }
  | { type: "assessment-completed"; assessmentId: string }
  | { type: "assessment-renamed"; assessmentId: string; from: string; to: string }
  | { type: "assessment-moved"; assessmentId: string; fromSpaceId: number; toSpaceId: number }
  | { type: "assessment-profile-chosen"; assessmentId: string; profile: string }
  | { type: "assessment-profile-removed"; assessmentId: string; profile: string }
  | { type: "assessment-weights-changed"; assessmentId: string }
  | { type: "assessment-mode-changed"; assessmentId: string; mode: "QUICK" | "ADVANCED" }
  | { type: "assessment-migrated"; assessmentId: string }
  | { type: "assessment-copied"; assessmentId: string; title: string }
  | { type: "assessment-review-due"; assessmentId: string; day: string }
  | { type: "assessment-invitation-sent"; assessmentId: string; address: string; roleId: number }
  | { type: "assessment-invitation-changed"; assessmentId: string; address: string; roleId: number }
  | { type: "assessment-invitation-cancelled"; assessmentId: string; address: string }
  | { type: "assessment-joined"; assessmentId: string; userId: string; roleId: number }
  | { type: "kit-created"; kitId: number }
  | { type: "kit-updated"; kitId: number }
  | { type: "kit-weights-changed"; kitCustomId: number }
  | { type: "kit-unpublished"; kitId: number }
  | { type: "kit-deleted"; kitId: number; title: string }
  | { type: "kit-user-added"; kitId: number; userId: string }
  | { type: "kit-user-removed"; kitId: number; userId: string }
  | { type: "kit-published"; kitId: number }
  | { type: "kit-liked"; kitId: number }
  | { type: "kit-released"; kitId: number; kitVersionId: number }
  | { type: "space-created"; spaceId: number }
  | { type: "space-renamed"; spaceId: number; from: string; to: string }
  | { type: "space-deleted"; spaceId: number }
  | { type: "space-invitation-sent"; spaceId: number; address: string }
  | { type: "space-invitation-cancelled"; spaceId: number; address: string }
  | { type: "space-joined"; spaceId: number; userId: string }
  | { type: "premium-space-created"; spaceId: number }
  | { type: "space-member-added"; spaceId: number; userId: string }
  | { type: "space-member-removed"; spaceId: number; userId: string }
  | { type: "space-handed-over"; spaceId: number; userId: string }
  | { type: "space-deactivated"; spaceId: number }
  | { type: "space-activated"; spaceId: number }
  | { type: "space-subscription-limited"; spaceId: number; lastDay: string }
  | { type: "space-subscription-unlimited"; spaceId: number }
  | { type: "expert-group-created"; expertGroupId: number }
  | { type: "expert-group-renamed"; expertGroupId: number; from: string; to: string }
  | { type: "expert-group-deleted"; expertGroupId: number }
  | { type: "expert-group-joined"; expertGroupId: number; userId: string }
  | { type: "expert-group-member-removed"; expertGroupId: number; userId: string }
  | { type: "expert-group-invitation-sent"; expertGroupId: number; userId: string }
  | { type: "expert-group-handed-over"; expertGroupId: number; userId: string }
  | { type: "assessment-attachment-removed"; assessmentId: string; file: string; question: string }
  | {
      type: "rule-noticed"
      assessmentId: string
      ruleId: string
      event:
        | "LEVEL_FELL"
        | "LEVEL_ROSE"
        | "CONFIDENCE_BELOW"
        | "EVIDENCE_EXPIRED"
        | "REVIEW_DUE"
        | "ITEM_LATE"
      /** Title of the subject or attribute; null for the whole. */
      part: string | null
      threshold: number | null
      /** Ranks of levels; null for others. */
      before: number | null
      after: number | null
      webhooks: boolean
    }
  | { type: "report-published"; assessmentId: string }
  | { type: "answers-changed"; assessmentId: string; questionIds: number[] }
  | { type: "report-downloaded"; assessmentId: string; format: string }
  | { type: "attestation-downloaded"; assessmentId: string; format: string }
  | { type: "bundle-downloaded"; assessmentId: string }
  | { type: "result-imported"; spaceId: number; imported: string; origin: string }
  | { type: "imported-bundle-downloaded"; spaceId: number; imported: string; origin: string }
  | { type: "imported-result-removed"; spaceId: number; imported: string; origin: string }
  | { type: "space-downloaded"; spaceId: number; format: string }
  | { type: "portfolio-downloaded"; format: string }
  | { type: "report-visibility-changed"; assessmentId: string; visibility: "RESTRICTED" | "PUBLIC" }
  | { type: "report-unpublished"; assessmentId: string }
  | { type: "report-link-changed"; assessmentId: string }
  | { type: "roadmap-created"; assessmentId: string }
  | { type: "roadmap-planned-again"; assessmentId: string }
  | { type: "roadmap-removed"; assessmentId: string }
  | { type: "roadmap-item-done"; assessmentId: string; itemId: string; questionId: number; action: string }
  | { type: "roadmap-item-late"; assessmentId: string; itemId: string; questionId: number; action: string }
  | { type: "answers-proposed"; assessmentId: string; source: string; proposals: number }
  | { type: "evidence-expiring"; assessmentId: string; evidences: ExpiringEvidence[] }
  | { type: "evidence-expired"; assessmentId: string; evidences: ExpiringEvidence[] }
  | { type: "roadmap-item-due"; assessmentId: string; userId: string; action: string; due: string }
  | { type: "user-created"; userId: string }
  | { type: "api-token-made"; apiTokenId: number; name: string; scope: "READ" | "PROPOSE" | "WRITE" }
  | { type: "api-token-revoked"; apiTokenId: number; name: string }
  | { type: "assessment-role-granted"; assessmentId: string; userId: string; roleId: number }
  | { type: "assessment-role-changed"; assessmentId: string; userId: string; roleId: number }
  | { type: "assessment-role-removed"; assessmentId: string; userId: string }
  | { type: "report-access-granted"; assessmentId: string; userId: string }
  | { type: "user-deleted"; userId: string }
  | { type: "user-deactivated"; userId: string }
  | { type: "user-activated"; userId: string }
  | { type: "administrator-made"; userId: string }
  | { type: "administrator-removed"; userId: string }
  | { type: "webhook-added"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-changed"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-paused"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-resumed"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-secret-changed"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-removed"; webhookId: string; spaceId: number | null; host: string }
  | { type: "webhook-message-sent-again"; webhookId: string; spaceId: number | null; host: string }
  | { type: "result-key-rotated" }
  | { type: "sign-in-key-rotated" }
  | { type: "mail-given-up"; address: string }
  | { type: "flag-set"; flag: string; state: "ON" | "OFF" }
  | { type: "flag-unset"; flag: string }
  | { type: "flag-overridden"; flag: string; state: "ON" | "OFF"; address: string }
  | { type: "flag-override-removed"; flag: string; address: string }
  | { type: "assessment-invitation-accepted"; inviterId: string; userId: string }

/** `validUntil` is the last day on which it is current. */
export type ExpiringEvidence = { id: string; questionId: number; validUntil: string }

export type EventType = ProductEvent["type"]
export type EventOf<Type extends EventType> = Extract<ProductEvent, { type: Type }>
