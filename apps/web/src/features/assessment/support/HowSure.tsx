import { useTranslation } from "react-i18next"

/** A sentence about how sure people were of their answers. */
export function HowSure({ confidence }: { confidence: number }) {
  const { t } = useTranslation("support")
  return t(`sure.step${certaintyOf(confidence)}`)
}

/** How sure people were, in a word from 0, very unsure, to 4, sure. @param percent their confidence, 0…100 */
function certaintyOf(percent: number): 0 | 1 | 2 | 3 | 4 {
  if (percent >= 80) return 4
  if (percent >= 60) return 3
  if (percent >= 40) return 2
  return percent >= 20 ? 1 : 0
}
