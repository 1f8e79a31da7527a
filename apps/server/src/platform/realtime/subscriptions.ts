import type { Socket } from "socket.io"

/**
 * How long a page follows something before it must renew its request. This is also the longest time it can continue if
 * the message about a revoked role is lost between nodes.
 */
export const FOLLOWING_SECONDS = 60

/** How many things a page may follow at once, and how many of its requests may wait. */
const MOST_FOLLOWED = 20

/** Functions that end the subscriptions of a connection, by room name prefix. */
const endings = new WeakMap<Socket, (roomPrefix: string) => void>()

/** Ends a connection's subscriptions to rooms whose names start with `roomPrefix`. */
export function endSubscriptionsOf(socket: Socket, roomPrefix: string): void {
  endings.get(socket)?.(roomPrefix)
}

/** Finds the room for what a page wants to follow; null if that is not allowed. */
export type FindRoom = (wanted: unknown) => Promise<string | null>

/**
 * Handles the requests of one connection: `follow`, answered with `{ ok: true, seconds }` or `{ ok: false }`, and
 * `unfollow`. Requests of one connection are handled one after the other. Who follows something may say how long ago
 * they loaded it, as `within` in milliseconds; `missed` in the answer is whether there was a message since.
 */
export function handleSubscriptions(
  socket: Socket,
  findRoom: FindRoom,
  {
    hadMessageWithin,
    report,
  }: {
    hadMessageWithin: (room: string, milliseconds: number) => boolean
    report: (error: unknown) => void
  },
): void {
  const leases = new Map<string, NodeJS.Timeout>()
  /** Prefixes ended while a request is being checked, which may have been approved before that. */
  let ended: string[] = []
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (request: () => Promise<object>, answer: unknown) => {
    const reply = typeof answer === "function" ? answer : () => undefined
    if (waiting >= MOST_FOLLOWED) return reply({ ok: false })
    waiting++
    last = last
      .then(request)
      .catch((error: unknown) => {
        report(error)
        return { ok: false }
      })
      .then((outcome) => {
        waiting--
        reply(outcome)
      })
  }
  const end = (room: string) => {
    clearTimeout(leases.get(room))
    leases.delete(room)
    void socket.leave(room)
  }

  endings.set(socket, (roomPrefix) => {
    ended.push(roomPrefix)
    for (const room of leases.keys()) if (room.startsWith(roomPrefix)) end(room)
  })
  socket.on("follow", (wanted: unknown, answer: unknown) =>
    inTurn(async () => {
      ended = []
      const room = await findRoom(wanted)
      if (room === null || socket.disconnected) return { ok: false }
      if (ended.some((prefix) => room.startsWith(prefix))) return { ok: false }
      if (!leases.has(room) && leases.size >= MOST_FOLLOWED) return { ok: false }
      clearTimeout(leases.get(room))
      leases.set(
        room,
        setTimeout(() => end(room), FOLLOWING_SECONDS * 1000),
      )
      await socket.join(room)
      const within = withinOf(wanted)
      return {
        ok: true,
        seconds: FOLLOWING_SECONDS,
        // Known only now that no message is missed any more.
        ...(within !== null && { missed: hadMessageWithin(room, within) }),
      }
    }, answer),
  )
  socket.on("unfollow", (wanted: unknown, answer: unknown) =>
    inTurn(async () => {
      const room = await findRoom(wanted)
      if (room !== null) end(room)
      return { ok: true }
    }, answer),
  )
  socket.on("disconnect", () => {
    for (const room of leases.keys()) end(room)
  })
}

function withinOf(wanted: unknown): number | null {
  if (typeof wanted !== "object" || wanted === null || !("within" in wanted)) return null
  return typeof wanted.within === "number" && wanted.within >= 0 ? wanted.within : null
}
