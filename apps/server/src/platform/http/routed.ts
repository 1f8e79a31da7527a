import type { FastifyInstance } from "fastify"
import { type LimitClass, limitClassOf } from "../limits/limit-classes.ts"
import type { RouteDefinition } from "./route.ts"

/** Most characters of one part of a path; a longer one is no address of ours. */
export const MOST_IN_PARAMETER = 500

/** One address and method that the server answers. */
export type Routed = {
  method: string
  url: string
  limitClass: LimitClass | null
  /** What it was defined as; undefined for pages and for what speaks a protocol of its own. */
  definition: RouteDefinition | undefined
}

/** Notes every route that is added from now on, and says of each what it is limited as. */
export function noteRoutes(app: FastifyInstance): void {
  const urls = new Set<string>()
  // Made when the first unknown path is asked for: then all routes are there, and most servers start without.
  let patterns: RegExp[] | null = null
  app.decorate("routed", [])
  app.decorate("isRouted", (path: string) => {
    patterns ??= [...urls].map(patternOf)
    return patterns.some((pattern) => pattern.test(path))
  })
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const limitClass = limitClassOf(method, route.url, route.config ?? {})
      route.config = { ...route.config, limitClass }
      app.routed.push({ method, url: route.url, limitClass, definition: route.config.definition })
    }
    urls.add(route.url)
  })
}

function patternOf(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, "")
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:[^/]+/g, `[^/]{1,${MOST_IN_PARAMETER}}`)
  return new RegExp(`^${pattern}/?$`)
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every address and method that is answered. */
    routed: Routed[]
    /** Whether an address is answered, by whatever method. */
    isRouted(path: string): boolean
  }
}
