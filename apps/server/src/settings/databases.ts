import { readFileSync } from "node:fs"
import { type Static, Type } from "typebox"
import { wrongProperty } from "../platform/shapes.ts"

const Address = Type.String({ pattern: "^postgres(ql)?://" })

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
    return entry as DatabaseServer
  })
  for (const key of ["name", "address"] as const) {
    const twice = servers.find((one, at) => servers.findIndex((other) => other[key] === one[key]) !== at)
    if (twice) throw new Error(`two entries have the same ${key}, that of "${twice.name}"`)
  }
  const [first, ...others] = servers
  if (!first) throw new Error("the list is empty")
  return [first, ...others]
}

function parsed(text: string): unknown[] {
  const list: unknown = JSON.parse(text)
  if (Array.isArray(list)) return list
  throw new Error("it is not a JSON list")
}
