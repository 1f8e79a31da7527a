import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { remarkSaved, sendRemark } from "./api.ts"
export type { RemarkQueue, RemarkText } from "./remark.ts"

/** The evidences or comments of a question. Render within a `Suspense`. */
export const RemarkList = lazy(async () => {
  const [{ RemarkList }] = await Promise.all([import("./RemarkList.tsx"), loadTexts("evidence")])
  return { default: RemarkList }
})

/** A text that the server has not confirmed, or has refused. Render within a `Suspense`. */
export const WaitingCard = lazy(async () => {
  const [{ WaitingCard }] = await Promise.all([import("./WaitingCard.tsx"), loadTexts("evidence")])
  return { default: WaitingCard }
})
