/** The result of a campaign as one reader may see it, in one language. Levels are ranks, scores whole percent. */
export type CampaignReport = {
  language: "en" | "fa"
  title: string
  space: string
  kit: string
  /** ISO 8601 with a zone: when it was closed, or when this was made. */
  moment: string
  isClosed: boolean
  teamCount: number
  /** Titles, lowest first. */
  levels: readonly string[]
  subjects: readonly string[]
  /** Those that the reader may open. */
  teams: readonly {
    title: string
    level: number | null
    confidence: number | null
    subjects: readonly (number | null)[]
  }[]
  /** Null for whom they could tell a single team. */
  attributes:
    | readonly {
        title: string
        subject: string
        teams: number
        lower: number
        median: number
        upper: number
        /** How many teams have not reached each level. */
        below: readonly number[]
        medianBefore: number | null
      }[]
    | null
  /** Null like these, and while they are calculated; for `unproven` of the teams a shorter plan may do without it. */
  lacking: readonly { title: string; teams: number; unproven: number; attributes: readonly string[] }[] | null
}
