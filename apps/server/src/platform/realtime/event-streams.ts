import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { ProductError } from "../errors.ts"
import { networkOf } from "../limits/network.ts"
import type { Tenant } from "../tenants/tenants.ts"

/** The most open streams on a node, per network address and per tenant. */
const most = { ofAddress: 20, ofTenant: 1000 }

/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MILLISECONDS = 25_000

/** A client with this much unread data counts as gone. */
const MOST_UNREAD_BYTES = 16_384

/** Server-sent events (`text/event-stream`) for clients without Socket.IO. A stream belongs to one node. */
export type EventStreams = {
  /**
   * Opens a stream of a topic that starts with `events` and lasts until the client disconnects or the server closes.
   *
   * @throws 429 if the address or the tenant has too many open streams
   */
  open(tenant: Tenant, address: string, topic: string, ...events: StreamedEvent[]): Readable
  /** Sends an event to all streams of a tenant's topic that are open on this node. */
  publish(tenant: Tenant, topic: string, event: StreamedEvent): void
  /** Ends all streams when the HTTP server closes, because they would block it. */
  register(app: FastifyInstance): void
}

export type StreamedEvent = { event: string; payload: object }

type Stream = { content: Readable; slug: string; network: string; topic: string }

export function createEventStreams(heartbeatMilliseconds = HEARTBEAT_MILLISECONDS): EventStreams {
  const streams = new Set<Stream>()
  const count = (isAlike: (stream: Stream) => boolean) => [...streams].filter(isAlike).length
  const send = (stream: Stream, text: string) => {
    stream.content.push(text)
    if (stream.content.readableLength > MOST_UNREAD_BYTES) stream.content.destroy()
  }
  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, ":\n\n")
  }, heartbeatMilliseconds)
  heartbeat.unref()
  return {
    open({ slug }, address, topic, ...events) {
      const network = networkOf(address)
      const isTooMany =
        count((other) => other.slug === slug) >= most.ofTenant ||
        count((other) => other.slug === slug && other.network === network) >= most.ofAddress
      if (isTooMany) throw tooManyStreams()
      const stream = { content: new Readable({ read: () => undefined }), slug, network, topic }
      streams.add(stream)
      stream.content.once("close", () => streams.delete(stream))
      // The reply starts only when something is sent.
      send(stream, `retry: 5000\n\n${events.map(textOf).join("")}`)
      return stream.content
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
