import { places } from "../../../places.ts"
import { withCharacters } from "../../../ui/plain-text.ts"
import type { Notification } from "./widget.ts"

/** A piece of a notification's text; the name of its subject is a link. */
export type Piece = { text: string; to?: string }

/** The text of a notification without markup; must be rendered as text. */
export function wordsOf({ content }: Pick<Notification, "content">): string {
  return withCharacters(content.replace(/<[^>]*>/g, "")).trim()
}

/** The text of a notification, with the name of its subject as a link. */
export function piecesOf(notification: Notification): Piece[] {
  const words = wordsOf(notification)
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
function subjectOf({
  templateIdentifier,
  payload: { data },
}: Notification): { title: string; to: string } | null {
  const kit = named(data.kit)
  if (kit) return { title: kit.title, to: places.kit(kit.id) }
  const assessment = named(data.assessment)
  if (assessment) {
    const { id, title, spaceId } = assessment
    const leadsToReport = ["grantaccesstoreport", "completeassessment"].includes(templateIdentifier)
    const place = { spaceId, assessmentId: id }
    return { title, to: leadsToReport ? places.report(place) : places.questionnaires(place) }
  }
  const group = named(data.expertGroup)
  if (group) {
    const { id, title } = group
    const { token } = data
    const isInvitation = typeof token === "string"
    return { title, to: isInvitation ? places.groupInvitation(id, token) : places.group(id) }
  }
  const space = named(data.space)
  const webhookId = idOf(data.webhook)
  if (space && webhookId !== null) return { title: space.title, to: places.webhook(space.id, webhookId) }
  return space && { title: space.title, to: places.space(space.id) }
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
