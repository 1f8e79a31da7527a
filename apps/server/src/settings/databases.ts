import { readFileSync } from "node:fs"
import { type Static, Type } from "typebox"
import { addressesOf } from "../platform/database/hosts.ts"
import { wrongProperty } from "../platform/shapes.ts"

const Address = Type.String({ pattern: "^postgres(ql)?://" })

const tlsModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"]

/** What `target_session_attrs` may be: the one of several hosts that takes writes is used, whatever it says. */
const targets = ["read-write", "primary"]

const example = "postgres://user:password@db.example.org:5432/plumbline"

/**
 * Reads the address of a PostgreSQL server, at one host or several, and says at once what is wrong with one that can never
 * work.
 *
 * @throws Error that says what is wrong, without the address, which has a password
 */
export function databaseAddress(value: string): string | null {
  if (value === "") return null
  // A socket, as the driver names it.
  if (value.startsWith("/") || value.startsWith("socket:")) return value
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error(`it is not an address such as ${example}`)
  const addresses = addressesOf(value)
  for (const address of addresses) urlOf(address)
  const { searchParams } = urlOf(addresses[0])
  requireOneOf(searchParams, "sslmode", tlsModes)
  if (addresses.length > 1) requireOneOf(searchParams, "target_session_attrs", targets)
  return withSaidTls(value, searchParams)
}

/**
 * Reads the address of a standby, which is at one host.
 *
 * @throws Error that says what is wrong, without the address
 */
export function standbyAddress(value: string): string | null {
  const address = databaseAddress(value)
  if (address !== null && addressesOf(address).length > 1)
    throw new Error("it names several hosts: name the standby")
  return address
}

function urlOf(address: string): URL {
  const url = URL.parse(address)
  if (url) return url
  throw new Error(
    `it is not an address such as ${example}; in user and password, write special characters with percent signs (/ as %2F, # as %23)`,
  )
}

function requireOneOf(searchParams: URLSearchParams, name: string, known: readonly string[]): void {
  const value = searchParams.get(name)
  if (value !== null && !known.includes(value)) throw new Error(`"${name}" is none of ${known.join(", ")}`)
}

/**
 * The driver checks certificates for every mode that asks for TLS, and warns that its next version will not. This says what
 * it does; whoever wants the modes as other programs understand them adds `uselibpqcompat=true`.
 */
function withSaidTls(value: string, searchParams: URLSearchParams): string {
  if (searchParams.get("uselibpqcompat") === "true") return value
  return value.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|#|$)/, "$1verify-full")
}

const DatabaseServer = Type.Object(
  {
    /** Short name, by which the registry knows where a tenant is; never changed. */
    name: Type.String({ pattern: "^[a-z][a-z0-9-]{0,30}$" }),
    address: Address,
    /** The same database without a pooler in between, as with `DATABASE_DIRECT_URL`. */
    direct: Type.Optional(Address),
    /** A streaming replica of it, as with `DATABASE_REPLICA_URL`. */
    replica: Type.Optional(Address),
    /** Where the other servers find it when a tenant moves, as libpq reads it; default `direct` or `address`. */
    forServers: Type.Optional(Address),
    /** How many tenants it is meant for, in relation to the others; default 1. */
    weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
    /** Whether it gets no new tenants. */
    closed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** One of several database servers. */
export type DatabaseServer = Static<typeof DatabaseServer>

type Servers = readonly [DatabaseServer, ...DatabaseServer[]]

/**
 * Reads a list of database servers: JSON, or the path of a file with it.
 *
 * @throws Error that says what is wrong with which entry
 */
export function databaseServers(value: string): Servers | null {
  if (value === "") return null
  const list = parsed(value.trimStart().startsWith("[") ? value : readFileSync(value, "utf8"))
  const servers = list.map((entry, index) => {
    const wrong = wrongProperty(DatabaseServer, entry)
    if (wrong !== null)
      throw new Error(`entry ${index + 1}: ${wrong === "" ? "an object" : `"${wrong}"`} is wrong`)
    const { address, direct, replica, ...others } = entry as DatabaseServer
    return {
      ...others,
      address: readAddress(index, "address", address) ?? address,
      ...(direct !== undefined && { direct: readAddress(index, "direct", direct) ?? direct }),
      ...(replica !== undefined && {
        replica: readAddress(index, "replica", replica, standbyAddress) ?? replica,
      }),
    }
  })
  for (const key of ["name", "address"] as const) {
    const twice = servers.find((one, at) => servers.findIndex((other) => other[key] === one[key]) !== at)
    if (twice) throw new Error(`two entries have the same ${key}, that of "${twice.name}"`)
  }
  const [first, ...others] = servers
  if (!first) throw new Error("the list is empty")
  return [first, ...others]
}

function readAddress(
  index: number,
  name: string,
  value: string,
  read: typeof databaseAddress = databaseAddress,
): string | null {
  try {
    return read(value)
  } catch (error) {
    throw new Error(`entry ${index + 1}: "${name}": ${error instanceof Error ? error.message : error}`)
  }
}

function parsed(text: string): unknown[] {
  const list: unknown = JSON.parse(text)
  if (Array.isArray(list)) return list
  throw new Error("it is not a JSON list")
}
