import type { Readable } from "node:stream"
import type { AnonymousContext } from "../context.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { createUnderWay } from "../under-way.ts"
import type { EventStreams, OpenStream, StreamLimits } from "./event-streams.ts"
import type { Followed, Realtime } from "./realtime.ts"

/*
 * States that many watch: each node reads the state once when it has changed, and sends every page and stream what is new
 * to it. So a message that was lost between nodes costs nothing but time, and nobody is ever shown an older state after a
 * newer one.
 */

/** Something whose state open pages follow, as a topic, and streams. */
export type LiveState<State extends object> = {
  topic: string
  /** The names of messages to pages, and of events of streams. */
  message: string
  event: string
  limits: StreamLimits
  /** The state now, also of what is not there any more. */
  read(ctx: AnonymousContext, key: string): Promise<State>
  /** What is new to who has the state `before`, or has nothing yet; null if nothing is. */
  news(before: State | null, now: State): object | null
  /** Nothing follows: streams end. */
  isLast(state: State): boolean
}

/** With its own type of state: whoever reads it also compares it. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyLiveState = LiveState<any>

/** Changes within this time are sent together. */
const GATHERED_MILLISECONDS = 250

/** After a failure. */
const AGAIN_MILLISECONDS = 5000

type Watched = {
  tenant: Tenant
  followed: Followed
  live: AnyLiveState
  /** What each stream has; null at first. */
  streams: Map<OpenStream, object | null>
  /** What all pages have that follow it. */
  told: object | null
  timer: NodeJS.Timeout | undefined
  isReading: boolean
  hasChanged: boolean
}

export type LiveStates = {
  /** Opens a stream: it begins with the state as it is. @throws 429 there are too many */
  stream(tenant: Tenant, address: string, followed: Followed): Readable
  close(): Promise<void>
}

export function createLiveStates(
  kinds: readonly AnyLiveState[],
  parts: {
    realtime: Realtime
    streams: EventStreams
    tenantOf(slug: string): Tenant | undefined
    contextOf(tenant: Tenant): AnonymousContext
    report(error: unknown): void
  },
): LiveStates {
  const { realtime, streams, tenantOf, contextOf, report } = parts
  const watched = new Map<string, Watched>()
  const underWay = createUnderWay()

  function watch(tenant: Tenant, followed: Followed): Watched | undefined {
    const live = kinds.find(({ topic }) => topic === followed.topic)
    if (!live) return undefined
    const name = nameOf(tenant, followed)
    const known = watched.get(name)
    if (known) return known
    const fresh: Watched = {
      ...{ tenant, followed, live, streams: new Map(), told: null },
      ...{ timer: undefined, isReading: false, hasChanged: false },
    }
    watched.set(name, fresh)
    return fresh
  }

  function readSoon(one: Watched, milliseconds: number): void {
    one.hasChanged = true
    if (one.isReading || one.timer) return
    one.timer = setTimeout(() => void underWay.add(tell(one)), milliseconds)
    one.timer.unref()
  }

  /** One reading at a time, so that states come in their order. */
  async function tell(one: Watched): Promise<void> {
    one.timer = undefined
    one.hasChanged = false
    one.isReading = true
    let pause = GATHERED_MILLISECONDS
    try {
      spread(one, await one.live.read(contextOf(tenantOf(one.tenant.slug) ?? one.tenant), one.followed.key))
    } catch (error) {
      report(error)
      one.hasChanged = true
      pause = AGAIN_MILLISECONDS
    }
    one.isReading = false
    if (one.hasChanged) return readSoon(one, pause)
    forgetUnwatched(one)
  }

  function forgetUnwatched(one: Watched): void {
    const isWatched = one.isReading || one.timer || one.streams.size > 0
    if (isWatched || realtime.isFollowedHere(one.tenant, one.followed)) return
    watched.delete(nameOf(one.tenant, one.followed))
  }

  function spread(one: Watched, state: object): void {
    const { tenant, followed, live } = one
    const known = new Map<object | null, object | null>()
    const newsSince = (before: object | null) => {
      const news = known.has(before) ? known.get(before) : live.news(before, state)
      known.set(before, news ?? null)
      return news ?? null
    }
    for (const [stream, before] of one.streams) {
      const payload = newsSince(before)
      if (payload) stream.send({ event: live.event, payload })
      one.streams.set(stream, state)
      if (live.isLast(state)) stream.end()
    }
    if (!realtime.isFollowedHere(tenant, followed)) return
    const payload = newsSince(one.told)
    one.told = state
    if (payload) realtime.publishHere(tenant, followed, live.message, payload)
  }

  realtime.whenChanged((slug, followed) => {
    const tenant = tenantOf(slug)
    if (!tenant) return
    const isWatched = watched.has(nameOf(tenant, followed)) || realtime.isFollowedHere(tenant, followed)
    const one = isWatched ? watch(tenant, followed) : undefined
    if (one) readSoon(one, GATHERED_MILLISECONDS)
  })

  return {
    stream(tenant, address, followed) {
      const one = watch(tenant, followed)
      if (!one) throw new Error(`Nobody can watch "${followed.topic}".`)
      const stream = streams.open(tenant, address, `${followed.topic}/${followed.key}`, one.live.limits)
      one.streams.set(stream, null)
      stream.content.once("close", () => {
        one.streams.delete(stream)
        forgetUnwatched(one)
      })
      readSoon(one, 0)
      return stream.content
    },
    async close() {
      for (const { timer } of watched.values()) clearTimeout(timer)
      watched.clear()
      await underWay.settled()
    },
  }
}

function nameOf({ slug }: Tenant, { topic, key }: Followed): string {
  return `${slug}/${topic}/${key}`
}
