/**
 * Every editor: where people type something that is lost unless it is saved. To add one, add its name here; the walk over
 * all editors (`e2e/drafts.spec.ts`) then fails until it knows how to open it.
 */
export const editors = [
  // Assessments
  "insight",
  "narration",
  "report-text",
  "evidence",
  "comment",
  "changed-remark",
  "replaced-evidence",
  "action-item",
  "advice-targets",
  "roadmap-item",
  "roadmap-wishes",
  "proposal",
  "assignment",
  "rating-session",
  "vote-note",
  "assessment-title",
  "assessment-titles",
  "weights",
  "access",
  "report-reader",
  "moved-to-share",
  "milestone",
  "milestone-title",
  "copy",
  "review-date",
  "reported-question",
  // Spaces
  "space",
  "space-title",
  "space-member",
  "assessment",
  "assessment-of-kit",
  "rule",
  "webhook",
  "campaign",
  // Kits
  "group",
  "group-member",
  "kit",
  "empty-kit",
  "kit-user",
  "kit-texts",
  "kit-tags",
  "element",
  "new-element",
  "question",
  "question-rows",
  "option",
  "impact",
  "range",
  "mapping",
  "kit-text",
  // The rest
  "profile",
  "token",
  "contact",
] as const

export type Editor = (typeof editors)[number]

/** An editor, and which of its kind: what it is about. The person is added by the store. */
export type DraftName = Editor | `${Editor}:${string}`
