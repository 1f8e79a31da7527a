import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"

/** A proxy between an application and its PostgreSQL that counts the application's round trips. */
export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  /** Round trips since the last call. */
  roundTrips(): number
  /** Buffers replies and delivers them in two pieces, the first of this many bytes; undefined turns it off. */
  splitReplies(first: number | undefined): void
  /** Cuts all connections, like a network failure. */
  cut(): void
  /** Cuts all connections and leads the next ones to another server, as when an address moves to a standby. */
  leadTo(databaseUrl: string): void
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  let split: number | undefined
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    client.setNoDelay(true)
    let isAsking = false
    client.on("data", (bytes) => {
      if (!isAsking) trips++
      isAsking = true
      database.write(bytes)
    })
    const held: Buffer[] = []
    database.on("data", async (bytes) => {
      isAsking = false
      // What is under way stays as it was begun when another test turns it off.
      const first = split
      if (first === undefined) return client.write(bytes)
      if (held.push(bytes) > 1) return
      await setTimeout(3)
      const replies = Buffer.concat(held.splice(0))
      client.write(replies.subarray(0, first))
      await setTimeout(1)
      client.write(replies.subarray(first))
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on("error", () => undefined)
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    roundTrips() {
      const counted = trips
      trips = 0
      return counted
    },
    splitReplies(first) {
      split = first
    },
    cut,
    leadTo(other) {
      target = new URL(other)
      cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, "close")
    },
  }
}
