import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** Stands between an application and its PostgreSQL and counts how often the application waits for a reply. */
export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string
  /** Round trips since the last call. */
  roundTrips(): number
  /** Cuts all connections, as a network does. */
  cut(): void
  close(): Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let isAsking = false
    client.on("data", (bytes) => {
      if (!isAsking) trips++
      isAsking = true
      database.write(bytes)
    })
    database.on("data", (bytes) => {
      isAsking = false
      client.write(bytes)
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
    cut,
    async close() {
      cut()
      server.close()
      await once(server, "close")
    },
  }
}
