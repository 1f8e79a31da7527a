import { createHash } from "node:crypto"
import type pg from "pg"

/** A connection of `pg` that is given back after use, as those of its pool are. */
type LentClient = pg.Client & { release(destroy?: boolean): void }

/** Connections of one database, lent to one borrower at a time. */
type Lending = {
  /**
   * Lends connections for the work of a tenant. Whoever cannot have one within the time allowed fails.
   *
   * @param tenant the name of its schema; without one, all connections are alike
   */
  to(tenant?: string): () => Promise<LentClient>
  usage(): PoolUsage
  /** Refuses borrowers and closes all connections, those in use once they are given back. */
  end(): Promise<void>
}

/** How many connections are lent and idle, how many there may be, and how many borrowers wait for one. */
export type PoolUsage = { lent: number; idle: number; most: number; waiting: number }

type Options = {
  /** The most connections at once. */
  most: number
  /** Milliseconds that a borrower waits at most. */
  waitMs: number
  /** Milliseconds after which a connection is replaced. */
  lifeMs: number
  /** The first statement of each connection. */
  session: string
  /** The client of the driver, or one that finds its host itself. */
  Client: typeof pg.Client
}

/** The place of a connection, to which the next one comes when it is closed. */
type Place = {
  state: "empty" | "opening" | "idle" | "lent"
  client?: LentClient
  /** For whom it is opened, or to whom it is lent. */
  tenant?: string | undefined
  /** When the connection is to be replaced. */
  endsAt: number
  /** Closes it when it has been idle for too long. */
  closing?: NodeJS.Timeout
}

type Borrower = {
  tenant: string | undefined
  /** All places, those it prefers first. */
  order: readonly Place[]
  lent: PromiseWithResolvers<LentClient>
  /** Whether it waits for the place it prefers although others are idle. */
  isPatient: boolean
  /** Whether a connection is being opened for it, or could not be. */
  isOpening: boolean
  /** How many who came later have been served before it. */
  passedOver: number
  timers: NodeJS.Timeout[]
}

/** As long as learning the statements of a call takes, about. */
const PATIENCE_MS = 10
const IDLE_MS = 60_000

/**
 * Lends connections by tenant, which `pg.Pool` does not know of. The statements of each tenant differ in the name of its
 * schema, and a connection has to parse and plan those of a tenant that is new to it: several times the work of running
 * them. So each tenant prefers the connections in an order of its own, which its name decides. It uses as many of the
 * first ones as it needs at once: one for most, all for one that is busy alone. While one of them serves another tenant,
 * it is worth a moment to wait for it.
 */
export function openLending(config: pg.ClientConfig, options: Options): Lending {
  const { most, waitMs, lifeMs, session, Client } = options
  const places = Array.from({ length: most }, (): Place => ({ state: "empty", endsAt: 0 }))
  /** In order of arrival. */
  const waiting: Borrower[] = []
  let ended: PromiseWithResolvers<void> | undefined

  const isClosed = () => places.every(({ state }) => state === "empty")

  /** Those who prefer an idle place come first, unless one has been passed over by more than there are waiting. */
  function serve(): void {
    if (ended) {
      if (isClosed()) ended.resolve()
      return
    }
    for (const place of places) if (place.state === "idle" && !isUsable(place)) close(place)
    const [oldest] = waiting
    const isFair = oldest !== undefined && oldest.passedOver < most + waiting.length
    for (const borrower of isFair ? [...waiting] : []) {
      if (!places.some(({ state }) => state === "idle")) break
      const place = preferred(borrower)
      if (place?.state === "idle") lend(place, borrower)
    }
    for (const borrower of [...waiting]) {
      if (!places.some(({ state }) => state === "idle" || state === "empty")) break
      const place = available(borrower)
      if (place?.state === "idle") lend(place, borrower)
      else if (place && (!borrower.isOpening || isClosed())) void open(place, borrower)
    }
  }

  /** The first place in the order of a tenant that does not serve it already. */
  function preferred({ tenant, order }: Borrower): Place | undefined {
    return tenant === undefined ? undefined : order.find((place) => place.tenant !== tenant)
  }

  /** An idle or empty place for a borrower; undefined if it has to wait, or waits for one that is being opened. */
  function available(borrower: Borrower): Place | undefined {
    const { order, isPatient, isOpening } = borrower
    const place = preferred(borrower)
    if (place?.state === "idle" || (place?.state === "empty" && !isOpening)) return place
    const idle = order.find(({ state }) => state === "idle")
    if (place && isPatient && idle) return undefined
    return idle ?? order.find(({ state }) => state === "empty")
  }

  function lend(place: Place, borrower: Borrower): void {
    if (!place.client) throw new Error("The place has no connection.")
    clearTimeout(place.closing)
    for (const earlier of waiting.slice(0, waiting.indexOf(borrower))) earlier.passedOver++
    leave(borrower)
    place.state = "lent"
    place.tenant = borrower.tenant
    borrower.lent.resolve(place.client)
  }

  function leave(borrower: Borrower): void {
    waiting.splice(waiting.indexOf(borrower), 1)
    for (const timer of borrower.timers) clearTimeout(timer)
  }

  function giveUp(borrower: Borrower, reason: unknown): void {
    if (!waiting.includes(borrower)) return
    leave(borrower)
    borrower.lent.reject(reason)
  }

  function giveBack(place: Place, destroy: boolean): void {
    if (place.state !== "lent") throw new Error("A connection was given back twice.")
    rest(place)
    if (destroy || ended || !isUsable(place)) close(place)
    serve()
  }

  function rest(place: Place): void {
    place.state = "idle"
    place.tenant = undefined
    place.closing = setTimeout(() => close(place), IDLE_MS)
  }

  function close(place: Place): void {
    clearTimeout(place.closing)
    place.state = "empty"
    place.client?.end().catch(() => undefined)
    place.client = undefined
  }

  /** @param borrower gets the failure, unless another connection serves it */
  async function open(place: Place, borrower: Borrower): Promise<void> {
    place.state = "opening"
    place.tenant = borrower.tenant
    borrower.isOpening = true
    try {
      place.client = await connectAt(place)
      place.endsAt = performance.now() + lifeMs
      borrower.isOpening = false
      rest(place)
      if (ended) close(place)
    } catch (error) {
      place.state = "empty"
      place.tenant = undefined
      borrower.isPatient = false
      // If there are others, the server may only have too many: one of them will do.
      if (isClosed()) for (const failed of waiting.filter(({ isOpening }) => isOpening)) giveUp(failed, error)
    }
    serve()
  }

  async function connectAt(place: Place): Promise<LentClient> {
    const client = new Client(config)
    // A broken connection is reported twice: by the failed query to its user, and here, where an unhandled error event
    // would end the process.
    client.on("error", () => undefined)
    try {
      await client.connect()
      await client.query(session)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    client.once("end", () => {
      if (place.client === client && place.state === "idle") close(place)
    })
    return Object.assign(client, { release: (destroy = false) => giveBack(place, destroy) })
  }

  return {
    to(tenant) {
      const order = tenant === undefined ? places : orderFor(tenant, places)
      return () => {
        if (ended) return Promise.reject(new Error("The connections have been closed."))
        const borrower: Borrower = {
          ...{ tenant, order, lent: Promise.withResolvers(), timers: [] },
          ...{ isPatient: true, isOpening: false, passedOver: 0 },
        }
        waiting.push(borrower)
        serve()
        if (waiting.includes(borrower)) {
          const losePatience = () => {
            borrower.isPatient = false
            serve()
          }
          const loseHope = () => giveUp(borrower, new Error("There was no free connection in time."))
          borrower.timers.push(setTimeout(losePatience, PATIENCE_MS), setTimeout(loseHope, waitMs))
        }
        return borrower.lent.promise
      }
    },
    usage() {
      const inState = (wanted: Place["state"]) => places.filter(({ state }) => state === wanted).length
      return { lent: inState("lent"), idle: inState("idle"), most, waiting: waiting.length }
    },
    end() {
      ended ??= Promise.withResolvers()
      for (const borrower of [...waiting]) giveUp(borrower, new Error("The connections have been closed."))
      for (const place of places) if (place.state === "idle") close(place)
      serve()
      return ended.promise
    },
  }
}

/** The places in the order of a tenant, which is another one for each: rendezvous hashing. */
function orderFor(tenant: string, places: readonly Place[]): Place[] {
  return places
    .map((place, nth) => ({ place, rank: createHash("sha256").update(`${tenant}/${nth}`).digest("hex") }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ place }) => place)
}

/**
 * Whether the socket of a connection still works. A cut may be known to the socket before anybody hears of it; nothing
 * was sent yet, so another connection may serve instead. The types of `pg` lack this state of a client.
 */
function isUsable({ client, endsAt }: Place): boolean {
  const inside = client as { _queryable?: boolean; connection?: pg.Connection } | undefined
  return (
    inside?._queryable !== false &&
    inside?.connection?.stream.writable !== false &&
    performance.now() < endsAt
  )
}
