import { paths } from "../../../paths.ts"
import type { Notification } from "./api.ts"

/** A piece of a notification's text; the name of its subject is a link. */
export type Piece = { text: string; to?: string }

/** The text of a notification, with the name of its subject as a link. */
export function piecesOf(notification: Notification): Piece[] {
  const { text: words } = notification
  const subject = subjectOf(notification)
  const start = subject ? words.indexOf(subject.title) : -1
  if (!subject || start === -1) return [{ text: words }]
  const pieces: Piece[] = [
    { text: words.slice(0, start) },
    { text: subject.title, to: subject.to },
    { text: words.slice(start + subject.title.length) },
  ]
  return pieces.filter(({ text }) => text !== "")
}

/** The subject of a notification and its address; null if it has no page. */
function subjectOf({ kind, details }: Notification): { title: string; to: string } | null {
  const kit = named(details.kit)
  if (kit) return { title: kit.title, to: paths.kit(kit.id) }
  const assessment = named(details.assessment)
  if (assessment) {
    const { id, title, spaceId } = assessment
    const leadsToReport = ["grantaccesstoreport", "completeassessment"].includes(kind)
    const place = { spaceId, assessmentId: id }
    const session = named(details.session)
    if (session) return { title: session.title, to: paths.session(place, session.id) }
    if (kind === "roadmapitemdue") return { title, to: paths.advice(place) }
    return { title, to: leadsToReport ? paths.report(place) : paths.questionnaires(place) }
  }
  const group = named(details.expertGroup)
  if (group) {
    const { id, title } = group
    const { token } = details
    const isInvitation = typeof token === "string"
    return { title, to: isInvitation ? paths.groupInvitation(id, token) : paths.group(id) }
  }
  const campaign = named(details.campaign)
  if (campaign) return { title: campaign.title, to: paths.campaignResult(campaign.spaceId, campaign.id) }
  const space = named(details.space)
  const webhookId = idOf(details.webhook)
  if (space && webhookId !== null) return { title: space.title, to: paths.webhook(space.id, webhookId) }
  return space && { title: space.title, to: paths.space(space.id) }
}

function idOf(value: unknown): string | null {
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : null
}

function named(value: unknown): { id: string; title: string; spaceId: string } | null {
  if (typeof value !== "object" || value === null || !("title" in value) || !("id" in value)) return null
  if (typeof value.title !== "string" || value.title === "") return null
  return {
    id: String(value.id),
    title: value.title,
    spaceId: "spaceId" in value ? String(value.spaceId) : "",
  }
}
