import type { Schemas } from "../../../api/schemas.ts"
import { wholePercent } from "../../../i18n/format.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** The level reached; null before the first answer, even if a calculation has returned one. */
export function levelOf({ maturityLevel, answersCount }: Overview) {
  return answersCount > 0 ? maturityLevel : null
}

/** The confidence in percent, rounded up for display; null before the first answer and while it is outdated. */
export function confidenceOf({ confidenceValue, isConfidenceValid, answersCount }: Overview): number | null {
  return confidenceValue === null || !isConfidenceValid || answersCount === 0
    ? null
    : wholePercent(confidenceValue)
}
