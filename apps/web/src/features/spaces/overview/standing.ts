import type { Schemas } from "../../../api/schemas.ts"
import { wholePercent } from "../../../i18n/format.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** The level reached; null before the first answer, even if a calculation has returned one. */
export function levelOf(assessment: Overview) {
  return hasAnswers(assessment) ? assessment.maturityLevel : null
}

/** Whether there are answers: those given here, and those carried over from another assessment. */
export function hasAnswers({ answersCount, carriedCount }: Overview): boolean {
  return answersCount + carriedCount > 0
}

/**
 * The confidence in percent, rounded up for display; null before the first answer, while it is outdated, and in quick
 * mode, where nobody is asked.
 */
export function confidenceOf(assessment: Overview): number | null {
  const { confidenceValue, isConfidenceValid } = assessment
  return confidenceValue === null ||
    !isConfidenceValid ||
    !hasAnswers(assessment) ||
    !asksConfidence(assessment)
    ? null
    : wholePercent(confidenceValue)
}

/** Whether people are asked how sure they are of their answers. */
export function asksConfidence({ mode }: Pick<Overview, "mode">): boolean {
  return mode.code !== "QUICK"
}
