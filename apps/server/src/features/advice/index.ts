export { actionSentence } from "./built-in-writer.ts"
export { adviceItemReply, type StoredAdviceItem } from "./items.ts"
export { refreshAdviceForReport, type StoredAdvice } from "./refresh-advice.ts"
export { AdviceItem, UnreachableTarget as AttributeLevelTarget } from "./schemas.ts"
export {
  type Advised,
  Amount,
  type AmountCode,
  amountReply,
  loadAdvised,
  noTargetAbove,
  requireKnownTargets,
} from "./targets.ts"
