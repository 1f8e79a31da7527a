import { readFileSync } from "node:fs"
import { type Static, Type } from "typebox"
import { wrongProperty } from "../platform/shapes.ts"

const Address = Type.String({ pattern: "^postgres(ql)?://" })

const tlsModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"]

/**
 * Reads the address of a PostgreSQL server, and says at once what is wrong with one that can never work.
 *
 * @throws Error that says what is wrong, without the address, which has a password
 */
export function databaseAddress(value: string): string | null {
  if (value === "") return null
  const example = "postgres://user:password@db.example.org:5432/plumbline"
  // A socket, as the driver names it.
  if (value.startsWith("/") || value.startsWith("socket:")) return value
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(value) ?? []
  if (hosts === undefined) throw new Error(`it is not an address such as ${example}`)
  if (hosts.includes(",")) {
    throw new Error(
      "it names several hosts, which is not supported: name one that leads to the primary, such as a proxy or a virtual address",
    )
  }
  const url = URL.parse(value)
  if (!url)
    throw new Error(
      `it is not an address such as ${example}; in user and password, write special characters with percent signs (/ as %2F, # as %23)`,
    )
  const mode = url.searchParams.get("sslmode")
  if (mode !== null && !tlsModes.includes(mode))
    throw new Error(`"sslmode" is none of ${tlsModes.join(", ")}`)
  return withSaidTls(value, url)
}

/**
 * The driver checks certificates for every mode that asks for TLS, and warns that its next version will not. This says what
 * it does; whoever wants the modes as other programs understand them adds `uselibpqcompat=true`.
 */
function withSaidTls(value: string, { searchParams }: URL): string {
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
      ...(replica !== undefined && { replica: readAddress(index, "replica", replica) ?? replica }),
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

function readAddress(index: number, name: string, value: string): string | null {
  try {
    return databaseAddress(value)
  } catch (error) {
    throw new Error(`entry ${index + 1}: "${name}": ${error instanceof Error ? error.message : error}`)
  }
}

function parsed(text: string): unknown[] {
  const list: unknown = JSON.parse(text)
  if (Array.isArray(list)) return list
  throw new Error("it is not a JSON list")
}
