import type { Time } from "../../platform/clock.ts"
import { ProductError } from "../../platform/errors.ts"
import type { Assessment } from "./assessment.ts"

/**
 * Demands that the stored result reflects the kit as it is now and all answers. Clients heal one reason at a time, so
 * the first that applies is reported.
 *
 * @throws DEPRECATED another version of the kit is active · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID
 */
export function requireValidResult(assessment: Assessment): void {
  const { result, lastMajorModificationTime, kitCustomId, customTime } = assessment
  requireActiveVersion(assessment)
  if (!result.isCalculateValid) throw calculateNotValid()
  if (!result.isConfidenceValid) throw confidenceNotValid()
  if (isBefore(result.lastCalculationTime, lastMajorModificationTime)) throw calculateNotValid()
  if (isBefore(result.lastConfidenceCalculationTime, lastMajorModificationTime)) throw confidenceNotValid()
  if (kitCustomId === null || customTime === null) return
  if (isBefore(result.lastCalculationTime, customTime)) throw calculateNotValid()
  if (isBefore(result.lastConfidenceCalculationTime, customTime)) throw confidenceNotValid()
}

/** @throws DEPRECATED another version of the kit is active than the one the result stands on */
export function requireActiveVersion({ result, activeVersionId }: Assessment): void {
  if (result.kitVersionId !== activeVersionId) throw deprecated()
}

/** Whether a calculation that ended at `calculated` need not be repeated: strictly after every change of kit and weights. */
export function isFresh(assessment: Assessment, flag: boolean, calculated: Time | null): boolean {
  if (!flag || calculated === null || calculated <= assessment.lastMajorModificationTime) return false
  return (
    assessment.kitCustomId === null || assessment.customTime === null || calculated > assessment.customTime
  )
}

function isBefore(time: Time | null, change: Time): boolean {
  return time === null || time < change
}

function deprecated(): ProductError {
  return new ProductError("DEPRECATED", {
    en: "The kit has a newer version. Open the assessment again to move it to that version.",
    fa: "کیت نسخهٔ تازه‌تری دارد. ارزیابی باید نخست به آن منتقل شود.",
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
