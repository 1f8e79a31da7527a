import { Transaction } from "kysely"
import { type Database, partsOf } from "../database.ts"
import type { DB } from "../generated/tables.ts"

/** Registers a statement whose result is not needed; see {@link transaction}. */
export type Defer = (statement: Promise<unknown>) => void

/**
 * Runs `work` in one transaction of `database`; an error thrown by it rolls everything back.
 *
 * On PostgreSQL this saves round trips. `begin` is sent together with the first statement. Statements that do not await
 * each other are pipelined: the server runs them sequentially, in the order in which they were made, and if one fails,
 * those after it fail with the same error. Statements passed to `defer` are sent together with the commit; if one
 * fails, nothing is stored and the transaction fails with its error. The embedded database runs the same statements in
 * the same order, without round trips.
 */
export async function transaction<T>(
  database: Database,
  work: (db: Database, defer: Defer) => Promise<T>,
): Promise<T> {
  const last: Promise<unknown>[] = []
  const defer: Defer = (statement) => {
    // Its failure is reported with the commit.
    statement.catch(() => undefined)
    last.push(statement)
  }
  const value = await database
    .transaction()
    .execute(async (opened) => work(await pipelined(database, opened), defer))
  await Promise.all(last)
  return value
}

/** The same transaction, except that statements do not wait for the replies to earlier ones, as Kysely's do. */
async function pipelined(database: Database, opened: Database): Promise<Database> {
  const executor = opened.getExecutor()
  const connection = await executor.provideConnection(async (connection) => connection)
  return new Transaction<DB>({
    ...partsOf(database),
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}
