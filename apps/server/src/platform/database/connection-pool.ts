import { createHash } from "node:crypto"
import type pg from "pg"

/** A connection of `pg` that is given back after use, as those of its pool are. */
type LentClient = pg.Client & { release(destroy?: boolean): void }

/** Connections of one database, lent to one borrower at a time. */
type ConnectionPool = {
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

/** The slot of a connection, to which the next one comes when it is closed. */
type Slot = {
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
  /** All slots, those it prefers first. */
  order: readonly Slot[]
  lent: PromiseWithResolvers<LentClient>
  /** Whether it waits for the slot it prefers although others are idle. */
  isPatient: boolean
  /** Whether a connection is being opened for it, or could not be. */
  isOpening: boolean
  /** How many who came later have been served before it. */
  passedOver: number
  timers: NodeJS.Timeout[]
}

/** As long as learning the statements of a call takes, about. */
const WAIT_FOR_PREFERRED_MS = 10
const IDLE_MS = 60_000

/**
 * Lends connections by tenant, which `pg.Pool` does not know of. The statements of each tenant differ in the name of its
 * schema, and a connection has to parse and plan those of a tenant that is new to it: several times the work of running
 * them. So each tenant prefers the connections in an order of its own, which its name decides. It uses as many of the
 * first ones as it needs at once: one for most, all for one that is busy alone. While one of them serves another tenant,
 * it is worth a moment to wait for it.
 */
export function openConnectionPool(config: pg.ClientConfig, options: Options): ConnectionPool {
  const { most, waitMs, lifeMs, session, Client } = options
  const slots = Array.from({ length: most }, (): Slot => ({ state: "empty", endsAt: 0 }))
  /** In order of arrival. */
  const waiting: Borrower[] = []
  let ended: PromiseWithResolvers<void> | undefined

  const isClosed = () => slots.every(({ state }) => state === "empty")

  /** Those who prefer an idle slot come first, unless one has been passed over by more than there are waiting. */
  function serve(): void {
    if (ended) {
      if (isClosed()) ended.resolve()
      return
    }
    for (const slot of slots) if (slot.state === "idle" && !isUsable(slot)) close(slot)
    const [oldest] = waiting
    const isFair = oldest !== undefined && oldest.passedOver < most + waiting.length
    for (const borrower of isFair ? [...waiting] : []) {
      if (!slots.some(({ state }) => state === "idle")) break
      const slot = preferred(borrower)
      if (slot?.state === "idle") lend(slot, borrower)
    }
    for (const borrower of [...waiting]) {
      if (!slots.some(({ state }) => state === "idle" || state === "empty")) break
      const slot = available(borrower)
      if (slot?.state === "idle") lend(slot, borrower)
      else if (slot && (!borrower.isOpening || isClosed())) void open(slot, borrower)
    }
  }

  /** The first slot in the order of a tenant that does not serve it already. */
  function preferred({ tenant, order }: Borrower): Slot | undefined {
    return tenant === undefined ? undefined : order.find((slot) => slot.tenant !== tenant)
  }

  /** An idle or empty slot for a borrower; undefined if it has to wait, or waits for one that is being opened. */
  function available(borrower: Borrower): Slot | undefined {
    const { order, isPatient, isOpening } = borrower
    const slot = preferred(borrower)
    if (slot?.state === "idle" || (slot?.state === "empty" && !isOpening)) return slot
    const idle = order.find(({ state }) => state === "idle")
    if (slot && isPatient && idle) return undefined
    return idle ?? order.find(({ state }) => state === "empty")
  }

  function lend(slot: Slot, borrower: Borrower): void {
    if (!slot.client) throw new Error("The slot has no connection.")
    clearTimeout(slot.closing)
    for (const earlier of waiting.slice(0, waiting.indexOf(borrower))) earlier.passedOver++
    leave(borrower)
    slot.state = "lent"
    slot.tenant = borrower.tenant
    borrower.lent.resolve(slot.client)
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

  function giveBack(slot: Slot, destroy: boolean): void {
    if (slot.state !== "lent") throw new Error("A connection was given back twice.")
    rest(slot)
    if (destroy || ended || !isUsable(slot)) close(slot)
    serve()
  }

  function rest(slot: Slot): void {
    slot.state = "idle"
    slot.tenant = undefined
    slot.closing = setTimeout(() => close(slot), IDLE_MS)
  }

  function close(slot: Slot): void {
    clearTimeout(slot.closing)
    slot.state = "empty"
    slot.client?.end().catch(() => undefined)
    slot.client = undefined
  }

  /** @param borrower gets the failure, unless another connection serves it */
  async function open(slot: Slot, borrower: Borrower): Promise<void> {
    slot.state = "opening"
    slot.tenant = borrower.tenant
    borrower.isOpening = true
    try {
      slot.client = await connectAt(slot)
      slot.endsAt = performance.now() + lifeMs
      borrower.isOpening = false
      rest(slot)
      if (ended) close(slot)
    } catch (error) {
      slot.state = "empty"
      slot.tenant = undefined
      borrower.isPatient = false
      // If there are others, the server may only have too many: one of them will do.
      if (isClosed()) for (const failed of waiting.filter(({ isOpening }) => isOpening)) giveUp(failed, error)
    }
    serve()
  }

  async function connectAt(slot: Slot): Promise<LentClient> {
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
      if (slot.client === client && slot.state === "idle") close(slot)
    })
    return Object.assign(client, { release: (destroy = false) => giveBack(slot, destroy) })
  }

  return {
    to(tenant) {
      const order = tenant === undefined ? slots : orderFor(tenant, slots)
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
          borrower.timers.push(setTimeout(losePatience, WAIT_FOR_PREFERRED_MS), setTimeout(loseHope, waitMs))
        }
        return borrower.lent.promise
      }
    },
    usage() {
      const inState = (wanted: Slot["state"]) => slots.filter(({ state }) => state === wanted).length
      return { lent: inState("lent"), idle: inState("idle"), most, waiting: waiting.length }
    },
    end() {
      ended ??= Promise.withResolvers()
      for (const borrower of [...waiting]) giveUp(borrower, new Error("The connections have been closed."))
      for (const slot of slots) if (slot.state === "idle") close(slot)
      serve()
      return ended.promise
    },
  }
}

/** The slots in the order of a tenant, which is another one for each: rendezvous hashing. */
function orderFor(tenant: string, slots: readonly Slot[]): Slot[] {
  return slots
    .map((slot, nth) => ({ slot, rank: createHash("sha256").update(`${tenant}/${nth}`).digest("hex") }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ slot }) => slot)
}

/**
 * Whether the socket of a connection still works. A cut may be known to the socket before anybody hears of it; nothing
 * was sent yet, so another connection may serve instead. The types of `pg` lack this state of a client.
 */
function isUsable({ client, endsAt }: Slot): boolean {
  const inside = client as { _queryable?: boolean; connection?: pg.Connection } | undefined
  return (
    inside?._queryable !== false &&
    inside?.connection?.stream.writable !== false &&
    performance.now() < endsAt
  )
}
