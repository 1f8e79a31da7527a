import type { Metric } from "prom-client"
import type { AnonymousContext } from "./context.ts"
import type { EventHandler } from "./events/handler.ts"
import type { RouteDefinition } from "./http/route.ts"
import type { ScreenParams } from "./http/screens.ts"
import type { About } from "./http/web-client.ts"
import type { LocalText } from "./i18n/language.ts"
import type { Chore, Job } from "./jobs/job.ts"
import type { Topic } from "./realtime/topic.ts"

/** Everything an area of the product hangs into the application. */
export type Feature = {
  /** The name of its folder. */
  name: string
  routes?: readonly RouteDefinition[]
  jobs?: readonly Job<never>[]
  chores?: readonly Chore[]
  eventHandlers?: readonly EventHandler[]
  /**
   * What a link to a screen tells to everybody (previews in chats, search engines), by the name of the screen in the web
   * client's `screens.ts`; null where that is nobody's business.
   */
  previews?: Readonly<Record<string, (ctx: AnonymousContext, params: ScreenParams) => Promise<About | null>>>
  /** Figures of its own for those who watch the server. */
  metrics?: readonly Metric[]
  /** What open pages can follow. */
  topics?: readonly Topic[]
  /** What a violated constraint of its tables means to the person who caused it, by the constraint's name. */
  constraints?: Readonly<Record<string, LocalText>>
  /** Brings what comes with the product into a tenant, in one transaction; done whenever a tenant is opened. */
  seed?(ctx: AnonymousContext): Promise<void>
}
