/** What webhooks can hear of, by the names that messages have on the wire. */
export const eventNames = [
  "assessment.completed",
  "report.published",
  "answers.changed",
  "kit.released",
  "member.added",
] as const

export type EventName = (typeof eventNames)[number]

/** The message that somebody sends to see whether it arrives. */
export const TEST = "webhook.test"
