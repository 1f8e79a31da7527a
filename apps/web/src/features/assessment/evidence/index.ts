import { lazyPart } from "../../../ui/lazy.tsx"

export { remarkSaved, sendRemark, settleRemark } from "./api.ts"
export type { RemarkQueue, RemarkText } from "./remark.ts"

/** The evidences or comments of a question. Render within a `Suspense`. */
export const RemarkList = lazyPart(async () => (await import("./RemarkList.tsx")).RemarkList, "evidence")

/** A text that the server has not confirmed, or has refused. Render within a `Suspense`. */
export const WaitingCard = lazyPart(async () => (await import("./WaitingCard.tsx")).WaitingCard, "evidence")
