import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const webhookRoutes: RouteObject[] = [
  {
    path: patterns.webhook,
    ...lazyScreen("webhooks", async () => (await import("./WebhookScreen.tsx")).WebhookScreen),
  },
]
