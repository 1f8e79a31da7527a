import type { RouteObject } from "react-router"
import { patterns } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

export const joinRoutes: RouteObject[] = [
  { path: patterns.join, ...lazyScreen("join", async () => (await import("./JoinScreen.tsx")).JoinScreen) },
]
