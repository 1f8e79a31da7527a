export { type EventName, eventNames, signatureHeaders } from "./contents.ts"
export { addWebhook, removeWebhook } from "./manage-webhooks.ts"
export { findDelivery, findWebhook, listAllWebhooks, listDeliveries } from "./queries.ts"
export { sendAgain } from "./send-again.ts"
