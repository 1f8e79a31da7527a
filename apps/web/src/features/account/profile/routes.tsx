import { Navigate, type RouteObject } from "react-router"
import { patterns, places } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const accountRoutes: RouteObject[] = [
  {
    path: patterns.account,
    ...lazyScreen("account", async () => (await import("./AccountScreen.tsx")).AccountScreen),
  },
  { path: patterns.accountPart, element: <Navigate to={places.account} replace /> },
]
