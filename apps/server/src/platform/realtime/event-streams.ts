import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { ProductError } from "../errors.ts"
import { networkOf } from "../limits/network.ts"
import type { Tenant } from "../tenants/tenants.ts"

/**
 * The most open streams of a kind on a node: of a tenant, of one topic, and of those from one network (to one topic).
 *
 * @property unreadBytes a client with this much unread data counts as gone
 */
export type StreamLimits = {
  ofNetwork: number
  ofTopic: number
  ofTenant: number
  unreadBytes: number
}

export const usualLimits: StreamLimits = {
  ofNetwork: 20,
  ofTopic: 1000,
  ofTenant: 1000,
  unreadBytes: 16_384,
}

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MILLISECONDS = 25_000

/** Server-sent events (`text/event-stream`) for clients without Socket.IO. A stream belongs to one node. */
export type EventStreams = {
  /**
   * Opens a stream of a topic that starts with `events` and lasts until the client disconnects or the server closes.
   *
   * @throws 429 if there are too many open streams of its kind
   */
  open(
    tenant: Tenant,
    address: string,
    topic: string,
    limits: StreamLimits,
    ...events: StreamedEvent[]
  ): OpenStream
  /** Sends an event to all streams of a tenant's topic that are open on this node. */
  publish(tenant: Tenant, topic: string, event: StreamedEvent): void
  /** Ends all streams when the HTTP server closes, because they would block it. */
  register(app: FastifyInstance): void
}

export type StreamedEvent = { event: string; payload: object }

/** One client's stream. */
export type OpenStream = {
  content: Readable
  send(event: StreamedEvent): void
  /** Ends it after what was sent. */
  end(): void
}

type Stream = { content: Readable; slug: string; network: string; topic: string; limits: StreamLimits }

export function createEventStreams(heartbeatMilliseconds = HEARTBEAT_MILLISECONDS): EventStreams {
  const streams = new Set<Stream>()
  const count = (isAlike: (stream: Stream) => boolean) => [...streams].filter(isAlike).length
  const send = (stream: Stream, text: string) => {
    if (stream.content.readableEnded || stream.content.destroyed) return
    stream.content.push(text)
    if (stream.content.readableLength > stream.limits.unreadBytes) stream.content.destroy()
  }
  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, ":\n\n")
  }, heartbeatMilliseconds)
  heartbeat.unref()
  return {
    open({ slug }, address, topic, limits, ...events) {
      const network = networkOf(address)
      const isAlike = (other: Stream) => other.slug === slug && other.limits === limits
      const isSame = (other: Stream) => isAlike(other) && other.topic === topic
      const isTooMany =
        count(isAlike) >= limits.ofTenant ||
        count(isSame) >= limits.ofTopic ||
        count((other) => isSame(other) && other.network === network) >= limits.ofNetwork
      if (isTooMany) throw tooManyStreams()
      const stream = { content: new Readable({ read: () => undefined }), slug, network, topic, limits }
      streams.add(stream)
      stream.content.once("close", () => streams.delete(stream))
      // The reply starts only when something is sent.
      send(stream, `retry: 5000\n\n${events.map(textOf).join("")}`)
      return {
        content: stream.content,
        send: (event) => send(stream, textOf(event)),
        end: () => stream.content.push(null),
      }
    },
    publish({ slug }, topic, event) {
      for (const stream of streams) {
        if (stream.slug === slug && stream.topic === topic) send(stream, textOf(event))
      }
    },
    register(app) {
      app.addHook("preClose", async () => {
        clearInterval(heartbeat)
        for (const { content } of streams) content.push(null)
      })
    },
  }
}

function textOf({ event, payload }: StreamedEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`
}

function tooManyStreams(): ProductError {
  return new ProductError(
    "INVALID_STATE",
    {
      en: "Too many streams of events are open from here.",
      fa: "تعداد جریان‌های باز رویداد از این نشانی زیاد است.",
    },
    { status: 429, retryAfterSeconds: 60 },
  )
}
