import { describe, expect, test } from "vitest"
import type { EventOf } from "../../platform/events/event.ts"
import { roleIds } from "../permissions/index.ts"
import { sentenceOf } from "./export.ts"
import { type AuditedEvent, type AuditedType, auditedTypes } from "./kinds.ts"
import type { Entry } from "./queries.ts"
import { concernedBy, wordsOf } from "./record-entry.ts"

const assessmentId = "459cdf44-0451-488d-b357-b8d297c6960f"
const userId = "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01"
const roleId = roleIds.assessor
const address = "a…@example.com"
const inAssessment = { assessmentId }
const imported = { spaceId: 4, imported: "Spring", origin: "other.example" }
const webhook = { webhookId: assessmentId, spaceId: 4, host: "hooks.example" }
const ofCampaign = { campaignId: "5d0c1bb4-7d7e-4c0e-9f3e-0000000000c1", spaceId: 4, campaign: "Autumn" }
const questionnaire = { id: 51, title: "Planning" }
const session = { id: assessmentId, title: "Retrospective" }
const moved = { from: "Old", to: "New" }

/** An event of each kind: a new kind has no type until it is here. */
const events: { [Type in AuditedType]: Omit<EventOf<Type>, "type"> } = {
  "assessment-created": { assessmentId, kitId: 7 },
  "assessment-renamed": { assessmentId, ...moved },
  "assessment-moved": { assessmentId, fromSpaceId: 4, toSpaceId: 5 },
  "assessment-copied": { assessmentId, title: "Next" },
  "assessment-mode-changed": { assessmentId, mode: "QUICK" },
  "assessment-profile-chosen": { assessmentId, profile: "Small teams" },
  "assessment-profile-removed": { assessmentId, profile: "Small teams" },
  "assessment-migrated": inAssessment,
  "assessment-completed": inAssessment,
  "assessment-deleted": inAssessment,
  "assessment-role-granted": { assessmentId, userId, roleId },
  "assessment-role-changed": { assessmentId, userId, roleId },
  "assessment-role-removed": { assessmentId, userId },
  "assessment-joined": { assessmentId, userId, roleId },
  "assessment-invitation-sent": { assessmentId, address, roleId },
  "assessment-invitation-changed": { assessmentId, address, roleId },
  "assessment-invitation-cancelled": { assessmentId, address },
  "assessment-attachment-removed": { assessmentId, file: "proof.pdf", question: "Is it tested?" },
  "space-group-confirmed": { spaceId: 4, group: "Payments", roleId },
  "space-group-connected": { spaceId: 4, group: "Payments" },
  "space-roles-changed": { spaceId: 4, userId },
  "space-group-disconnected": { spaceId: 4, group: "Payments" },
  "scim-token-made": { scimTokenId: 1, name: "Entra" },
  "scim-token-revoked": { scimTokenId: 1, name: "Entra" },
  "directory-user-added": { userId },
  "user-signed-out": { userId },
  "answers-proposed": { assessmentId, source: "scanner", proposals: 3 },
  "questionnaire-assigned": {
    assessmentId,
    questionnaire,
    due: "2026-03-01",
    ...{ people: [userId], newPeople: [userId], changedFor: [userId] },
  },
  "questionnaire-finished": {
    assessmentId,
    questionnaire,
    due: null,
    ...{ people: [userId], assignedBy: assessmentId, answeredBy: userId },
  },
  "questionnaire-freed": { assessmentId, freed: [{ userId, questionnaire, assignedBy: assessmentId }] },
  "session-opened": { assessmentId, session },
  "session-closed": { assessmentId, session, voters: [userId] },
  "roadmap-created": inAssessment,
  "roadmap-removed": inAssessment,
  "roadmap-item-done": { assessmentId, itemId: "i", questionId: 61, action: "Cut work smaller" },
  "roadmap-item-late": { assessmentId, itemId: "i", questionId: 61, action: "Cut work smaller" },
  "report-published": inAssessment,
  "report-unpublished": inAssessment,
  "report-downloaded": { assessmentId, format: "pdf" },
  "attestation-downloaded": { assessmentId, format: "json" },
  "bundle-downloaded": inAssessment,
  "result-imported": imported,
  "imported-bundle-downloaded": imported,
  "imported-result-removed": imported,
  "space-downloaded": { spaceId: 4, format: "csv" },
  "report-visibility-changed": { assessmentId, visibility: "PUBLIC" },
  "report-link-changed": inAssessment,
  "report-access-granted": { assessmentId, userId },
  "space-created": { spaceId: 4 },
  "space-renamed": { spaceId: 4, ...moved },
  "space-deleted": { spaceId: 4 },
  "space-handed-over": { spaceId: 4, userId },
  "space-deactivated": { spaceId: 4 },
  "space-activated": { spaceId: 4 },
  "space-subscription-limited": { spaceId: 4, lastDay: "2026-03-01" },
  "space-subscription-unlimited": { spaceId: 4 },
  "space-member-added": { spaceId: 4, userId },
  "space-member-removed": { spaceId: 4, userId },
  "space-joined": { spaceId: 4, userId },
  "space-invitation-sent": { spaceId: 4, address },
  "space-invitation-cancelled": { spaceId: 4, address },
  "webhook-added": webhook,
  "webhook-changed": webhook,
  "webhook-paused": webhook,
  "webhook-resumed": webhook,
  "webhook-secret-changed": webhook,
  "webhook-removed": webhook,
  "webhook-message-sent-again": webhook,
  "portfolio-downloaded": { format: "csv" },
  "kit-created": { kitId: 7 },
  "kit-updated": { kitId: 7 },
  "kit-published": { kitId: 7 },
  "kit-unpublished": { kitId: 7 },
  "kit-released": { kitId: 7, kitVersionId: 8 },
  "kit-deleted": { kitId: 7, title: "Delivery" },
  "kit-user-added": { kitId: 7, userId },
  "kit-user-removed": { kitId: 7, userId },
  "expert-group-created": { expertGroupId: 3 },
  "expert-group-renamed": { expertGroupId: 3, ...moved },
  "campaign-created": ofCampaign,
  "campaign-extended": { ...ofCampaign, teams: 3 },
  "campaign-reminded": { ...ofCampaign, people: 7 },
  "campaign-closed": ofCampaign,
  "campaign-reopened": ofCampaign,
  "campaign-downloaded": { ...ofCampaign, format: "pdf" },
  "expert-group-deleted": { expertGroupId: 3 },
  "expert-group-invitation-sent": { expertGroupId: 3, userId },
  "expert-group-joined": { expertGroupId: 3, userId },
  "expert-group-member-removed": { expertGroupId: 3, userId },
  "expert-group-handed-over": { expertGroupId: 3, userId },
  "api-token-made": { apiTokenId: 1, name: "Robot", scope: "READ" },
  "api-token-revoked": { apiTokenId: 1, name: "Robot" },
  "mail-given-up": { address },
  "flag-set": { flag: "grid", state: "ON" },
  "flag-unset": { flag: "grid" },
  "flag-overridden": { flag: "grid", state: "OFF", address },
  "flag-override-removed": { flag: "grid", address },
  "result-key-rotated": {},
  "sign-in-key-rotated": {},
  "signed-in": { userId, means: "PASSWORD" },
  "sign-in-failed": { userId, means: "PASSKEY" },
  "passkey-added": { userId, passkey: "Laptop" },
  "passkey-removed": { userId, passkey: "Laptop" },
  "recovery-codes-renewed": { userId },
  "recovery-code-used": { userId },
  "second-factor-reset": { userId },
  "user-deactivated": { userId },
  "user-activated": { userId },
  "administrator-made": { userId },
  "administrator-removed": { userId },
  "user-deleted": { userId },
}

/** The entry of an event, as it is kept. */
function entryOf(type: AuditedType): Entry {
  const event = { type, ...events[type] } as AuditedEvent
  const [concerned] = concernedBy(event)
  const person = concerned?.personId ?? null
  return {
    id: 1,
    time: "2026-03-01T09:00:00",
    kind: type,
    spaceId: 4,
    ...{ actorId: assessmentId, actorName: "Ana Actor", apiToken: null },
    ...{ personId: person, personName: person && "Bo Person" },
    ...{ subject: "ASSESSMENT", subjectId: assessmentId, subjectTitle: "Payments" },
    // The titles of the spaces are read from the database.
    details: {
      ...(type === "assessment-moved" ? moved : wordsOf(event)),
      ...(concerned?.questionnaire && { questionnaire: concerned.questionnaire.title }),
    },
  }
}

describe("the sentence of every kind", () => {
  test.each(auditedTypes)("has all its parts: %s", (type) => {
    for (const language of ["EN", "FA"] as const) {
      const sentence = sentenceOf(entryOf(type), language, "isolated")
      expect(sentence).not.toMatch(/\u2068[\s–]*\u2069|undefined|null|[{}]/)
      if (language === "FA") expect(sentence).not.toMatch(/[0-9]/)
    }
  })

  test("shows that a word is missing where an older version has not kept it", () => {
    const entry = { ...entryOf("roadmap-item-done"), details: {} }
    expect(sentenceOf(entry, "EN", "plain")).toBe("“–” in the roadmap of “Payments” was done by Ana Actor.")
    expect(sentenceOf(entryOf("roadmap-item-done"), "EN", "plain")).toBe(
      "“Cut work smaller” in the roadmap of “Payments” was done by Ana Actor.",
    )
  })
})
