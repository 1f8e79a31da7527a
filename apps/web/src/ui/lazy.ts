import { type ComponentType, lazy } from "react"
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

/** Retry delays if the browser does not report that it is offline, in milliseconds; doubled each time. */
const pause = { first: 2_000, longest: 60_000 }

/**
 * Like React's `lazy`, for optional parts of a page such as toasts: without a connection the part is loaded later,
 * where `lazy` would fail and break the page.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await whenConnected(load) }))
}

/** Returns the result of `load`, retrying while the connection is down. */
export async function whenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let wait = pause.first; ; wait = Math.min(2 * wait, pause.longest)) {
    try {
      return await load()
    } catch {
      await connection(wait)
      reloadStyles()
    }
  }
}

function connection(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const clock = setTimeout(end, wait)
    addEventListener("online", end)
    function end() {
      clearTimeout(clock)
      removeEventListener("online", end)
      resolve()
    }
  })
}

/** Requests failed style sheets again: the bundler tries only once and leaves their elements in the page. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
