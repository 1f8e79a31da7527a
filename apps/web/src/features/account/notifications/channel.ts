import type { Socket } from "socket.io-client"
import { freshToken } from "../../../session/identity.ts"
import { whenConnected } from "../../../ui/lazy.tsx"

/** Identifies something to follow: its topic, and the topic's parameters. */
export type Followed = { topic: string } & Record<string, string | number>

const pauseAfterRefusal = 10_000

/** How many seconds after a refused request to follow something it is repeated. */
const afterRefusal = 60

/** What a screen shows may have been loaded this long before the screen opened, in milliseconds. */
const cached = 10_000

/** How many seconds before the server's permission ends it is renewed. */
const margin = 10

/**
 * Follows a person's notifications while the page is open, including changes on other devices.
 *
 * @param told.unseen the number of unseen notifications
 * @param told.changed notifications may have changed, because the channel was interrupted
 * @param told.access the person's rights on an assessment or in a space have changed
 * @returns stops following
 */
export function followNotifications(told: {
  unseen: (count: number) => void
  changed: () => void
  access: () => void
}): () => void {
  let interrupted = false
  return withChannel((socket) => {
    const onCounts = ({ unseen }: { unseen: number }) => told.unseen(unseen)
    const onAccess = () => told.access()
    const onConnect = () => {
      if (interrupted) told.changed()
      interrupted = true
    }
    // What the page loads meanwhile may fail as well.
    const onFailure = () => {
      interrupted = true
    }
    socket.on("notifications_changed", onCounts)
    socket.on("access_changed", onAccess)
    socket.on("connect", onConnect)
    socket.on("connect_error", onFailure)
    return () => {
      socket.off("connect_error", onFailure)
      socket.off("notifications_changed", onCounts)
      socket.off("access_changed", onAccess)
      socket.off("connect", onConnect)
    }
  })
}

/**
 * Follows something for as long as the person may see it: the server grants a time span, and the request is renewed
 * before it ends and after each reconnect.
 *
 * @param event the name of its messages
 * @param loading when the page began to load it, in milliseconds of `performance.now()`
 * @param told.missed messages sent since then, or during a break, may not have been received
 * @returns stops following
 */
export function follow<Message>(
  followed: Followed,
  event: string,
  loading: number,
  told: { message: (message: Message) => void; missed: () => void },
): () => void {
  let since = loading
  return withChannel((socket) => {
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = (fresh: boolean) => {
      clearTimeout(again)
      const asked = { ...followed, within: performance.now() - since + cached }
      socket.emit("follow", asked, (reply: { ok: boolean; seconds?: number; missed?: boolean }) => {
        // Refused, or the server could not decide; a lost right may come back as well.
        const wait = reply.ok && reply.seconds !== undefined ? reply.seconds - margin : afterRefusal
        again = setTimeout(ask, Math.max(wait, 1) * 1000, !reply.ok)
        if (!reply.ok) return
        if (fresh && reply.missed !== false) told.missed()
        since = performance.now()
      })
    }
    const begin = () => ask(true)
    const onMessage = (message: Message) => told.message(message)
    socket.on("connect", begin)
    // Losing a right may end more than what it was about.
    socket.on("access_changed", begin)
    socket.on(event, onMessage)
    if (socket.connected) begin()
    return () => {
      clearTimeout(again)
      socket.off("connect", begin)
      socket.off("access_changed", begin)
      socket.off(event, onMessage)
      socket.emit("unfollow", followed, () => undefined)
    }
  })
}

/** The page's connection, shared by all its users and open while there is at least one. */
let open: { connection: Promise<{ socket: Socket; close: () => void }>; users: number } | undefined

/**
 * Uses the page's connection to the server.
 *
 * @param use receives the connection, and returns its clean-up function
 * @returns stops using the connection
 */
function withChannel(use: (socket: Socket) => () => void): () => void {
  open ??= { connection: connect(), users: 0 }
  const channel = open
  channel.users++
  let end = () => {}
  let ended = false
  void channel.connection.then(
    ({ socket }) => {
      if (!ended) end = use(socket)
    },
    // After a new release: the page says so, and has to be loaded again.
    () => undefined,
  )
  return () => {
    if (ended) return
    ended = true
    end()
    channel.users--
    if (channel.users > 0) return
    if (open === channel) open = undefined
    void channel.connection.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

async function connect(): Promise<{ socket: Socket; close: () => void }> {
  const { io } = await whenConnected(() => import("socket.io-client"))
  let again: ReturnType<typeof setTimeout> | undefined
  const socket = io({
    transports: ["websocket"],
    reconnectionDelayMax: 10_000,
    auth: (give) =>
      void freshToken().then(
        (token) => give({ token }),
        () => give({}),
      ),
  })
  socket.on("connect_error", () => {
    // Socket.IO reconnects by itself after a lost connection, but not after a refused token.
    if (socket.active) return
    clearTimeout(again)
    again = setTimeout(() => socket.connect(), pauseAfterRefusal)
  })
  return {
    socket,
    close() {
      clearTimeout(again)
      socket.disconnect()
    },
  }
}
