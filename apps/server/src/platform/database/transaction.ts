import { Transaction } from "kysely"
import { type Database, partsOf } from "./connect.ts"
import type { DB } from "./generated/tables.ts"

/** Hands over a statement whose result nobody needs; see {@link transaction}. */
export type Lastly = (statement: Promise<unknown>) => void

/**
 * Runs `work` in one transaction of `database`; what it throws rolls everything back.
 *
 * On PostgreSQL few of its statements cost a round trip. The transaction begins with its first statement, in the same
 * message. Statements made without waiting for each other travel together; the server runs them one after the other, in
 * the order in which they were made, and when one fails, those behind it fail with the same error. Statements given to
 * `lastly` travel with the commit; when one fails, nothing is stored and the transaction fails with its error. The
 * embedded database runs the same statements in the same order, without a round trip.
 */
export async function transaction<T>(
  database: Database,
  work: (db: Database, lastly: Lastly) => Promise<T>,
): Promise<T> {
  const last: Promise<unknown>[] = []
  const lastly: Lastly = (statement) => {
    // Its failure is that of the commit.
    statement.catch(() => undefined)
    last.push(statement)
  }
  const value = await database
    .transaction()
    .execute(async (opened) => work(await pipelined(database, opened), lastly))
  await Promise.all(last)
  return value
}

/** The same transaction, whose statements do not wait for the replies to earlier ones as Kysely's do. */
async function pipelined(database: Database, opened: Database): Promise<Database> {
  const executor = opened.getExecutor()
  const connection = await executor.provideConnection(async (connection) => connection)
  return new Transaction<DB>({
    ...partsOf(database),
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}
