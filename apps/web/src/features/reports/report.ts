import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { type Standing, standingOf } from "../../ui/standing.ts"

export type Subject = Schemas["ReportedSubject"]
export type Attribute = Schemas["ReportedAttribute"]
export type Measure = Schemas["ReportedMeasure"]
export type Level = Schemas["DescribedLevel"]

/**
 * How the report is drawn: in quick mode texts were made on opening it and no confidence is shown; in advanced mode
 * people have worked on it.
 */
export type Mode = Schemas["ModeCode"]

/** What is calculated of a report, without what people write. */
export type Calculated = Schemas["KitSampleReport"]

/** All attributes, subject by subject. */
export function attributesOf(report: Pick<Calculated, "subjects">): Attribute[] {
  return report.subjects.flatMap(({ attributes }) => attributes)
}

/**
 * Whether any question behind the attribute applies. Without one it has no measures; the level sent with it means
 * nothing and is not shown.
 */
export function isApplicable(attribute: Pick<Attribute, "attributeMeasures">): boolean {
  return attribute.attributeMeasures.length > 0
}

/** Whether any attribute of the subject applies. */
export function subjectApplies(subject: Pick<Subject, "attributes">): boolean {
  return subject.attributes.some(isApplicable)
}

/** How far the overall level can be relied on: where no question applies there is nothing to rate. */
export function standingOfReport(report: Calculated): Standing {
  return report.subjects.some(subjectApplies) ? standingOf(report.highlights.progress) : { state: "none" }
}

/** Readers of a public link, signed in or not, get a report that does not say who else may see it. */
export function isForPublicReader(report: Pick<Schemas["GraphicalReport"], "visibility">): boolean {
  return report.visibility === undefined
}

/** A report that can be shared or opened is published: the server gives these rights only then. */
export function isPublished({ permissions }: Pick<Schemas["GraphicalReport"], "permissions">): boolean {
  return permissions.canShareReport || permissions.canManageVisibility
}

export function hasAdvice({ advice }: Pick<Schemas["GraphicalReport"], "advice">): boolean {
  return advice.narration !== null || advice.adviceItems.length > 0
}

/**
 * Whether a text that should have been written on opening a quick report is missing. Texts are not expected where
 * nobody writes any, and in advanced mode people decide what is written.
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

/** Whether a model is writing advice for a quick report, for which the report does not wait. */
export function isAdviceAwaited(report: Schemas["GraphicalReport"], writer: Schemas["Writer"]): boolean {
  if (report.assessment.mode.code !== "QUICK" || isForPublicReader(report) || writer !== "AI") return false
  return lacksAdvice(report)
}

function lacksAdvice({ isAdvisable, advice }: Schemas["GraphicalReport"]): boolean {
  return isAdvisable && (advice.narration === null || advice.adviceItems.length === 0)
}

/** A measure's three percents for showing: whole, and within 0…100. */
export function wholePercents(measure: Measure) {
  return {
    share: wholePercent(measure.impactPercentage),
    gained: wholePercent(measure.gainedScorePercentage),
    missed: wholePercent(measure.missedScorePercentage),
  }
}

/** The sums of the measures' percents, rounded after adding. */
export function totalPercents(measures: Measure[]) {
  const sum = (part: (measure: Measure) => number) =>
    wholePercent(measures.reduce((total, measure) => total + part(measure), 0))
  return {
    share: sum(({ impactPercentage }) => impactPercentage),
    gained: sum(({ gainedScorePercentage }) => gainedScorePercentage),
    missed: sum(({ missedScorePercentage }) => missedScorePercentage),
  }
}

function wholePercent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}

/** What a level asks for on another, or on itself, with what was scored there. */
export interface ScoredDemand {
  /** Rank of the level. */
  index: number
  /** Rank of the level the score is on. */
  on: number
  percent: number
  /** null where nothing applicable is asked, which fails nothing. */
  score: number | null
  isMet: boolean
}

/** Sums of doubles are not exact: a score that misses by less, in percentage points, is enough. As the server has it. */
const slack = 0.001

/** What the level reached and the next one ask for; the lowest levels may ask for nothing. */
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

/** Words for a score and what is asked for; a score that would look as if it were enough gets the decimal that it lacks. */
export function useShortfall() {
  const format = useFormat()
  return ({ reached, required }: { reached: number; required: number }) => {
    const whole = Math.ceil(reached)
    const shown = whole < required ? whole : Math.floor(reached * 10) / 10
    return {
      reached: format.number(shown / 100, { style: "percent", maximumFractionDigits: 1 }),
      required: format.percent(required),
    }
  }
}
