import type { FastifyContextConfig } from "fastify"
import type { Config } from "../../config.ts"

/** The kinds of requests that are limited apart from each other. */
export const limitClasses = ["read", "write", "upload", "expensive", "public", "signIn"] as const

export type LimitClass = (typeof limitClasses)[number]

/** Most requests of a class in a minute. */
export type PerMinute = { person: number; address: number; tenant: number }

/**
 * The class of a route, by what it is: files and expensive work first, then who may call it, then whether it writes. null
 * for what those who watch the server ask, which is never refused.
 */
export function limitClassOf(method: string, url: string, config: FastifyContextConfig): LimitClass | null {
  const { definition, isForOperators } = config
  if (isForOperators) return null
  if (!definition) return isSignIn(url) ? "signIn" : "public"
  if (definition.multipart) return "upload"
  if (definition.expensive) return "expensive"
  const { policy, readsToken } = definition.access
  if (policy.anonymous && !readsToken) return "public"
  return method === "GET" || method === "HEAD" ? "read" : "write"
}

/** What the installation allows of each class. */
export function limitsOf(config: Config): Record<LimitClass, PerMinute> {
  return {
    read: config.readsPerMinute,
    write: config.writesPerMinute,
    upload: config.uploadsPerMinute,
    expensive: config.expensivePerMinute,
    public: config.publicPerMinute,
    signIn: config.signInsPerMinute,
  }
}

/** Everything of the identity provider but the files its pages are made of. */
function isSignIn(url: string): boolean {
  return /^\/(realms|oidc)(\/|$)/.test(url) && !/^\/realms\/[^/]+\/assets\//.test(url)
}
