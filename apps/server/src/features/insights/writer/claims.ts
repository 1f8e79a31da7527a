import type { Prose } from "../../../platform/i18n/prose.ts"

/*
 * The content of the app's texts before it is put into words. The only figures are the rank of a level and the number of
 * answers that lead to the next one; percentages are shown where the text is explained. attribute-claims.ts and
 * group-claims.ts choose the claims for each case; english.ts and persian.ts turn them into sentences.
 */

/** A level as texts name it. */
export type NamedLevel = { title: string; rank: number }

/** How a subject compares with the other rated subjects. */
export type SubjectRank = "alone" | "asAll" | "first" | "amongFirst" | "last" | "amongLast" | "between"

/** What better answers are about: all of them, or most of them. */
export type Where = { title: string; all: boolean }

/** How many of the answers are backed by evidence. */
export type Share = "none" | "some" | "half" | "most" | "all"

/** How sure the people were who answered, from very unsure to sure. */
export type Certainty = 0 | 1 | 2 | 3 | 4

/** `soFar`: some questions are open, so the claim may change. */
export type Claim =
  | { says: "nothingApplies"; about: string | null }
  | { says: "nothingAnswered"; about: string | null }
  | { says: "attributeStands"; about: string; level: NamedLevel; soFar: boolean }
  | { says: "attributeIsAtTop"; about: string; level: NamedLevel; soFar: boolean }
  | { says: "attributeFailsLowest"; about: string; level: NamedLevel; soFar: boolean }
  | { says: "subjectStands"; about: string; level: NamedLevel; standing: SubjectRank; soFar: boolean }
  | {
      says: "subjectIsUneven"
      about: string
      level: NamedLevel
      standing: SubjectRank
      best: string
      worst: string
      soFar: boolean
    }
  | { says: "wholeStands"; level: NamedLevel; isOpen: boolean; isTop: boolean }
  /** At most three are named on a side; a side without names has more. */
  | { says: "differ"; which: Parts; ahead: readonly string[]; behind: readonly string[] }
  | { says: "agree"; which: Parts; count: number }
  | { says: "onlyAttribute"; attribute: string }
  | { says: "leads"; answers: number; next: string; where: Where | null }
  | { says: "isFar"; next: string }
  | { says: "isOutOfReach"; next: string }
  | { says: "holdsBack"; attribute: string }
  | { says: "isBetterHigher"; level: string; higher: string }
  | { says: "earns"; strong: readonly string[]; weak: readonly string[] }
  | { says: "earnsAll" }
  | { says: "losesMostIn"; measure: string }
  | { says: "gainsFrom"; questions: readonly string[] }
  | { says: "losesOn"; questions: readonly string[] }
  | { says: "isOpen"; questions: number }
  | { says: "leavesOut"; questions: number }
  | { says: "leavesOutAttributes"; count: number }
  | { says: "standsOnEvidence"; share: Share }
  | { says: "isSure"; certainty: Certainty }
  | { says: "isLeastSureOf"; attribute: string }

/** The parts of a whole or of a subject. */
export type Parts = "subjects" | "attributes"

/** Titles by id, in the language of the text. */
export type Titles = {
  level(id: number): string
  subject(id: number): string
  attribute(id: number): string
  measure(id: number): string
  question(id: number): string
}

/** Maximum number of titles in a row. */
export const MOST_NAMES = 3

/** The certainty of a confidence of 0…100 percent, in five equal steps. */
export function certaintyOf(percent: number): Certainty {
  const steps = [20, 40, 60, 80].filter((step) => percent >= step).length
  return steps as Certainty
}

/** How a language formats its sentences, how it emphasises text, and how it writes the titles of levels and of parts. */
export type Style = Prose & {
  strong(text: string): string
  named(title: string): string
  titled(title: string): string
}
