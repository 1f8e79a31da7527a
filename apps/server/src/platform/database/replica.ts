import { type KyselyPlugin, SelectionNode, SelectQueryNode, sql } from "kysely"
import { isUnavailable } from "../errors.ts"
import type { Database } from "./connect.ts"

/** A position in the write-ahead log that the replica replays, in PostgreSQL's format, e.g. `0/3000148`. */
export type Position = string

/** A server that replays the changes of the primary, and is queried only when it has all relevant ones. */
export type Replica = {
  /** Its connections; all writes are refused. */
  database: Database
  /**
   * Whether everything stored up to `position` can be read there. Waits up to {@link MOST_POLLS} times {@link PAUSE}
   * seconds for a replica that is slightly behind. Makes one query on `db`.
   */
  hasReached(position: Position, db: Database): Promise<boolean>
  /** Stops using the replica for a while, after a failure. */
  rest(): void
}

const MOST_POLLS = 10
const PAUSE = 0.005
/** Milliseconds for which a replica is not queried after it was behind or unreachable. */
const REST_BEHIND = 500
const REST_AWAY = 2_000

export function openReplica(database: Database): Replica {
  let asleepUntil = 0
  const restFor = (milliseconds: number) => {
    asleepUntil = Date.now() + milliseconds
  }
  return {
    database,
    async hasReached(position, db) {
      if (Date.now() < asleepUntil) return false
      try {
        // Returns a row as soon as the position is reached, otherwise none. It must be a separate query, because the
        // snapshot of a query is fixed before it checks the position.
        const { rows } = await sql`
          select 1 from generate_series(1, ${sql.lit(MOST_POLLS)})
          where case
            when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then true
            else pg_sleep(${sql.lit(PAUSE)}) is null
          end
          limit 1`.execute(db)
        if (rows.length === 0) restFor(REST_BEHIND)
        return rows.length > 0
      } catch (error) {
        if (!isUnavailable(error)) throw error
        restFor(REST_AWAY)
        return false
      }
    },
    rest: () => restFor(REST_AWAY),
  }
}

/**
 * Makes selects also return the primary's log position, in `seen` that of the last one: everything that they have found,
 * and everything acknowledged before, lies within it. This costs no extra query.
 */
export function capturePosition(seen: { position?: Position }): KyselyPlugin {
  const position = sql<Position>`pg_current_wal_flush_lsn()::text`.as("wal_position")
  const selects = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      if (!SelectQueryNode.is(node)) return node
      selects.add(queryId)
      return SelectQueryNode.cloneWithSelections(node, [SelectionNode.create(position.toOperationNode())])
    },
    async transformResult({ result, queryId }) {
      if (!selects.has(queryId)) return result
      const rows = result.rows.map(({ walPosition, ...row }) => {
        seen.position = String(walPosition)
        return row
      })
      return { ...result, rows }
    },
  }
}
