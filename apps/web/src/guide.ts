/** The pages of the guide, in the order in which they are read: each is a file in `docs/guide/en` and `docs/guide/fa`. */
export const guidePages = [
  "index",
  "first-assessment",
  "together",
  "report",
  "plan",
  "writing-a-kit",
  "roles",
  "keyboard",
  "data",
] as const

export type GuidePage = (typeof guidePages)[number]
