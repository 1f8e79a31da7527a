import type { Metric } from "prom-client"
import type { Config } from "../config.ts"
import type { AnonymousContext, Reaction } from "./context.ts"
import type { EventHandler } from "./events/handler.ts"
import type { RouteDefinition } from "./http/route.ts"
import type { ScreenParams } from "./http/screens.ts"
import type { About } from "./http/web-client.ts"
import type { LocalText } from "./i18n/language.ts"
import type { Chore, Job } from "./jobs/job.ts"
import type { AnyLiveState } from "./realtime/live-states.ts"
import type { Topic } from "./realtime/topic.ts"

/** Everything an area of the product registers with the application. */
export type Feature = {
  /** The name of its folder. */
  name: string
  /**
   * Whether an installation offers it; it does if not defined. If not, none of its calls exist, it adapts nothing and
   * seeds nothing; what it has stored stays, and is still removed together with what it belongs to.
   */
  isOffered?(config: Config): boolean
  routes?: readonly RouteDefinition[]
  /** Changes calls of others: gives them further addresses, or adds parameters or fields of replies. */
  adapt?(routes: readonly RouteDefinition[]): readonly RouteDefinition[]
  jobs?: readonly Job<never>[]
  chores?: readonly Chore[]
  eventHandlers?: readonly EventHandler[]
  /** What it does in the same transaction about what other areas tell. */
  reaction?: Reaction
  /**
   * Public previews of links to screens (in chats, search engines), by the screen's name in the web client's
   * `screens.ts`; null if nothing about it is public.
   */
  previews?: Readonly<Record<string, (ctx: AnonymousContext, params: ScreenParams) => Promise<About | null>>>
  /** Its own metrics for monitoring. */
  metrics?: readonly Metric[]
  /** What open pages can follow. */
  topics?: readonly Topic[]
  /** What open pages and streams can watch. */
  liveStates?: readonly AnyLiveState[]
  /** Messages for users who violate a constraint of its tables, by the constraint's name. */
  constraints?: Readonly<Record<string, LocalText>>
  /**
   * Stores the product's own content in a tenant, or goes on with what was left in it. It runs when a node begins to use
   * a tenant, unless that has been done since the product came to have this content, and mostly finds nothing to do: its
   * context reads, and it begins a transaction if there is something to write.
   */
  seed?(ctx: AnonymousContext): Promise<void>
  /** What it stores, as far as another version may have other content. */
  seeded?: unknown
}
