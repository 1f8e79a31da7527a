import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const portfolioRoutes: RouteObject[] = [
  {
    path: patterns.portfolio,
    ...lazyScreen("portfolio", async () => (await import("./PortfolioScreen.tsx")).PortfolioScreen),
  },
]
