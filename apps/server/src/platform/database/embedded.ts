import { rename, rm, stat } from "node:fs/promises"
import type { PGlite } from "@electric-sql/pglite"
import type { PostgresPool } from "kysely"
import pg from "pg"
import type { NameOfColumn } from "./column-names.ts"
import { EmbeddedConnection } from "./embedded-connection.ts"
import { lockFolder } from "./folder-lock.ts"
import { createClients, type TypeParser } from "./postgres-client.ts"
import { openStatementNames } from "./statements.ts"

/**
 * Settings of the single session: each statement gets one generic plan, with joins in the order written. In the
 * embedded database, planning a query costs five times as much as running it.
 */
const sessionOfItsOwn =
  "set time zone 'UTC'; set plan_cache_mode = force_generic_plan; set join_collapse_limit = 1"

/** @property naming the same pool, with other names of the columns in rows */
type EmbeddedPool = PostgresPool & { naming(nameOfColumn: NameOfColumn): PostgresPool }

/**
 * A pool with the embedded database's only connection. It behaves like a connection to a PostgreSQL server; while it is
 * in use, others wait.
 */
export function openEmbeddedPool(pglite: PGlite, typeParser: TypeParser): EmbeddedPool {
  const pool = new pg.Pool({
    ...connectionOptions(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    onConnect: async (client) => void (await client.query(sessionOfItsOwn)),
  })
  pool.on("error", () => undefined)
  const names = openStatementNames(true)
  const naming = (nameOfColumn: NameOfColumn): PostgresPool => {
    const clientOf = createClients(names, { nameOfColumn })
    return {
      options: pool.options,
      connect: async () => clientOf(await pool.connect()),
      async end() {
        await pool.end()
        await pglite.close()
      },
    }
  }
  return { ...naming((column) => column), naming }
}

/** `pg` accepts an existing connection, which is missing from its types. */
function connectionOptions(pglite: PGlite): pg.PoolConfig {
  const options = { user: "postgres", connection: new EmbeddedConnection(pglite) }
  return options
}

/**
 * Opens the embedded database in `folder`, creating it if it does not exist. A new one is built under a temporary name
 * and renamed when complete, because an incomplete cluster cannot be opened: a first start that is killed leaves
 * nothing broken.
 *
 * @throws Error when another process has it open
 */
export async function openEmbeddedDatabase(folder: string): Promise<PGlite> {
  const unlock = await lockFolder(folder)
  try {
    const pglite = await openLockedDatabase(folder)
    const close = pglite.close.bind(pglite)
    pglite.close = async () => {
      await close()
      unlock()
    }
    return pglite
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLockedDatabase(folder: string): Promise<PGlite> {
  // Loaded lazily to save memory on servers that use PostgreSQL.
  const { openPglite } = await import("./pglite.ts")
  if (!(await exists(folder))) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const creation = await openPglite({ dataDir: unfinished })
    await creation.close()
    await rename(unfinished, folder)
  }
  return openPglite({ dataDir: folder })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
