import type { FastifyContextConfig } from "fastify"
import type { Config } from "../../config.ts"
import type { PerMinute } from "../../settings/values.ts"

/** The kinds of requests that are limited separately. */
export const limitClasses = ["read", "write", "upload", "expensive", "public", "signIn"] as const

export type LimitClass = (typeof limitClasses)[number]

/**
 * The limit class of a route: determined by uploads and expensive work first, then by who may call it, then by whether
 * it writes. null for monitoring requests, which are never refused.
 */
export function limitClassOf(method: string, url: string, config: FastifyContextConfig): LimitClass | null {
  const { definition, isForOperators } = config
  if (isForOperators) return null
  if (!definition) return isSignIn(url) ? "signIn" : "public"
  if (definition.multipart) return "upload"
  if (definition.kind === "work") return "expensive"
  const { policy, readsToken } = definition.access
  if (policy.anonymous && !readsToken) return "public"
  return method === "GET" || method === "HEAD" || policy.passesOn ? "read" : "write"
}

/** The configured limits of each class. */
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

/** Everything of the identity provider except the assets of its pages. */
function isSignIn(url: string): boolean {
  return /^\/oidc(\/|$)/.test(url) && !url.startsWith("/oidc/assets/")
}
