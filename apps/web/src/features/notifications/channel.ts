import type { Socket } from "socket.io-client"
import type { Widget } from "./widget.ts"

/** What names one thing that the server tells about: its topic, and what the topic asks for. */
export type Followed = { topic: string } & Record<string, string | number>

const pauseAfterRefusal = 10_000

/** Seconds before the end of what the server has allowed, at which it is asked again. */
const margin = 10

/**
 * Follows what happens to a person's notifications while the page is open, on this device or another.
 *
 * @param told.unseen how many nobody has looked at
 * @param told.changed something about the notifications is not as it was, or may not be: the channel was interrupted
 * @param told.access what the person may do with an assessment is not as it was
 * @returns ends it
 */
export function followNotifications(
  widget: Widget,
  told: {
    unseen: (count: number) => void
    changed: () => void
    access: (assessmentId: string) => void
  },
): () => void {
  let interrupted = false
  return withChannel(widget, (socket) => {
    const onCount = ({ unseenCount }: { unseenCount: number }) => told.unseen(unseenCount)
    const onChange = () => told.changed()
    const onAccess = ({ assessmentId }: { assessmentId: string }) => told.access(assessmentId)
    const onConnect = () => {
      if (interrupted) told.changed()
      interrupted = true
    }
    socket.on("unseen_count_changed", onCount)
    socket.on("unread_count_changed", onChange)
    socket.on("access_changed", onAccess)
    socket.on("connect", onConnect)
    return () => {
      socket.off("unseen_count_changed", onCount)
      socket.off("unread_count_changed", onChange)
      socket.off("access_changed", onAccess)
      socket.off("connect", onConnect)
    }
  })
}

/**
 * Follows one thing that the person may see, as long as they may: the server says for how long, and is asked again in
 * time, and after each break of the connection.
 *
 * @param event the name of its messages
 * @param told.missed what was sent before, or during a break, was not received
 * @returns ends it
 */
export function follow<Message>(
  widget: Widget,
  followed: Followed,
  event: string,
  told: { message: (message: Message) => void; missed: () => void },
): () => void {
  return withChannel(widget, (socket) => {
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = (fresh: boolean) => {
      clearTimeout(again)
      socket.emit("follow", followed, (reply: { ok: boolean; seconds?: number }) => {
        if (!reply.ok || reply.seconds === undefined) return
        if (fresh) told.missed()
        again = setTimeout(ask, Math.max(reply.seconds - margin, 1) * 1000, false)
      })
    }
    const onConnect = () => ask(true)
    const onMessage = (message: Message) => told.message(message)
    socket.on("connect", onConnect)
    socket.on(event, onMessage)
    if (socket.connected) ask(true)
    return () => {
      clearTimeout(again)
      socket.off("connect", onConnect)
      socket.off(event, onMessage)
      socket.emit("unfollow", followed, () => undefined)
    }
  })
}

/** The connection of this page, shared by all who use it, and open as long as somebody does. */
let open: { connection: Promise<{ socket: Socket; close: () => void }>; users: number } | undefined

/**
 * Uses the page's connection with the server.
 *
 * @param use is given the connection, and returns what ends its use
 * @returns ends it
 */
function withChannel(widget: Widget, use: (socket: Socket) => () => void): () => void {
  open ??= { connection: connect(widget), users: 0 }
  const channel = open
  channel.users++
  let end = () => {}
  let ended = false
  void channel.connection.then(({ socket }) => {
    if (!ended) end = use(socket)
  })
  return () => {
    if (ended) return
    ended = true
    end()
    channel.users--
    if (channel.users > 0) return
    if (open === channel) open = undefined
    void channel.connection.then(({ close }) => close())
  }
}

async function connect(widget: Widget): Promise<{ socket: Socket; close: () => void }> {
  const { io } = await import("socket.io-client")
  let again: ReturnType<typeof setTimeout> | undefined
  const socket = io({
    transports: ["websocket"],
    reconnectionDelayMax: 10_000,
    auth: (give) =>
      void widget.token().then(
        (token) => give({ token }),
        () => give({}),
      ),
  })
  socket.on("connect_error", () => {
    // A dead connection is tried again by itself; a refused token is not.
    if (socket.active) return
    widget.renew()
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
