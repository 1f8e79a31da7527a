/** The events that webhooks can receive, by the names used in messages. */
export const eventNames = [
  "assessment.completed",
  "report.published",
  "answers.changed",
  "kit.released",
  "member.added",
] as const

export type EventName = (typeof eventNames)[number]

/** The message sent to test a webhook. */
export const TEST = "webhook.test"
