import { createHash, randomInt } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../database/connect.ts"

/** A place becomes free after this time if its node no longer renews it because it has died. */
const LEASE_SECONDS = 5

/**
 * A limited number of places, shared by all nodes on one database. Each is a row with a lease that the holding node
 * keeps extending.
 */
export type Places = {
  /**
   * Takes one of the tenant's places; null if none is free.
   *
   * @param schema the tenant's schema
   * @param count the number of places
   */
  take(schema: string, count: number): Promise<Place | null>
  /** Extends the leases of the places held here; must be called every second. */
  renew(): Promise<void>
}

export type Place = { leave(): Promise<void> }

type Taken = { schema: string; key: string; holder: number }

/** @param name what the places are for */
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
      const renewed = [...taken].map(({ schema, key, holder }) =>
        database
          .withSchema(schema)
          .updateTable("identityThrottles")
          .set({ endTime: leaseEnd() })
          .where("key", "=", key)
          .where("counted", "=", holder)
          .execute(),
      )
      // The tables of one may be on their way to another server: the others are renewed nevertheless.
      const failed = (await Promise.allSettled(renewed)).find(({ status }) => status === "rejected")
      if (failed?.status === "rejected") throw failed.reason
    },
  }
}

/** Takes the place if it is free; returns whether the holder has it now. */
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

/** Uses the clock of the database, which all nodes share. */
function leaseEnd(): RawBuilder<never> {
  return sql<never>`now() + make_interval(secs => ${LEASE_SECONDS})`
}

function keyOf(name: string, number: number): string {
  return createHash("sha256").update(`${name} ${number}`).digest("base64url")
}
