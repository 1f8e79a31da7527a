import type { FastifyInstance } from "fastify"
import { type LimitClass, limitClassOf } from "../limits/limit-classes.ts"
import type { RouteDefinition } from "./route.ts"

/** The most characters in a path parameter; a longer one is not an address of this server. */
export const MOST_IN_PARAMETER = 500

/** An address and method that the server handles. */
export type Routed = {
  method: string
  url: string
  limitClass: LimitClass | null
  /** Its definition; undefined for pages and for endpoints with a protocol of their own. */
  definition: RouteDefinition | undefined
}

/** Records every route that is added from now on, and assigns its limit class. */
export function noteRoutes(app: FastifyInstance): void {
  const urls = new Set<string>()
  // Created on the first unknown path: by then all routes are registered, and the start is faster.
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
    /** Every address and method that is handled. */
    routed: Routed[]
    /** Whether an address is handled, with any method. */
    isRouted(path: string): boolean
  }
}
