import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { Server } from "socket.io"
import type { Tenant } from "../tenants/tenants.ts"
import type { ConnectedNodes } from "./nodes.ts"

/** Messages from the server to open pages, whichever node those are connected to. */
export type Realtime = {
  /** Sends to all connections of a person. Who is not connected misses it. */
  send(tenant: Tenant, userId: string, event: string, payload: object): void
}

/** Whose connection it is, by the token that was given with it; null for a token that is not good. */
export type ReadConnectionToken = (token: string) => Promise<{ tenant: Tenant; userId: string } | null>

/** Where the channel is. */
export const realtimePath = "/socket.io/"

/**
 * The channel at `/socket.io/`, protocol version 4 of Socket.IO. Only WebSockets: a connection stays with one node, so
 * no proxy has to send the requests of a client to the same one.
 */
export function createRealtime(nodes: ConnectedNodes | null): Realtime & {
  /** Opens the channel on an HTTP server, until that closes. */
  register(
    app: FastifyInstance,
    options: { readToken: ReadConnectionToken; admits: (request: IncomingMessage) => boolean },
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
  return {
    send(tenant, userId, event, payload) {
      io.to(roomOf(tenant, userId)).emit(event, payload)
    },
    register(app, { readToken, admits }) {
      io.use(async (socket, next) => {
        const { token } = socket.handshake.auth
        const holder = typeof token === "string" ? await readToken(token) : null
        if (!holder) return next(new Error("unauthorized"))
        await socket.join(roomOf(holder.tenant, holder.userId))
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
      io.of("/").adapter.close()
      await nodes?.close()
    },
  }
}

function roomOf({ slug }: Tenant, userId: string): string {
  return `${slug}/${userId}`
}
