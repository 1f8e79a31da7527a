import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { Server } from "socket.io"
import type { Tenant } from "../tenants/tenants.ts"
import { createBatch } from "./batch.ts"
import { endFollowingOf, takeFollower } from "./followers.ts"
import type { ConnectedNodes } from "./nodes.ts"

/** Messages from the server to open pages, whichever node those are connected to. */
export type Realtime = {
  /** Sends to all connections of a person. Who is not connected misses it. */
  send(tenant: Tenant, userId: string, event: string, payload: object): void
  /** Sends to all connections that follow something: one thing of a topic, by its key. */
  publish(tenant: Tenant, followed: Followed, event: string, payload: object): void
  /** Ends what the connections of a person follow, of a topic, where the keys begin with `keyPrefix`. */
  endFollowing(tenant: Tenant, userId: string, topic: string, keyPrefix: string): void
  /** Closes all connections of a person. */
  disconnect(tenant: Tenant, userId: string): void
}

/** One thing that pages can follow. */
export type Followed = { topic: string; key: string }

/** Whose connection it is, by the token that was given with it; null for a token that is not good. */
export type ReadConnectionToken = (token: string) => Promise<{ tenant: Tenant; userId: string } | null>

/** The key of what a page wants to follow, if its holder may; null if not. */
export type Follow = (
  holder: { tenant: Tenant; userId: string },
  topic: string,
  wanted: unknown,
) => Promise<string | null>

/** A message to those who follow something, on its way to the other nodes. */
type Published = { room: string; event: string; payload: object }

/**
 * Each message to the other nodes is a transaction of its own, and all of a database wait for each other. As many answers as
 * this still fit into the 8,000 bytes of a `NOTIFY`.
 */
const gathering = { milliseconds: 20, most: 12 }

/** Where the channel is. */
export const realtimePath = "/socket.io/"

/** What nodes say to each other when somebody may not follow something any more. */
const END_FOLLOWING = "end_following"

/**
 * The channel at `/socket.io/`, protocol version 4 of Socket.IO. Only WebSockets: a connection stays with one node, so
 * no proxy has to send the requests of a client to the same one.
 */
export function createRealtime(nodes: ConnectedNodes | null): Realtime & {
  /** Opens the channel on an HTTP server, until that closes. */
  register(
    app: FastifyInstance,
    options: {
      readToken: ReadConnectionToken
      follow: Follow
      admits: (request: IncomingMessage) => boolean
      report: (error: unknown) => void
    },
  ): void
  /** Leaves the other nodes. */
  close(): Promise<void>
} {
  const io = new Server({
    path: realtimePath,
    transports: ["websocket"],
    serveClient: false,
    ...(nodes && { adapter: nodes.adapter }),
  })
  const sendHere = ({ room, event, payload }: Published) => io.local.to(room).emit(event, payload)
  const elsewhere = createBatch<Published>(gathering, (messages) => io.serverSideEmit("published", messages))
  io.on("published", (messages: Published[]) => messages.forEach(sendHere))
  const endHere = (personRoom: string, rooms: string) => {
    for (const id of io.of("/").adapter.rooms.get(personRoom) ?? []) {
      const socket = io.of("/").sockets.get(id)
      if (socket) endFollowingOf(socket, rooms)
    }
  }
  // Other nodes have connections of the same person.
  io.on(END_FOLLOWING, endHere)
  return {
    send(tenant, userId, event, payload) {
      io.to(roomOf(tenant, userId)).emit(event, payload)
    },
    publish(tenant, followed, event, payload) {
      const message = { room: roomOfFollowed(tenant, followed), event, payload }
      sendHere(message)
      if (nodes) elsewhere.add(message)
    },
    endFollowing(tenant, userId, topic, keyPrefix) {
      const [personRoom, rooms] = [roomOf(tenant, userId), roomOfFollowed(tenant, { topic, key: keyPrefix })]
      endHere(personRoom, rooms)
      if (nodes) io.serverSideEmit(END_FOLLOWING, personRoom, rooms)
    },
    disconnect(tenant, userId) {
      io.in(roomOf(tenant, userId)).disconnectSockets(true)
    },
    register(app, { readToken, follow, admits, report }) {
      io.use(async (socket, next) => {
        const { token } = socket.handshake.auth
        // Without the database nobody is known: the page tries again.
        const isUnknown = (error: unknown) => {
          report(error)
          return null
        }
        const holder = typeof token === "string" ? await readToken(token).catch(isUnknown) : null
        if (!holder) return next(new Error("unauthorized"))
        await socket.join(roomOf(holder.tenant, holder.userId))
        const findRoom = async (wanted: unknown) => {
          const topic = topicOf(wanted)
          const key = topic === null ? null : await follow(holder, topic, wanted)
          return topic === null || key === null ? null : roomOfFollowed(holder.tenant, { topic, key })
        }
        takeFollower(socket, findRoom, report)
        next()
      })
      io.attach(app.server, {
        path: realtimePath,
        transports: ["websocket"],
        serveClient: false,
        allowRequest: (request, answer) => answer(null, admits(request)),
      })
      // Open connections would keep the HTTP server from closing.
      app.addHook("preClose", async () => {
        io.local.disconnectSockets(true)
        io.engine.close()
      })
    },
    async close() {
      elsewhere.flush()
      io.of("/").adapter.close()
      await nodes?.close()
    },
  }
}

function roomOf({ slug }: Tenant, userId: string): string {
  return `${slug}/${userId}`
}

function roomOfFollowed({ slug }: Tenant, { topic, key }: Followed): string {
  return `${slug}/${topic}/${key}`
}

function topicOf(wanted: unknown): string | null {
  if (typeof wanted !== "object" || wanted === null || !("topic" in wanted)) return null
  return typeof wanted.topic === "string" ? wanted.topic : null
}
