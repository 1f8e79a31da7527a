import type { ComponentType } from "react"
import type { RouteObject } from "react-router"
import { loadTexts } from "../i18n/i18n.ts"
import type { Area } from "../i18n/texts.ts"
import { GettingReady } from "./states.tsx"

/**
 * A route's screen, lazy-loaded together with its area's texts:
 *
 *     { path: patterns.kit, ...lazyScreen("kits", async () => (await import("./KitScreen.tsx")).KitScreen) }
 */
export function lazyScreen(
  area: Area,
  load: () => Promise<ComponentType>,
): Pick<RouteObject, "lazy" | "HydrateFallback"> {
  return {
    HydrateFallback: GettingReady,
    async lazy() {
      const [Component] = await Promise.all([load(), loadTexts(area)])
      return { Component }
    },
  }
}
