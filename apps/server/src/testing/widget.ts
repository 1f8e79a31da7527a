import { io, type Socket } from "socket.io-client"
import type { Caller, Reply, TestApp } from "./test-app.ts"

/** The notification centre as a person's client uses it. */
export type Widget = {
  token: string
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  patch(path: string, body?: unknown): Promise<Reply>
  delete(path: string, body?: unknown): Promise<Reply>
  /** The newest notifications. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  feed(): Promise<any[]>
}

export async function openWidget(app: TestApp, person: Caller, host = "localhost"): Promise<Widget> {
  const { body } = await person.get("/api/v1/notification-platform-settings/")
  const session = await app.visitor({ host }).post("/v1/widgets/session/initialize", {
    applicationIdentifier: "plumbline",
    subscriberId: person.user.id,
    hmacHash: body.novuSubscriberHash,
  })
  if (session.status !== 201) throw new Error(JSON.stringify(session.body))
  const { token } = session.body.data
  const visitor = app.visitor({ host })
  const call = (method: string) => (path: string, body?: unknown) =>
    visitor.call(method, `/v1/widgets${path}`, { body, headers: { authorization: `Bearer ${token}` } })
  return {
    token,
    get: call("GET"),
    post: call("POST"),
    patch: call("PATCH"),
    delete: call("DELETE"),
    async feed() {
      await app.settled()
      return (await call("GET")("/notifications/feed?page=0&limit=100")).body.data
    },
  }
}

/** An open page, with the messages its channel has received. */
export type OpenPage = {
  socket: Socket
  /** The next message with this name; earlier ones are returned first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  next(event: string): Promise<any>
  /** Number of received messages with this name that were not consumed. */
  unread(event: string): number
}

/** Connects like the widget: with a WebSocket and the token. */
export async function openPage(origin: string, token: string): Promise<OpenPage> {
  const socket = io(origin, {
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  const arrived = new Map<string, unknown[]>()
  const waiting = new Map<string, ((payload: unknown) => void)[]>()
  socket.onAny((event: string, payload: unknown) => {
    const waiter = waiting.get(event)?.shift()
    if (waiter) waiter(payload)
    else arrived.set(event, [...(arrived.get(event) ?? []), payload])
  })
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("connect_error", reject)
  })
  return {
    socket,
    next(event) {
      const known = arrived.get(event)
      if (known && known.length > 0) return Promise.resolve(known.shift())
      return new Promise((resolve) => waiting.set(event, [...(waiting.get(event) ?? []), resolve]))
    },
    unread: (event) => arrived.get(event)?.length ?? 0,
  }
}
