import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"
import { type DefaultEventsMap, Server } from "socket.io"
import { networkOf } from "../limits/network.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { ConnectedNodes } from "./nodes.ts"
import { endSubscriptionsOf, handleSubscriptions } from "./subscriptions.ts"

/** The most open connections of a network to one node: those of nobody known yet, and all. */
const MOST_OF_NETWORK = { unknown: 50, open: 2000 }

/** Limits the connections of a network, such as an office behind one address. */
type OpenSockets = {
  /** Counts a connection of which nobody knows yet whose it is; null if there are too many of the network. */
  enter(network: string): OpenSocket | null
}

type OpenSocket = {
  /** Somebody signed in has been recognised. */
  recognise(): void
  leave(): void
}

export function createOpenSockets(most = MOST_OF_NETWORK): OpenSockets {
  const networks = new Map<string, { unknown: number; open: number }>()
  return {
    enter(network) {
      const counts = networks.get(network) ?? { unknown: 0, open: 0 }
      if (counts.unknown >= most.unknown || counts.open >= most.open) return null
      networks.set(network, counts)
      counts.open++
      counts.unknown++
      let isUnknown = true
      const recognise = () => {
        if (isUnknown) counts.unknown--
        isUnknown = false
      }
      let isOpen = true
      return {
        recognise,
        leave() {
          if (!isOpen) return
          isOpen = false
          recognise()
          if (--counts.open === 0) networks.delete(network)
        },
      }
    },
  }
}

/** Sends messages to open pages, whichever node they are connected to. */
export type Realtime = {
  /** Sends to all connections of a user. A user who is not connected does not receive it. */
  send(tenant: Tenant, userId: string, event: string, payload: object): void
  /** Sends to all connections that follow something: one thing of a topic, by its key. */
  publish(tenant: Tenant, followed: Followed, event: string, payload: object): void
  /** The same, only to those of this node. */
  publishHere(tenant: Tenant, followed: Followed, event: string, payload: object): void
  /** Whether anybody follows it on this node. */
  isFollowedHere(tenant: Tenant, followed: Followed): boolean
  /** Tells all nodes that the state of something has changed. */
  noteChange(tenant: Tenant, followed: Followed): void
  /** Calls back whenever any node has noted a change. */
  whenChanged(react: (slug: string, followed: Followed) => void): void
  /**
   * The users who follow something now, on all nodes; null if a node does not answer, because then nobody can tell.
   */
  followersOf(tenant: Tenant, followed: Followed): Promise<string[] | null>
  /** Ends a user's subscriptions to keys of a topic that start with `keyPrefix`. */
  endFollowing(tenant: Tenant, userId: string, topic: string, keyPrefix: string): void
  /** Closes all connections of a person. */
  disconnect(tenant: Tenant, userId: string): void
  /** Closes the connections opened in a session that are open on this node. */
  endSession(session: string): void
  /** How many connections are open on this node. */
  connections(): number
}

/** Something that pages can follow. */
export type Followed = { topic: string; key: string }

/** The user of a connection, and the session it belongs to, where it is known. */
export type ConnectionHolder = { tenant: Tenant; userId: string; session: string | null }

/** Identifies the user of a connection by its token; null for an invalid token. */
type ReadConnectionToken = (token: string, request: IncomingMessage) => Promise<ConnectionHolder | null>

/** Returns the key of what a page wants to follow; null if its user may not follow it. */
type Follow = (
  holder: { tenant: Tenant; userId: string },
  topic: string,
  wanted: unknown,
) => Promise<string | null>

/** A message to a person or to followers, on its way to the other nodes. */
type Published = { room: string; event: string; payload: object }

/**
 * Messages to other nodes are batched, because each `NOTIFY` is a transaction, and these are serialised per database.
 * This many answers still fit into the 8,000 bytes of a `NOTIFY`.
 */
const gathering = { milliseconds: 20, most: 12 }

/** The path of the channel. */
export const realtimePath = "/socket.io/"

/** The most open connections of a person to one node; a page needs one. */
const MOST_OF_PERSON = 30

/** A connection whose user is still unknown after this time is closed. */
const HANDSHAKE_MILLISECONDS = 10_000

/** The message between nodes when the state of something has changed: each tells its own pages. */
const CHANGED = "changed"

/** The message between nodes when a user may no longer follow something. */
const END_FOLLOWING = "end_following"

/**
 * Creates the channel at `/socket.io/`, version 4 of Socket.IO. Only WebSockets are allowed: their connections stay
 * with one node, so proxies need no sticky sessions.
 */
export function createRealtime(nodes: ConnectedNodes | null): Realtime & {
  /** Opens the channel on an HTTP server until the server closes. */
  register(
    app: FastifyInstance,
    options: {
      readToken: ReadConnectionToken
      follow: Follow
      admits: (request: IncomingMessage) => boolean
      addressOf: (request: IncomingMessage) => string
      report: (error: unknown) => void
    },
  ): void
  /** Disconnects from the other nodes. */
  close(): Promise<void>
} {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { userId: string }>({
    path: realtimePath,
    connectTimeout: HANDSHAKE_MILLISECONDS,
    transports: ["websocket"],
    serveClient: false,
    ...(nodes && { adapter: nodes.adapter }),
  })
  const recent = createRecent()
  let reactToChange: (slug: string, followed: Followed) => void = () => undefined
  const sendHere = ({ room, event, payload }: Published) => {
    recent.note(room)
    if (event === CHANGED) {
      const { slug, ...followed } = payload as { slug: string } & Followed
      return reactToChange(slug, followed)
    }
    if (io.of("/").adapter.rooms.has(room)) io.local.to(room).emit(event, payload)
  }
  const sendElsewhere = async (messages: Published[]) => {
    const isAlone = nodes?.knowsAll() && (await io.of("/").adapter.serverCount()) === 1
    if (!isAlone) io.serverSideEmit("published", messages)
  }
  const elsewhere = createBatch<Published>(gathering, (messages) => void sendElsewhere(messages))
  io.on("published", (messages: Published[]) => messages.forEach(sendHere))
  /** To pages of this node at once, so that a later message never comes before an earlier one. */
  const deliver = (message: Published) => {
    sendHere(message)
    if (nodes) elsewhere.add(message)
  }
  const endHere = (personRoom: string, rooms: string) => {
    for (const id of io.of("/").adapter.rooms.get(personRoom) ?? []) {
      const socket = io.of("/").sockets.get(id)
      if (socket) endSubscriptionsOf(socket, rooms)
    }
  }
  // The same user may also be connected to other nodes.
  io.on(END_FOLLOWING, endHere)
  return {
    send: (tenant, userId, event, payload) => deliver({ room: roomOf(tenant, userId), event, payload }),
    publish: (tenant, followed, event, payload) =>
      deliver({ room: roomOfFollowed(tenant, followed), event, payload }),
    publishHere: (tenant, followed, event, payload) =>
      sendHere({ room: roomOfFollowed(tenant, followed), event, payload }),
    isFollowedHere: (tenant, followed) => io.of("/").adapter.rooms.has(roomOfFollowed(tenant, followed)),
    noteChange: (tenant, { topic, key }) =>
      deliver({
        room: roomOfFollowed(tenant, { topic, key }),
        event: CHANGED,
        payload: { slug: tenant.slug, topic, key },
      }),
    whenChanged(react) {
      reactToChange = react
    },
    async followersOf(tenant, followed) {
      try {
        const sockets = await io.in(roomOfFollowed(tenant, followed)).fetchSockets()
        return [...new Set(sockets.map(({ data }) => data.userId))]
      } catch {
        return null
      }
    },
    endFollowing(tenant, userId, topic, keyPrefix) {
      const [personRoom, rooms] = [roomOf(tenant, userId), roomOfFollowed(tenant, { topic, key: keyPrefix })]
      endHere(personRoom, rooms)
      if (nodes) io.serverSideEmit(END_FOLLOWING, personRoom, rooms)
    },
    disconnect(tenant, userId) {
      io.in(roomOf(tenant, userId)).disconnectSockets(true)
    },
    endSession(session) {
      io.local.in(roomOfSession(session)).disconnectSockets(true)
    },
    // Before it listens, there is no engine.
    connections: () => io.engine?.clientsCount ?? 0,
    register(app, { readToken, follow, admits, addressOf, report }) {
      const openSockets = createOpenSockets()
      const places = new WeakMap<IncomingMessage, OpenSocket>()
      const takePlace = (request: IncomingMessage) => {
        const place = openSockets.enter(networkOf(addressOf(request)))
        if (!place) return false
        places.set(request, place)
        request.socket.once("close", place.leave)
        return true
      }
      io.use(async (socket, next) => {
        // Once it has read why. A client that stays could try tokens without end.
        const refuse = (reason: string) => {
          next(new Error(reason))
          setImmediate(() => socket.conn.close())
        }
        const { token } = socket.handshake.auth
        // Without the database, no user can be identified; the page retries.
        const isUnknown = (error: unknown) => {
          report(error)
          return null
        }
        const holder =
          typeof token === "string" ? await readToken(token, socket.request).catch(isUnknown) : null
        if (!holder) return refuse("unauthorized")
        const { tenant, userId, session } = holder
        socket.data.userId = userId
        const own = io.of("/").adapter.rooms.get(roomOf(tenant, userId))
        if (own && own.size >= MOST_OF_PERSON) return refuse("too many connections")
        places.get(socket.request)?.recognise()
        socket.once("disconnect", () => socket.conn.close())
        await socket.join([roomOf(tenant, userId), ...(session === null ? [] : [roomOfSession(session)])])
        const findRoom = async (wanted: unknown) => {
          const topic = topicOf(wanted)
          const key = topic === null ? null : await follow(holder, topic, wanted)
          return topic === null || key === null ? null : roomOfFollowed(holder.tenant, { topic, key })
        }
        handleSubscriptions(socket, findRoom, { hadMessageWithin: recent.hadMessageWithin, report })
        next()
      })
      io.attach(app.server, {
        path: realtimePath,
        transports: ["websocket"],
        serveClient: false,
        allowRequest: (request, answer) => answer(null, admits(request) && takePlace(request)),
      })
      // Open connections would keep the HTTP server from closing.
      app.addHook("preClose", async () => {
        io.local.disconnectSockets(true)
        io.engine.close()
      })
    },
    async close() {
      elsewhere.flush()
      // What was flushed is sent once the number of nodes is known.
      await io.of("/").adapter.serverCount()
      io.of("/").adapter.close()
      await nodes?.close()
    },
  }
}

function roomOf({ slug }: Tenant, userId: string): string {
  return `${slug}/${userId}`
}

/** No short name of a tenant begins like this. */
function roomOfSession(session: string): string {
  return `:session/${session}`
}

function roomOfFollowed({ slug }: Tenant, { topic, key }: Followed): string {
  return `${slug}/${topic}/${key}`
}

function topicOf(wanted: unknown): string | null {
  if (typeof wanted !== "object" || wanted === null || !("topic" in wanted)) return null
  return typeof wanted.topic === "string" ? wanted.topic : null
}

/** How long messages are remembered, in milliseconds. */
const RECENT_MILLISECONDS = 60_000

/**
 * Remembers for a minute which rooms had messages, by this node's own clock. A page that loads something and then
 * follows it learns this way whether it has missed anything in between, or needs no second load.
 */
function createRecent() {
  const started = performance.now()
  /** The time of the last message by room, oldest first. */
  const last = new Map<string, number>()
  return {
    note(room: string): void {
      const now = performance.now()
      last.delete(room)
      last.set(room, now)
      for (const [oldest, time] of last) {
        if (time > now - RECENT_MILLISECONDS) break
        last.delete(oldest)
      }
    },
    /** Also true for times that this node does not remember. */
    hadMessageWithin(room: string, milliseconds: number): boolean {
      const since = performance.now() - milliseconds
      if (since < started || milliseconds > RECENT_MILLISECONDS) return true
      return (last.get(room) ?? 0) >= since
    },
  }
}

/** Collects items for a short time and passes them on together. */
type Batch<Item> = {
  add(item: Item): void
  /** Passes on the collected items immediately. */
  flush(): void
}

/**
 * @param milliseconds time from the first item of a batch until it is passed on
 * @param most the number of items at which a batch is passed on immediately
 */
function createBatch<Item>(
  { milliseconds, most }: { milliseconds: number; most: number },
  handOn: (items: Item[]) => void,
): Batch<Item> {
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (items.length === 0) return
    const gathered = items
    items = []
    handOn(gathered)
  }
  return {
    add(item) {
      items.push(item)
      if (items.length >= most) return flush()
      timer ??= setTimeout(flush, milliseconds)
    },
    flush,
  }
}
