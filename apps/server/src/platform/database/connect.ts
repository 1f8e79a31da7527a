import type { PGlite } from "@electric-sql/pglite"
import {
  type BinaryOperationNode,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
  ValueNode,
} from "kysely"
import pg from "pg"
import { type Backend, type Database, noteOpened } from "./database.ts"
import { openEmbeddedDatabase, openEmbeddedPool } from "./embedded.ts"
import type { DB } from "./generated/tables.ts"
import { openPool, type PostgresLocation, type TenantPool } from "./postgres.ts"
import { ColumnNames, nameOfColumn } from "./statements.ts"

/**
 * Kysely's PostgreSQL dialect, except that booleans in comparisons are inlined into the SQL. In a generic plan, a
 * partial index `where not deleted` serves `deleted = false`, but not `deleted = $1`.
 */
class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand } = node
    const isFlag = ValueNode.is(rightOperand) && typeof rightOperand.value === "boolean"
    super.visitBinaryOperation(
      isFlag ? { ...node, rightOperand: ValueNode.createImmediate(rightOperand.value) } : node,
    )
  }
}

export type { Database } from "./database.ts"

/** Where the tables are: a PostgreSQL server, a folder of the embedded database, or memory (tests). */
export type DatabaseLocation =
  | PostgresLocation
  | { kind: "embedded"; folder: string }
  | { kind: "instance"; instance: PGlite }

/**
 * Opens the database. Both kinds speak the same SQL and return the same values: 64-bit integers as numbers, times as
 * {@link Time}, JSON as objects.
 */
export async function connect(location: DatabaseLocation): Promise<Database> {
  const { dialect, backend, pool } = await openBackend(location)
  const database = open(dialect, backend, pool)
  if (pool) {
    const destroy = database.destroy.bind(database)
    // Kysely closes only what it has used itself, not for tenants.
    database.destroy = async () => {
      await destroy()
      await pool.end()
    }
  }
  // Nor has it anything to close before its first query, and the folder would stay locked.
  if (location.kind === "embedded") await sql`select 1`.execute(database)
  return database
}

/** @param pool of a server, which lends its connections by tenant */
function open(dialect: Dialect, backend: Backend, pool?: TenantPool): Database {
  const config = { dialect, plugins: [new ColumnNames()] }
  const database = new Kysely<DB>(config)
  const ofTenants = new Map<string, Database>()
  noteOpened(database, {
    backend,
    parts: { config, dialect, driver: dialect.createDriver() },
    forTenant(schema) {
      if (!pool) return database
      const known = ofTenants.get(schema) ?? open(new Dialect({ pool: pool.of(schema) }), backend)
      ofTenants.set(schema, known)
      return known
    },
  })
  return database
}

type Opened = { dialect: Dialect; backend: Backend; pool?: TenantPool }

async function openBackend(location: DatabaseLocation): Promise<Opened> {
  if (location.kind === "postgres") {
    const pool = openPool(location, valueParser, nameOfColumn)
    const backend = { kind: "postgres" as const, url: location.url, usage: pool.usage }
    return { dialect: new Dialect({ pool }), backend, pool }
  }
  const pglite =
    location.kind === "instance" ? location.instance : await openEmbeddedDatabase(location.folder)
  const pool = openEmbeddedPool(pglite, valueParser)
  const dialect = new Dialect({ pool: pool.naming(nameOfColumn) })
  return { dialect, backend: { kind: "embedded", pglite, pool } }
}

/** `bigint[]`, which has no name in pg; `{1,2}`, without null. */
const LIST_OF_INT8 = 1016

const parsers = new Map<number, unknown>([
  [pg.types.builtins.INT8, Number],
  [LIST_OF_INT8, (text: string) => JSON.parse(`[${text.slice(1, -1)}]`)],
  [pg.types.builtins.TIMESTAMPTZ, timeOfPostgres],
])

/** Called for each column of each reply, so the parsers that pg looks up are cached. */
function valueParser(oid: number, format?: "text" | "binary"): unknown {
  if (format === "binary") return pg.types.getTypeParser(oid, format)
  const parser = parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
  parsers.set(oid, parser)
  return parser
}

/** `2026-03-01 09:15:42.1234+00` as a Time. The session's time zone is UTC, so the offset is always +00. */
function timeOfPostgres(text: string): string {
  return text.replace(" ", "T").replace(/\+00$/, "")
}
