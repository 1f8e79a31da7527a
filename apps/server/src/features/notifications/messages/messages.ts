import type { EventType } from "../../../platform/events/event.ts"
import { acceptedInvitation } from "./accepted-invitation.ts"
import { addedToSpace } from "./added-to-space.ts"
import { completedAssessment } from "./completed-assessment.ts"
import { givenKit } from "./given-kit.ts"
import { grantedReportAccess } from "./granted-report-access.ts"
import { grantedRole } from "./granted-role.ts"
import { groupHandedOver, spaceHandedOver } from "./handed-over.ts"
import { invitedToGroup } from "./invited-to-group.ts"
import { likedKit } from "./liked-kit.ts"
import type { AnyMessage } from "./message.ts"
import { newAssessment } from "./new-assessment.ts"
import { newPremiumSpace } from "./new-premium-space.ts"
import { pausedWebhook } from "./paused-webhook.ts"

/** Every kind of notification. To add one, create a file beside these and add a line here. */
const messages: readonly AnyMessage[] = [
  newAssessment,
  completedAssessment,
  likedKit,
  newPremiumSpace,
  acceptedInvitation,
  grantedRole,
  grantedReportAccess,
  addedToSpace,
  givenKit,
  spaceHandedOver,
  invitedToGroup,
  groupHandedOver,
  pausedWebhook,
]

/** The types of events that cause notifications. */
export const notifiedOf: readonly EventType[] = messages.map(({ on }) => on)

export function messagesOn(type: EventType): readonly AnyMessage[] {
  return messages.filter(({ on }) => on === type)
}

/** The kind of a stored notification; null if this version does not know it. */
export function messageOf(template: string): AnyMessage | null {
  return messages.find((message) => message.template === template) ?? null
}

/** The kinds with this title in one of the languages. */
export function templatesTitled(title: string): string[] {
  return messages
    .filter((message) => Object.values(message.title).includes(title))
    .map(({ template }) => template)
}
