import type { Time } from "../../platform/clock.ts"
import { ProductError } from "../../platform/errors.ts"
import type { Assessment } from "./assessment.ts"

/**
 * Requires that the stored result reflects the current kit and all answers. Clients heal one reason at a time, so only
 * the first that applies is reported.
 *
 * @throws DEPRECATED another version of the kit is active · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID
 */
export function requireValidResult(assessment: Assessment): void {
  const reason = staleError(assessment)
  if (reason) throw reason
}

/** @throws DEPRECATED the result is not on the active version of the kit */
export function requireActiveVersion(assessment: Assessment): void {
  if (!isOnActiveVersion(assessment)) throw deprecated()
}

/** The first reason why the stored result is not valid, as the error that reports it; null if it is valid. */
export function staleError(assessment: Assessment): ProductError | null {
  const { result } = assessment
  if (!isOnActiveVersion(assessment)) return deprecated()
  if (!result.isCalculateValid) return calculateNotValid()
  if (!result.isConfidenceValid) return confidenceNotValid()
  if (!isMaturityFresh(assessment)) return calculateNotValid()
  return isConfidenceFresh(assessment) ? null : confidenceNotValid()
}

/** Whether the result is on the active version of the kit. */
export function isOnActiveVersion({ result, activeVersionId }: Assessment): boolean {
  return result.kitVersionId === activeVersionId
}

/**
 * Whether the stored maturity is that of the current answers, kit and weights. What a calculation saw is compared, not
 * when it ended: the clocks of different nodes may differ.
 */
export function isMaturityFresh(assessment: Assessment): boolean {
  const { isCalculateValid, calculatedKitTime, calculatedCustomTime } = assessment.result
  return isCalculateValid && isSameInput(assessment, calculatedKitTime, calculatedCustomTime)
}

/** Like {@link isMaturityFresh}, for the confidence. */
export function isConfidenceFresh(assessment: Assessment): boolean {
  const { isConfidenceValid, confidenceKitTime, confidenceCustomTime } = assessment.result
  return isConfidenceValid && isSameInput(assessment, confidenceKitTime, confidenceCustomTime)
}

function isSameInput(assessment: Assessment, kitTime: Time | null, customTime: Time | null): boolean {
  if (kitTime !== assessment.lastMajorModificationTime) return false
  return assessment.kitCustomId === null || assessment.customTime === customTime
}

function deprecated(): ProductError {
  return new ProductError("DEPRECATED", {
    en: "The kit has a newer version. Open the assessment again to move it to that version.",
    fa: "کیت نسخهٔ جدیدتری دارد. ارزیابی باید نخست به آن منتقل شود.",
  })
}

function calculateNotValid(): ProductError {
  return new ProductError("CALCULATE_NOT_VALID", {
    en: "The result is older than the answers. It has to be calculated again.",
    fa: "نتیجه از پاسخ‌ها قدیمی‌تر است و باید دوباره محاسبه شود.",
  })
}

function confidenceNotValid(): ProductError {
  return new ProductError("CONFIDENCE_CALCULATION_NOT_VALID", {
    en: "The confidence is older than the answers. It has to be calculated again.",
    fa: "اطمینان از پاسخ‌ها قدیمی‌تر است و باید دوباره محاسبه شود.",
  })
}
