import { useTranslation } from "react-i18next"
import { certaintyOf } from "../../../ui/level-status.ts"

/** A sentence about how sure people were of their answers. */
export function HowSure({ confidence }: { confidence: number }) {
  const { t } = useTranslation("support")
  return t(`sure.step${certaintyOf(confidence)}`)
}
