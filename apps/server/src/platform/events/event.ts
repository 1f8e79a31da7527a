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
  | {
      type: "assessment-joined"
      assessmentId: string
      userId: string
      roleId: number
      /** What they were invited to answer; events of an older version do not say it. */
      questionnaireIds?: number[]
    }
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
  | { type: "space-roles-changed"; spaceId: number; userId: string }
  | { type: "space-group-confirmed"; spaceId: number; group: string; roleId: number }
  | { type: "space-group-connected"; spaceId: number; group: string }
  | { type: "space-group-disconnected"; spaceId: number; group: string }
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
  | { type: "answers-confirmed"; assessmentId: string; questionIds: number[] }
  | {
      type: "questionnaire-assigned"
      assessmentId: string
      questionnaire: Questionnaire
      /** Everybody it is assigned to, those who are new, and those to whom its date is new. */
      people: string[]
      newPeople: string[]
      changedFor: string[]
      due: string | null
    }
  | {
      type: "questionnaire-finished"
      assessmentId: string
      questionnaire: Questionnaire
      people: string[]
      assignedBy: string
      /** Who gave the last answer. */
      answeredBy: string
      due: string | null
    }
  | { type: "questionnaire-freed"; assessmentId: string; freed: Freed[] }
  | {
      type: "questionnaire-due"
      assessmentId: string
      userId: string
      questionnaire: Questionnaire
      due: string
      isOverdue: boolean
    }
  | { type: "session-opened"; assessmentId: string; session: RatingSession }
  | {
      type: "session-closed"
      assessmentId: string
      session: RatingSession
      /** Members who have voted; nobody of an anonymous session. */
      voters: string[]
    }
  | { type: "report-downloaded"; assessmentId: string; format: string }
  | { type: "attestation-downloaded"; assessmentId: string; format: string }
  | { type: "bundle-downloaded"; assessmentId: string }
  | { type: "result-imported"; spaceId: number; imported: string; origin: string }
  | { type: "imported-bundle-downloaded"; spaceId: number; imported: string; origin: string }
  | { type: "imported-result-removed"; spaceId: number; imported: string; origin: string }
  | { type: "space-downloaded"; spaceId: number; format: string }
  | ({ type: "campaign-created" } & OfCampaign)
  | ({ type: "campaign-extended"; teams: number } & OfCampaign)
  | ({ type: "campaign-reminded"; people: number } & OfCampaign)
  | ({ type: "campaign-closed" } & OfCampaign)
  | ({ type: "campaign-reopened" } & OfCampaign)
  | ({ type: "campaign-downloaded"; format: string } & OfCampaign)
  | {
      /** Somebody is reminded of a team that has not answered everything. */
      type: "campaign-due"
      campaignId: string
      campaign: string
      assessmentId: string
      userId: string
      due: string | null
      isOverdue: boolean
    }
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
  | { type: "scim-token-made"; scimTokenId: number; name: string }
  | { type: "scim-token-revoked"; scimTokenId: number; name: string }
  | { type: "directory-user-added"; userId: string }
  | { type: "user-signed-out"; userId: string }
  | { type: "user-deleted"; userId: string }
  | AccountEvent
  | { type: "second-factor-reset"; userId: string }
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

/** A campaign of a space, with its title. */
type OfCampaign = { campaignId: string; spaceId: number; campaign: string }

/** With its title in the language of the assessment. */
export type Questionnaire = { id: number; title: string }

/** A rating session, by its title at that time. */
export type RatingSession = { id: string; title: string }

/** A questionnaire that is not assigned to a person any more, and who had assigned it. */
export type Freed = { userId: string; questionnaire: Questionnaire; assignedBy: string }

/** `validUntil` is the last day on which it is current. */
export type ExpiringEvidence = { id: string; questionId: number; validUntil: string }

export type EventType = ProductEvent["type"]
export type EventOf<Type extends EventType> = Extract<ProductEvent, { type: Type }>

/** How somebody signed in, or tried to. */
export type SignInMeans =
  | "PASSWORD"
  | "PASSKEY"
  | "PASSWORD_AND_PASSKEY"
  | "RECOVERY_CODE"
  | "PROVIDER"
  | "PROVIDER_AND_PASSKEY"

/** What happens to the account of a person at the embedded identity provider. */
export type AccountEvent =
  | { type: "signed-in"; userId: string; means: SignInMeans }
  | { type: "sign-in-failed"; userId: string; means: SignInMeans }
  | { type: "passkey-added"; userId: string; passkey: string }
  | { type: "passkey-removed"; userId: string; passkey: string }
  | { type: "recovery-codes-renewed"; userId: string }
  | { type: "recovery-code-used"; userId: string }

/** Events about a person, before it is known which user that is. */
export type WithoutPerson<Event extends { userId: string }> = Event extends unknown
  ? Omit<Event, "userId">
  : never
