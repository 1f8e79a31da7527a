export { actionSentence } from "./built-in-writer.ts"
export { reportedItemReply, type StoredAdviceItem, weightOf } from "./items.ts"
export { makePlan } from "./make-plan.ts"
export { liftOf, ratedInOrder } from "./plan-order.ts"
export { refreshAdviceForReport, type StoredAdvice } from "./refresh-advice.ts"
export { AdviceItem, UnreachableTarget as AttributeLevelTarget } from "./schemas.ts"
export {
  type Advised,
  Amount,
  type Amounts,
  amounts,
  amountsReply,
  loadAdvised,
  noTargetAbove,
  requireKnownTargets,
} from "./targets.ts"
