import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { Random } from "./random.ts"

/**
 * A proxy for TCP connections that behaves like a bad network: it delays what passes, holds it back, and cuts
 * connections. What arrives is what was sent, in order; it may end at any byte.
 */
export type BadNetwork = {
  port: number
  /** Delays everything that passes by up to so many milliseconds; 0 for no delay. */
  slow(milliseconds: number): void
  /** Lets nothing pass for so long, and accepts connections meanwhile. */
  stall(milliseconds: number): void
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

/** @param target the port to connect to, which may change */
export async function startProxy(target: () => number, random: Random): Promise<BadNetwork> {
  const sockets = new Set<Socket>()
  let delay = 0
  let held = Promise.resolve()

  const relay = (from: Socket, to: Socket) => {
    let passed = Promise.resolve()
    from.on("data", (bytes) => {
      const wait = delay === 0 ? 0 : random.below(delay)
      passed = passed.then(async () => {
        if (wait > 0) await pause(wait)
        await held
        to.write(bytes)
      })
    })
    from.on("error", () => undefined)
    from.on("close", () => {
      sockets.delete(from)
      passed.then(() => to.destroy())
    })
    sockets.add(from)
  }

  const server = createServer((client) => {
    const remote = connect(target(), "127.0.0.1")
    client.setNoDelay(true)
    remote.setNoDelay(true)
    relay(client, remote)
    relay(remote, client)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    slow(milliseconds) {
      delay = milliseconds
    },
    stall(milliseconds) {
      held = pause(milliseconds)
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, "close")
    },
  }
}
