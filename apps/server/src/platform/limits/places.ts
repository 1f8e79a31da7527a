import { createHash, randomInt } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../database/connect.ts"

/** After which a place is free again whose node no longer says that it needs it: the node has ended. */
const LEASE_SECONDS = 5

/**
 * Numbered places, of which all nodes on one database have some together. Each is one row that says until when it is
 * taken; the node that has it moves that time on.
 */
export type Places = {
  /**
   * Takes a place of the tenant; null when none is free.
   *
   * @param schema of the tenant
   * @param count how many there are
   */
  take(schema: string, count: number): Promise<Place | null>
  /** Keeps what was taken here for some seconds more; to be called every second. */
  renew(): Promise<void>
}

export type Place = { leave(): Promise<void> }

type Taken = { schema: string; key: string; holder: number }

/** @param name of what places are for */
export function openPlaces(database: Database, name: string): Places {
  const taken = new Set<Taken>()

  async function leave(place: Taken): Promise<void> {
    taken.delete(place)
    await database
      .withSchema(place.schema)
      .deleteFrom("identityThrottles")
      .where("key", "=", place.key)
      .where("counted", "=", place.holder)
      .execute()
  }

  return {
    async take(schema, count) {
      const holder = randomInt(2 ** 31)
      for (let number = 0; number < count; number++) {
        const place = { schema, key: keyOf(name, number), holder }
        if (!(await isTakenBy(database, place))) continue
        taken.add(place)
        return { leave: () => leave(place) }
      }
      return null
    },
    async renew() {
      for (const { schema, key, holder } of taken) {
        await database
          .withSchema(schema)
          .updateTable("identityThrottles")
          .set({ endTime: leaseEnd() })
          .where("key", "=", key)
          .where("counted", "=", holder)
          .execute()
      }
    },
  }
}

/** Whether the place was free, and is the holder's now. */
async function isTakenBy(database: Database, { schema, key, holder }: Taken): Promise<boolean> {
  const row = await database
    .withSchema(schema)
    .insertInto("identityThrottles")
    .values({ key, counted: holder, endTime: leaseEnd() })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ counted: sql`excluded.counted`, endTime: sql`excluded.end_time` })
        .where("identityThrottles.endTime", "<=", sql<never>`now()`),
    )
    .returning("key")
    .executeTakeFirst()
  return row !== undefined
}

/** By the clock of the database, which all nodes have in common. */
function leaseEnd(): RawBuilder<never> {
  return sql<never>`now() + make_interval(secs => ${LEASE_SECONDS})`
}

function keyOf(name: string, number: number): string {
  return createHash("sha256").update(`${name} ${number}`).digest("base64url")
}
