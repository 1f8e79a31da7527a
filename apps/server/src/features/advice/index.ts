export { adviceItemReply, type StoredAdviceItem } from "./items.ts"
export { refreshAdviceForReport, type StoredAdvice } from "./refresh-advice.ts"
export { AdviceItem } from "./schemas.ts"
