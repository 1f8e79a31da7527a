/** A fake of the notification channel: its listeners and followed topics. */
export const channel = {
  listeners: new Map<string, (message: unknown) => void>(),
  followed: [] as unknown[],
  /** Whether the server says that there were messages before the page followed. */
  missed: true,
  /** Clears listeners and followed topics, and sets up a page that uses the channel. */
  reset(): void {
    this.listeners.clear()
    this.followed = []
    this.missed = true
    document.body.innerHTML =
      '<script id="settings" type="application/json">{ "notifications": true }</script>'
  },
}

/** Replaces `socket.io-client`; tests send its messages themselves. */
export const fakeSockets = {
  io: () => ({
    connected: true,
    on: (event: string, listener: (message: unknown) => void) => channel.listeners.set(event, listener),
    off: (event: string) => channel.listeners.delete(event),
    emit: (
      request: string,
      { within, ...followed }: { within?: number },
      answer: (reply: object) => void,
    ) => {
      if (request !== "follow") return
      channel.followed.push(followed)
      const { missed } = channel
      // As from a server: after the page has begun to load what it shows.
      setTimeout(() => answer({ ok: true, seconds: 60, ...(within !== undefined && { missed }) }), 50)
    },
    disconnect: () => channel.listeners.clear(),
  }),
}
