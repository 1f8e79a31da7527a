import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { webhooksQuery } from "./api.ts"
export { webhookRoutes } from "./routes.tsx"

/** The webhooks of a space, for its owner. To be shown within a `Suspense`. */
export const WebhookSection = lazy(async () => {
  const [{ WebhookSection: Part }] = await Promise.all([
    import("./WebhookSection.tsx"),
    loadTexts("webhooks"),
  ])
  return { default: Part }
})
