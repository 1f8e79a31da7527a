import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const apiTokenRoutes: RouteObject[] = [
  {
    path: patterns.apiTokens,
    ...lazyScreen("apiTokens", async () => (await import("./ApiTokensScreen.tsx")).ApiTokensScreen),
  },
]
