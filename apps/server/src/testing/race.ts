import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { testsEverything } from "../../../../tools/extent.ts"
import { connect, type Database } from "../platform/database/connect.ts"
import { createTestApp, LONG_TOKENS, type Reply, type TestApp } from "./test-app.ts"
import { createTestDatabase } from "./test-database.ts"
import { waitingSessions } from "./waiting-sessions.ts"

/** An application on its own PostgreSQL, with a second connection that holds requests at a barrier. */
export type RaceTrack = {
  app: TestApp
  /**
   * Runs two requests concurrently. The first is held before its first write, with all its locks and reads done; then
   * the second starts, and is held there as well or waits for a lock of the first. Then both continue.
   *
   * @returns their replies, in the order of the arguments
   */
  race(first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<[Reply, Reply]>
  close(): Promise<void>
}

export async function openRaceTrack(environment: Record<string, string> = {}): Promise<RaceTrack> {
  const { url, drop } = await createTestDatabase("migrated", "socket")
  const app = await createTestApp({ ...LONG_TOKENS, ...environment, DATABASE_URL: url })
  const steward = await connect({ kind: "postgres", url, poolSize: 3 })
  return {
    app,
    race: (first, second) => race(app, steward, first, second),
    async close() {
      await steward.destroy()
      await app.close()
      await drop()
    },
  }
}

/**
 * Pairs of calls in both orders; before a commit each pair in one of the two, in turn.
 *
 * @param pairs each once, whatever the order
 */
export function inBothOrders<Name extends string>(
  pairs: readonly (readonly [Name, Name])[],
): (readonly [Name, Name])[] {
  return pairs.flatMap(([one, other], index) => {
    if (one === other) return [[one, other] as const]
    const orders = [[one, other] as const, [other, one] as const]
    return testsEverything ? orders : orders.slice(index % 2).slice(0, 1)
  })
}

/** What two calls one after the other end in: the same for both orders of a race, so it is found out once. */
export function foundOutOnce<Name extends string, Outcome>(
  runInTurn: (first: Name, second: Name) => Promise<Outcome>,
): (first: Name, second: Name) => Promise<Outcome> {
  const known = new Map<string, Promise<Outcome>>()
  return (first, second) => {
    const pair = `${first}, ${second}`
    const outcome = known.get(pair) ?? runInTurn(first, second)
    known.set(pair, outcome)
    return outcome
  }
}

async function race(
  app: TestApp,
  steward: Database,
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
): Promise<[Reply, Reply]> {
  await app.settled()
  const started: Promise<Reply>[] = []
  let finished = 0
  const start = (request: () => Promise<Reply>) => {
    started.push(request().finally(() => finished++))
  }
  /** Waits until every started request is done or waits for a lock. */
  const allAtRest = async () => {
    while (finished + (await waitingSessions(steward)) < started.length) await pause(2)
  }
  await steward.transaction().execute(async (barrier) => {
    await lockTables(barrier, app.tenants.default().schema)
    start(first)
    await allAtRest()
    start(second)
    await allAtRest()
  })
  const [one, other] = await Promise.all(started)
  if (!one || !other) throw new Error("Two requests should have been started.")
  return [one, other]
}

/** Blocks writes, but not reads. */
async function lockTables(db: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE'`.execute(db)
  const tables = sql.join(rows.map(({ name }) => sql.id(schema, name)))
  await sql`lock table ${tables} in share mode`.execute(db)
}
