import { expect, test } from "vitest"
import { features } from "./features/features.ts"
import { hasPostgres } from "./testing/postgres-cluster.ts"
import { createTestApp } from "./testing/test-app.ts"
import { createTestDatabase } from "./testing/test-database.ts"

const ROUNDS = 150

test.skipIf(!hasPostgres)(
  "what comes with the product is stored once by nodes that start at once",
  async () => {
    const { url, drop } = await createTestDatabase("migrated", "socket")
    const app = await createTestApp({ DATABASE_URL: url })
    const stored = () =>
      app.tables
        .selectFrom("tags")
        .select(({ fn, selectFrom }) => [
          fn.countAll<number>().as("tags"),
          selectFrom("signingKeys").select(fn.countAll<number>().as("keys")).as("keys"),
        ])
        .executeTakeFirstOrThrow()
    const wanted = await stored()
    for (let round = 0; round < ROUNDS; round++) {
      await app.tables.deleteFrom("tags").execute()
      await app.tables.deleteFrom("signingKeys").execute()
      for (const { seed } of features) {
        if (seed) await Promise.all([app.asServer(seed), app.asServer(seed), app.asServer(seed)])
      }
      expect(await stored()).toEqual(wanted)
    }
    await app.close()
    await drop()
  },
)
