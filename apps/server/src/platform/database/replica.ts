import { type KyselyPlugin, SelectionNode, SelectQueryNode, sql } from "kysely"
import { isUnavailable } from "../errors.ts"
import type { Database } from "./connect.ts"

/** A place in the log of changes that the replica repeats, as PostgreSQL writes it, e.g. `0/3000148`. */
export type Position = string

/** A server that repeats the changes of the primary and is asked only when it lacks none that matters. */
export type Replica = {
  /** Its connections; every change is refused. */
  database: Database
  /**
   * Whether everything stored up to `position` can be read there. A replica that is a little behind is waited for, up to
   * {@link PATIENCE} times {@link PAUSE} seconds. One query, on `db`.
   */
  hasReached(position: Position, db: Database): Promise<boolean>
  /** It failed: it is left alone for a while. */
  rest(): void
}

const PATIENCE = 10
const PAUSE = 0.005
/** Milliseconds for which a replica is not asked again after it was behind, or away. */
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
        // A row comes as soon as the position is reached, else none. It is a query of its own because what one query
        // reads is settled before it asks for the position.
        const { rows } = await sql`
          select 1 from generate_series(1, ${sql.lit(PATIENCE)})
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
 * Lets the first select of a request also bring the primary's position into `seen`: everything that was acknowledged
 * before is stored up to there. It costs no query of its own.
 */
export function noting(seen: { position?: Position }): KyselyPlugin {
  const position = sql<Position>`pg_current_wal_flush_lsn()::text`.as("wal_position")
  let first: object | undefined
  return {
    transformQuery({ node, queryId }) {
      if (first !== undefined || !SelectQueryNode.is(node)) return node
      first = queryId
      return SelectQueryNode.cloneWithSelections(node, [SelectionNode.create(position.toOperationNode())])
    },
    async transformResult({ result, queryId }) {
      if (queryId !== first) return result
      const rows = result.rows.map(({ walPosition, ...row }) => {
        seen.position = String(walPosition)
        return row
      })
      return { ...result, rows }
    },
  }
}
