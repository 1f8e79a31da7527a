import { api } from "../../../api/client.ts"
import type { Schemas } from "../../../api/schemas.ts"

/** The fields of a notification that the screens use. The content is HTML; times are ISO 8601 with a time zone. */
export type Notification = Pick<
  Schemas["Notification"],
  "_id" | "templateIdentifier" | "content" | "seen" | "read" | "createdAt" | "payload"
>

export interface FeedPage extends Pick<Schemas["NotificationFeed"], "page" | "hasMore"> {
  data: Notification[]
}

/** The notification centre as one person sees it. */
export interface Widget {
  /** The token for this person's notifications, requested once and cached. */
  token(): Promise<string>
  /** Forgets a token that was refused. */
  renew(): void
  unseenCount(signal: AbortSignal): Promise<number>
  feed(page: number, signal: AbortSignal): Promise<FeedPage>
  /** Marking as read also marks as seen. */
  mark(id: string, as: "read" | "unread"): Promise<void>
  markAllRead(): Promise<void>
  remove(id: string): Promise<void>
}

const folder = "/v1/widgets"

/**
 * Creates a client of the notification centre.
 *
 * @param applicationIdentifier identifies the installation to the centre
 * @param subscriber the reader, and the server's proof of their identity; a new one is requested when it has expired
 */
export function openWidget(
  applicationIdentifier: string,
  subscriber: { id: string; subscriberHash: string },
): Widget {
  let known: Promise<string> | undefined
  let hash = subscriber.subscriberHash

  function token(): Promise<string> {
    known ??= initialize().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }

  async function initialize(): Promise<string> {
    try {
      return await begin(hash)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error
      hash = (await api.get("/api/v1/notification-platform-settings/")).novuSubscriberHash
      return begin(hash)
    }
  }

  async function begin(hmacHash: string): Promise<string> {
    const body = { applicationIdentifier, subscriberId: subscriber.id, hmacHash }
    const { data } = await sent<Schemas["WidgetSession"]>("POST", "/session/initialize", { body })
    return data.token
  }

  async function call<Reply>(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    try {
      return await sent<Reply>(method, path, { ...options, token: await token() })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      known = undefined
      return sent<Reply>(method, path, { ...options, token: await token() })
    }
  }

  return {
    token,
    renew() {
      known = undefined
    },
    async unseenCount(signal) {
      const path = "/notifications/unseen?limit=100"
      return (await call<Schemas["NotificationCount"]>("GET", path, { signal })).data.count
    },
    feed: (page, signal) => call("GET", `/notifications/feed?page=${page}`, { signal }),
    mark: (messageId, markAs) => call("POST", "/messages/mark-as", { body: { messageId, markAs } }),
    markAllRead: () => call("POST", "/messages/read", { body: {} }),
    remove: (id) => call("DELETE", `/messages/${encodeURIComponent(id)}`),
  }
}

interface CallOptions {
  body?: object
  signal?: AbortSignal
}

/** The notification centre has refused a request. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function sent<Reply>(
  method: string,
  path: string,
  { body, signal, token }: CallOptions & { token?: string },
): Promise<Reply> {
  const response = await fetch(folder + path, {
    method,
    signal,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Refusal(response.status, `The notification centre returned ${response.status}.`)
  return response.json()
}
