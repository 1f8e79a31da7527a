import { createHash, randomInt } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../database/connect.ts"

/** A slot becomes free after this time if its node no longer renews it because it has died. */
const LEASE_SECONDS = 5

/**
 * A limited number of slots, shared by all nodes on one database. Each is a row with a lease that the holding node
 * keeps extending.
 */
export type Slots = {
  /**
   * Takes one of the tenant's slots; null if none is free.
   *
   * @param schema the tenant's schema
   * @param count the number of slots
   */
  take(schema: string, count: number): Promise<Slot | null>
  /** Extends the leases of the slots held here; must be called every second. */
  renew(): Promise<void>
}

export type Slot = { leave(): Promise<void> }

type Taken = { schema: string; key: string; holder: number }

/** @param name what the slots are for */
export function openSlots(database: Database, name: string): Slots {
  const taken = new Set<Taken>()

  async function leave(slot: Taken): Promise<void> {
    taken.delete(slot)
    await database
      .withSchema(slot.schema)
      .deleteFrom("identityThrottles")
      .where("key", "=", slot.key)
      .where("counted", "=", slot.holder)
      .execute()
  }

  return {
    async take(schema, count) {
      const holder = randomInt(2 ** 31)
      for (let number = 0; number < count; number++) {
        const slot = { schema, key: keyOf(name, number), holder }
        if (!(await isTakenBy(database, slot))) continue
        taken.add(slot)
        return { leave: () => leave(slot) }
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

/** Takes the slot if it is free; returns whether the holder has it now. */
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
