import type { Schemas } from "../../api/schemas.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

/** The level that was reached; null before the first answer, whatever the calculation says of none. */
export function levelOf({ maturityLevel, answersCount }: Overview) {
  return answersCount > 0 ? maturityLevel : null
}

/** How sure the answers are, in percent as it is shown; null before the first answer, and while it has to be calculated. */
export function confidenceOf({ confidenceValue, isConfidenceValid, answersCount }: Overview): number | null {
  return confidenceValue === null || !isConfidenceValid || answersCount === 0
    ? null
    : Math.ceil(confidenceValue)
}
