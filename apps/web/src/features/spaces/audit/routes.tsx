import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const auditRoutes: RouteObject[] = [
  {
    path: patterns.audit,
    ...lazyScreen("audit", async () => (await import("./AuditScreen.tsx")).AuditScreen),
  },
]
