import { join } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { withInstallation } from "../cli/installation.ts"
import { loadConfig } from "../config.ts"
import { migrateSchema, tenantMigrations } from "../platform/database/migrate.ts"
import { migrateRegistry } from "../platform/tenants/registry.ts"
import { createInstallation } from "../testing/installations.ts"

test("an archive from an older version is migrated while it is restored", {
  timeout: 300_000,
}, async () => {
  const old = await createInstallation()
  const [first = ""] = Object.keys(tenantMigrations)
  await withInstallation(loadConfig(old.environment), async ({ database }) => {
    await migrateRegistry(database, "2026-01-01T00:00:00")
    await migrateSchema(database, "tenant_main", tenantMigrations, first)
    await sql`insert into tenant_main.identity_accounts
      values (gen_random_uuid(), 'a@example.com', 'Ada', 'Berg', '', true, now(), now())`.execute(database)
  })
  const archive = join(old.dataFolder, "old.tar.gz")
  expect(await old.backup(archive)).toMatchObject({ code: 0 })
  const before = await old.contents()
  expect(before.tables["tenant_main.kysely_migration"]).toHaveLength(1)

  const target = await createInstallation()
  expect(await target.restore(archive)).toMatchObject({ code: 0 })
  const after = await target.contents()
  expect(after.tables["tenant_main.identity_accounts"]).toEqual(
    before.tables["tenant_main.identity_accounts"],
  )
  expect(after.tables["tenant_main.kysely_migration"]).toHaveLength(Object.keys(tenantMigrations).length)
  const app = await target.open()
  expect((await app.http.inject({ url: "/health" })).statusCode).toBe(200)
  await app.close()
  await old.remove()
  await target.remove()
})
