/** The channel that tells what happens while a page is open: who listens to what, and what is followed. */
export const channel = {
  listeners: new Map<string, (message: unknown) => void>(),
  followed: [] as unknown[],
  /** Nobody listens, nothing is followed, and pages are made that use the channel. */
  reset(): void {
    this.listeners.clear()
    this.followed = []
    document.body.innerHTML =
      '<script id="settings" type="application/json">{ "notifications": { "appId": "plumbline" } }</script>'
  },
}

/** In place of `socket.io-client`, whose messages a test sends itself. */
export const fakeSockets = {
  io: () => ({
    connected: true,
    on: (event: string, listener: (message: unknown) => void) => channel.listeners.set(event, listener),
    off: (event: string) => channel.listeners.delete(event),
    emit: (request: string, followed: unknown, answer: (reply: object) => void) => {
      if (request !== "follow") return
      channel.followed.push(followed)
      answer({ ok: true, seconds: 60 })
    },
    disconnect: () => channel.listeners.clear(),
  }),
}
