import type { UnmetCompetence, UnmetLevel } from "@plumbline/scoring"
import type { Prose } from "../../../platform/i18n/prose.ts"

/*
 * The content of the app's texts before it is put into words: typed facts with their numbers already rounded for
 * display. attribute-claims.ts and group-claims.ts choose the claims for each case; english.ts and persian.ts turn them
 * into sentences.
 */

/** A level as texts name it; `of` is the number of levels. */
export type NamedLevel = { title: string; rank: number; of: number }

/** Something that was rated, with the rank and title of its level. */
export type Rated = { title: string; level: NamedLevel }

/** A competence that a level requires (on itself or another level) and what was reached, in percent. */
export type Missing = { on: string; required: number; reached: number }

/** A measure and the percentage of its points that it earns. */
export type Earned = { title: string; percent: number }

/** How a subject compares with the other rated subjects. */
export type Standing = "alone" | "asAll" | "first" | "amongFirst" | "last" | "amongLast" | "between"

/** `soFar`: some questions are open, so the claim may change. */
export type Claim =
  | { says: "nothingApplies"; about: string | null }
  | { says: "nothingAnswered"; about: string | null; questions: number }
  | { says: "attributeStands"; about: string; level: NamedLevel; soFar: boolean }
  | {
      says: "attributeIsNear"
      about: string
      level: NamedLevel
      next: string
      missing: Missing
      soFar: boolean
    }
  | { says: "attributeIsAtTop"; about: string; level: NamedLevel; soFar: boolean }
  | { says: "attributeFailsLowest"; about: string; level: NamedLevel; soFar: boolean }
  | { says: "subjectStands"; about: string; level: NamedLevel; standing: Standing; soFar: boolean }
  | {
      says: "subjectIsNear"
      about: string
      level: NamedLevel
      standing: Standing
      next: string
      missing: Missing
      soFar: boolean
    }
  | {
      says: "subjectIsUneven"
      about: string
      level: NamedLevel
      standing: Standing
      count: number
      best: Rated
      worst: Rated
      soFar: boolean
    }
  | { says: "wholeStands"; level: NamedLevel; answered: number; questions: number; isTop: boolean }
  | { says: "subjectsDiffer"; best: Rated; worst: Rated }
  | { says: "subjectsAgree"; count: number; level: NamedLevel }
  | { says: "attributesDiffer"; count: number; best: Rated; worst: Rated }
  | { says: "attributesAgree"; count: number; level: NamedLevel }
  | { says: "onlyAttribute"; rated: Rated }
  | { says: "weighs"; percent: number }
  | { says: "lacks"; next: string; isLowest: boolean; missing: readonly Missing[] }
  | { says: "missesMostIn"; attribute: string; on: string; percent: number }
  | { says: "isBetterHigher"; level: string; percent: number; higher: string; higherPercent: number }
  | { says: "earns"; strong: readonly Earned[]; weak: readonly Earned[] }
  | { says: "earnsEverywhere"; count: number; percent: number }
  | { says: "earnsInAll"; percent: number }
  | { says: "losesMostIn"; measure: string; percent: number }
  | { says: "gainsFrom"; questions: readonly string[] }
  | { says: "losesOn"; questions: readonly string[] }
  | { says: "isComplete"; questions: number; confidence: number | null }
  | { says: "isOpen"; open: number; questions: number; missing: { on: string; percent: number } | null }
  | { says: "leavesOut"; questions: number }
  | { says: "leavesOutAttributes"; count: number }
  | { says: "standsOnEvidence"; backed: number; answers: number }
  | { says: "isSure"; percent: number; isOpen: boolean }
  | { says: "isLeastSureOf"; attribute: string; percent: number }

/** Titles by id, in the language of the text. */
export type Titles = {
  level(id: number): string
  subject(id: number): string
  attribute(id: number): string
  measure(id: number): string
  question(id: number): string
}

/**
 * A reached percentage, rounded up as on screens. If that would look like the required percentage, one decimal is kept
 * to tell them apart.
 */
export function belowRequired(reached: number, required: number): number {
  const whole = Math.max(0, Math.ceil(reached - DUST))
  return whole < required ? whole : wholeDown(reached * 10) / 10
}

/** A percentage rounded down, so that a share is never overstated. */
export function wholeDown(percent: number): number {
  return Math.floor(percent + DUST)
}

/** Tolerance for floating-point sums: 30 % can be 29.999999999999996. */
const DUST = 1e-9

/** Being at most this many percentage points short of a level counts as near. */
const NEAR = 5

/** The competences missing for the next level, or for fully meeting the lowest one. */
export function lackClaims(unmet: UnmetLevel, titles: Titles, reached: NamedLevel): Claim[] {
  return [
    {
      says: "lacks",
      next: titles.level(unmet.level.id),
      isLowest: unmet.level.rank <= reached.rank,
      missing: unmet.competences.map((competence) => missingOf(competence, titles)),
    },
  ]
}

/** The missing competence, if there is only one and little is missing; otherwise undefined. */
export function nearMiss({ competences: [competence, ...others] }: UnmetLevel): UnmetCompetence | undefined {
  if (!competence || others.length > 0) return undefined
  return competence.required - competence.reached <= NEAR ? competence : undefined
}

export function missingOf({ effectiveLevelId, required, reached }: UnmetCompetence, titles: Titles): Missing {
  return { on: titles.level(effectiveLevelId), required, reached: belowRequired(reached, required) }
}

/** How a language formats its sentences, how it emphasises text, and how it writes a title without quotation marks. */
export type Style = Prose & { strong(text: string): string; named(title: string): string }
