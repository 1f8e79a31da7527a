import { lazyPart } from "../../../ui/lazy.tsx"

export { webhooksQuery } from "./api.ts"

/** The webhooks of a space, for its owner. To be shown within a `Suspense`. */
export const WebhookSection = lazyPart(
  async () => (await import("./WebhookSection.tsx")).WebhookSection,
  "webhooks",
)
