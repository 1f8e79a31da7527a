export { adviceItemReply, type StoredAdviceItem } from "./items.ts"
export { AdviceItem } from "./schemas.ts"
