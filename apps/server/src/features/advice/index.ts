export { adviceItemReply, type StoredAdviceItem } from "./items.ts"
export { isAdviceDue, refreshAdviceForReport, type StoredAdvice } from "./refresh-advice.ts"
export { AdviceItem } from "./schemas.ts"
