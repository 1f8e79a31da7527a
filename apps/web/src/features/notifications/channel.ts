import type { Widget } from "./widget.ts"

const pauseAfterRefusal = 10_000

/**
 * Follows what happens to a person's notifications while the page is open, on this device or another.
 *
 * @param told.unseen how many nobody has looked at
 * @param told.changed something about the notifications is not as it was, or may not be: the channel was interrupted
 * @returns ends it
 */
export function followNotifications(
  widget: Widget,
  told: { unseen: (count: number) => void; changed: () => void },
): () => void {
  let end = () => {}
  let ended = false
  void import("socket.io-client").then(({ io }) => {
    if (ended) return
    let again: ReturnType<typeof setTimeout> | undefined
    let interrupted = false
    const socket = io({
      transports: ["websocket"],
      reconnectionDelayMax: 10_000,
      auth: (give) =>
        void widget.token().then(
          (token) => give({ token }),
          () => give({}),
        ),
    })
    socket.on("unseen_count_changed", ({ unseenCount }: { unseenCount: number }) => told.unseen(unseenCount))
    socket.on("unread_count_changed", () => told.changed())
    socket.on("connect", () => {
      if (interrupted) told.changed()
      interrupted = true
    })
    socket.on("connect_error", () => {
      // A dead connection is tried again by itself; a refused token is not.
      if (socket.active) return
      widget.renew()
      again = setTimeout(() => socket.connect(), pauseAfterRefusal)
    })
    end = () => {
      clearTimeout(again)
      socket.disconnect()
    }
  })
  return () => {
    ended = true
    end()
  }
}
