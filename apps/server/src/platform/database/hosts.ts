import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { isRefusal } from "./failures.ts"

/** Milliseconds within which a host has to say whether it takes writes. */
const ANSWER_MS = 3_000
/** Milliseconds for which the other hosts are waited for once one takes writes. */
const OTHERS_MS = 300

/** Of several hosts, the one that takes writes. */
type Primary = { host: string; port: number; timeline: string }

/** How to reach a server, for `pg` and its pool: spread into their settings. */
type Reach = { connectionString: string; Client: typeof pg.Client }

const known = new Map<string, Reach>()

/** The addresses that an address with several hosts stands for, in its order; itself if it names one host. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start, hosts, end] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  const [first, ...others] = hosts?.split(",") ?? []
  if (first === undefined || others.length === 0) return [url]
  const addressOf = (host: string) => `${start}${host}${end}`
  return [addressOf(first), ...others.map(addressOf)]
}

/**
 * How to reach the server at `url`. If it names several hosts, each connection goes to the one that takes writes; after
 * a connection was lost or could not be made, all hosts are asked again.
 *
 * @throws Error if `pg` cannot read the address
 */
export function reachOf(url: string): Reach {
  const addresses = addressesOf(url)
  const [first] = addresses
  if (addresses.length === 1) return { connectionString: first, Client: pg.Client }
  const reach = known.get(url) ?? { connectionString: first, Client: clientOfPrimary(addresses) }
  known.set(url, reach)
  return reach
}

/** A client that finds its host when it connects. All of its kind share what they know. */
function clientOfPrimary(addresses: readonly string[]): typeof pg.Client {
  let primary: Promise<Primary> | undefined

  async function connectTo(client: pg.Client, connect: () => Promise<unknown>): Promise<void> {
    primary ??= findPrimary(addresses)
    const asked = primary
    const forget = () => {
      if (primary === asked) primary = undefined
    }
    try {
      const { host, port } = await asked
      Object.assign(client, { host, port })
      client.once("error", forget)
      await connect()
      await requireWrites(client)
    } catch (error) {
      forget()
      client.end().catch(() => undefined)
      throw error
    }
  }

  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): unknown {
      const connected = connectTo(this, () => super.connect()).then(() => this)
      if (!callback) return connected
      // Only a failure has an argument: the pool calls back with none if all is well.
      connected.then(() => callback(undefined as never), callback)
      return undefined
    }
  }
}

/**
 * Asks all hosts at once. If several take writes, because a former primary has come back without its cluster, the one
 * that was promoted last is the primary.
 *
 * @throws Error if no host takes writes
 */
async function findPrimary(addresses: readonly string[]): Promise<Primary> {
  const asked = addresses.map(ask)
  try {
    await Promise.any(asked)
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw errors.find(isRefusal) ?? new Error(`no host takes writes (${errors.map(String).join("; ")})`)
  }
  const answers = await Promise.all(
    asked.map((answer) => Promise.race([answer.catch(() => null), pause(OTHERS_MS, null)])),
  )
  const primaries = answers.filter((answer) => answer !== null)
  return primaries.reduce((best, other) => (other.timeline > best.timeline ? other : best))
}

async function ask(address: string): Promise<Primary> {
  const client = new pg.Client({
    ...{ connectionString: address, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await requireWrites(client)
    return { host: client.host, port: client.port, timeline: await timelineOf(client) }
  } catch (error) {
    if (isRefusal(error)) throw error
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`${client.host}:${client.port}: ${reason}`, { cause: error })
  } finally {
    client.end().catch(() => undefined)
  }
}

async function requireWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly) throw new Error("it is a standby, or set to read only")
}

/** How often the server, or those before it, were promoted, in hexadecimal digits; empty where nobody may ask. */
async function timelineOf(client: pg.Client): Promise<string> {
  const asked = client.query<{ timeline: string }>(
    "select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline",
  )
  return asked.then(({ rows }) => rows[0]?.timeline ?? "").catch(() => "")
}
