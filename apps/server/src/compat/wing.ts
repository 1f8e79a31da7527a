import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Compatibility } from "../config.ts"
import type { Identity, ProviderProfile } from "../identity/index.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import type { Feature } from "../platform/feature.ts"
import type { RetryAfterMove } from "../platform/http/retry-after-move.ts"
import type { ConnectionHolder } from "../platform/realtime/realtime.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"

/** The parts of the application that a protocol may use beyond the API's calls. */
export type WingParts = Pick<Dependencies, "config" | "cells"> & {
  dependencies: Dependencies
  identity: Identity
  retryAfterMove: RetryAfterMove
}

/**
 * A protocol of another system, spoken for clients that were written for it. Like a feature, it registers what it adds;
 * its calls exist only while it is switched on, its chores always: what it has stored must not stay behind.
 */
export type Wing = Feature & {
  name: Compatibility
  /** Recognises the holder of a token of its own who connects to the realtime channel; null for other tokens. */
  readConnectionToken?(
    dependencies: Dependencies,
    tenants: readonly Tenant[],
    token: string,
  ): Promise<ConnectionHolder | null>
  /** Corrects the path and query of a request before it is routed. */
  readAddress?(request: IncomingMessage, url: string): string
  /** Adds hooks for all calls, and addresses that are no calls of the API. */
  register?(http: FastifyInstance, parts: WingParts): void
  /** Makes the embedded identity provider look like another one. */
  identityFace?: ProviderProfile
  /** Called with the application; the result is called whenever the tenants have been read again. */
  followTenants?(app: Pick<Dependencies, "eventStreams">): (tenants: readonly Tenant[]) => void
}
