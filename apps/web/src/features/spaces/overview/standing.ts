import type { Schemas } from "../../../api/schemas.ts"
import { wholePercent } from "../../../i18n/format.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** The level reached; null before the first answer, even if a calculation has returned one, and where nothing applies. */
export function levelOf(assessment: Overview) {
  return hasAnswers(assessment) && !appliesNowhere(assessment) ? assessment.maturityLevel : null
}

/** Whether all questions are marked as not applicable, so that there is nothing to rate. */
export function appliesNowhere(assessment: Overview): boolean {
  return hasAnswers(assessment) && assessment.isCalculateValid && !assessment.isRated
}

/** Whether there are answers: those given here, and those carried over from another assessment. */
export function hasAnswers({ answersCount, carriedCount }: Overview): boolean {
  return answersCount + carriedCount > 0
}

/**
 * The confidence in percent, rounded up for display; null before the first answer, where nothing applies, while it is
 * outdated, and in quick mode, where nobody is asked.
 */
export function confidenceOf(assessment: Overview): number | null {
  const { confidenceValue, isConfidenceValid } = assessment
  return confidenceValue === null ||
    !isConfidenceValid ||
    !hasAnswers(assessment) ||
    appliesNowhere(assessment) ||
    !asksConfidence(assessment)
    ? null
    : wholePercent(confidenceValue)
}

/** Whether people are asked how sure they are of their answers. */
export function asksConfidence({ mode }: Pick<Overview, "mode">): boolean {
  return mode.code !== "QUICK"
}
