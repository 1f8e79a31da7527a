/**
 * What happened in the product and others may care about. Use cases record events in their own transaction;
 * notifications, mails and audits read them later and are never called by a use case.
 */
export type ProductEvent =
  | { type: "assessment-created"; assessmentId: string; kitId: number }
  | { type: "assessment-deleted"; assessmentId: string }
  | { type: "assessment-completed"; assessmentId: string }
  | { type: "kit-created"; kitId: number }
  | { type: "kit-published"; kitId: number }
  | { type: "kit-liked"; kitId: number }
  | { type: "kit-released"; kitId: number; kitVersionId: number }
  | { type: "premium-space-created"; spaceId: number }
  | { type: "space-member-added"; spaceId: number; userId: string }
  | { type: "space-member-removed"; spaceId: number; userId: string; assessmentIds: string[] }
  | { type: "space-handed-over"; spaceId: number; userId: string }
  | { type: "expert-group-created"; expertGroupId: number }
  | { type: "expert-group-invitation-sent"; expertGroupId: number; userId: string }
  | { type: "expert-group-handed-over"; expertGroupId: number; userId: string }
  | { type: "report-published"; assessmentId: string }
  | { type: "answers-changed"; assessmentId: string; questionIds: number[] }
  | { type: "report-visibility-changed"; assessmentId: string; visibility: "RESTRICTED" | "PUBLIC" }
  | { type: "user-created"; userId: string }
  | { type: "api-token-made"; apiTokenId: number; name: string; scope: "READ" | "WRITE" }
  | { type: "api-token-revoked"; apiTokenId: number; name: string }
  | { type: "assessment-role-granted"; assessmentId: string; userId: string; roleId: number }
  | { type: "assessment-role-changed"; assessmentId: string; userId: string; roleId: number }
  | { type: "assessment-role-removed"; assessmentId: string; userId: string }
  | { type: "report-access-granted"; assessmentId: string; userId: string }
  | { type: "user-deleted"; userId: string }
  | { type: "webhook-paused"; webhookId: string }
  | { type: "assessment-invitation-accepted"; inviterId: string; userId: string }

export type EventType = ProductEvent["type"]
export type EventOf<Type extends EventType> = Extract<ProductEvent, { type: Type }>
