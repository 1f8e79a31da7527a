export { adviceItemReply, type StoredAdviceItem } from "./items.ts"
export { isAdviceDue, refreshAdvice, type StoredAdvice } from "./refresh-advice.ts"
export { AdviceItem } from "./schemas.ts"
