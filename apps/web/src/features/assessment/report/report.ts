import {
  extremesOf as extremesAmong,
  isApplicableToReport as isApplicable,
  isRated,
  ratedAmong,
} from "@plumbline/scoring/reported-attributes"
import { wholeShares } from "@plumbline/scoring/whole-percent"
import type { Schemas } from "../../../api/schemas.ts"
import { wholePercent } from "../../../i18n/format.ts"
import { type LevelStatus, levelStatusOf } from "../../../ui/level-status.ts"

export { isApplicable, isRated, ratedAmong }

export type Subject = Schemas["ReportedSubject"]
export type Attribute = Schemas["ReportedAttribute"]
export type Measure = Schemas["ReportedMeasure"]
export type Level = Schemas["DescribedLevel"]

/**
 * Determines how the report is rendered: in quick mode texts were generated when it was opened and no confidence is
 * shown; in advanced mode people have worked on it.
 */
export type Mode = Schemas["ModeCode"]

/** The calculated part of a report, without texts by people. */
export type Calculated = Schemas["KitSampleReport"]

/** All attributes, subject by subject. */
export function attributesOf(report: Pick<Calculated, "subjects">): Attribute[] {
  return report.subjects.flatMap(({ attributes }) => attributes)
}

type Rating = Pick<Attribute, "attributeMeasures" | "confidenceValue" | "rating">

/** The level that an attribute has reached; null if it is not applicable, or nothing that applies is rated. */
export function levelOf(attribute: Attribute): Attribute["maturityLevel"] | null {
  return isApplicable(attribute) && isRated(attribute) ? attribute.maturityLevel : null
}

/** Why an attribute has no level. */
export function unratedKey(attribute: Rating): "notApplicable" | "notRated" {
  return isApplicable(attribute) ? "notRated" : "notApplicable"
}

/** Whether a subject's level is above or below those of most of its attributes; null if it is among them. */
export function surpriseOf({ attributes, maturityLevel }: Subject): "above" | "below" | null {
  const ranks = ratedAmong(attributes).map((attribute) => attribute.maturityLevel.index)
  const higher = ranks.filter((rank) => rank > maturityLevel.index).length
  const lower = ranks.filter((rank) => rank < maturityLevel.index).length
  if (lower * 2 > ranks.length) return "above"
  return higher * 2 > ranks.length ? "below" : null
}

/** The strongest and the weakest attributes of a report. */
export function extremesOf(report: Calculated): { best: Attribute[]; worst: Attribute[] } {
  return extremesAmong(attributesOf(report), report.highlights)
}

/** Whether any attribute of the subject applies. */
export function subjectApplies(subject: Pick<Subject, "attributes">): boolean {
  return subject.attributes.some(isApplicable)
}

/** How reliable the overall level is; without any applicable question there is none. */
export function standingOfReport(report: Calculated): LevelStatus {
  return levelStatusOf(report.highlights.progress, report.subjects.some(subjectApplies))
}

/** Whether the measures of attributes were left out and have to be loaded. */
export function lacksMeasures(report: Pick<Calculated, "subjects">): boolean {
  return attributesOf(report).some(({ rating }) => rating !== undefined)
}

/** Whether the report was loaded by a public link, signed in or not: then it does not contain its visibility. */
export function isForPublicReader(report: Pick<Schemas["GraphicalReport"], "visibility">): boolean {
  return report.visibility === undefined
}

/** Whether the report is published: the server grants the rights to share or open it only then. */
export function isPublished({ permissions }: Pick<Schemas["GraphicalReport"], "permissions">): boolean {
  return permissions.canShareReport || permissions.canManageVisibility
}

export function hasAdvice({ advice }: Pick<Schemas["GraphicalReport"], "advice">): boolean {
  return advice.narration !== null || advice.adviceItems.length > 0
}

/**
 * Whether a text that should have been generated when a quick report was opened is missing. None is expected if the
 * server generates no texts, or in advanced mode, where people decide what is written.
 */
export function isIncomplete(report: Schemas["GraphicalReport"], writer: Schemas["Writer"]): boolean {
  if (report.assessment.mode.code !== "QUICK" || isForPublicReader(report) || writer === "OFF") return false
  const texts = [
    report.assessment.overallInsight,
    ...report.subjects.map(({ insight }) => insight),
    ...attributesOf(report).map(({ insight }) => insight),
  ]
  return texts.includes(null) || (writer === "APP" && lacksAdvice(report))
}

/** Whether a model is still writing advice for a quick report, which does not wait for it. */
export function isAdviceAwaited(report: Schemas["GraphicalReport"], writer: Schemas["Writer"]): boolean {
  if (report.assessment.mode.code !== "QUICK" || isForPublicReader(report) || writer !== "AI") return false
  return lacksAdvice(report)
}

function lacksAdvice({ isAdvisable, advice }: Schemas["GraphicalReport"]): boolean {
  return isAdvisable && (advice.narration === null || advice.adviceItems.length === 0)
}

/** The percentages of measures for display: whole numbers within 0…100; the shares sum to that of all. */
export function wholePercents(measures: readonly Measure[]) {
  const shares = wholeShares(measures.map(({ impactPercentage }) => impactPercentage))
  return measures.map((measure, index) => ({
    share: shares[index] ?? 0,
    gained: wholePercent(measure.gainedScorePercentage),
    missed: wholePercent(measure.missedScorePercentage),
  }))
}

/** The sums of the measures' percentages, rounded after adding. */
export function totalPercents(measures: Measure[]) {
  const sum = (part: (measure: Measure) => number) =>
    wholePercent(measures.reduce((total, measure) => total + part(measure), 0))
  return {
    share: sum(({ impactPercentage }) => impactPercentage),
    gained: sum(({ gainedScorePercentage }) => gainedScorePercentage),
    missed: sum(({ missedScorePercentage }) => missedScorePercentage),
  }
}

/** What a level requires on another level, or on itself, with the score there. */
export interface ScoredDemand {
  /** The rank of the level with the requirement. */
  index: number
  /** The rank of the level that the score is on. */
  on: number
  percent: number
  /** null if no applicable question counts there, which fails nothing. */
  score: number | null
  isMet: boolean
}

/** Tolerance in percentage points, as on the server, since sums of doubles are not exact. */
const slack = 0.001

/** The requirements of the level reached and of the next one; the lowest levels may have none. */
export function demandsOn(
  { demands }: Pick<Schemas["ReportedKit"], "demands">,
  scores: (number | null)[],
  rank: number,
): ScoredDemand[] {
  return demands
    .filter(({ index }) => index === rank || index === rank + 1)
    .map((demand) => {
      const score = scores[demand.on - 1] ?? null
      return { ...demand, score, isMet: score === null || demand.percent - score < slack }
    })
}

/** The unmet demand that is furthest from being met. */
export function widestGap(demands: ScoredDemand[]): ScoredDemand | undefined {
  const gap = ({ percent, score }: ScoredDemand) => percent - (score ?? percent)
  return demands.filter(({ isMet }) => !isMet).toSorted((a, b) => gap(b) - gap(a))[0]
}
