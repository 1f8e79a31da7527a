export { listMessages, Refusal, type RefusalReason, receiveMessage } from "./messages.ts"
export { ContactMessage, writesMessage } from "./routes.ts"
