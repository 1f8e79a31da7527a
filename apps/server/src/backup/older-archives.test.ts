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
  // With the columns that later versions have added.
  const [account] = after.tables["tenant_main.identity_accounts"] ?? []
  expect(account).toContain(before.tables["tenant_main.identity_accounts"]?.[0]?.slice(0, -1))
  expect(after.tables["tenant_main.kysely_migration"]).toHaveLength(Object.keys(tenantMigrations).length)
  const app = await target.open()
  expect((await app.http.inject({ url: "/health" })).statusCode).toBe(200)
  await app.close()
  await old.remove()
  await target.remove()
})

test("tables that a newer version has migrated are left to its own backup", {
  timeout: 180_000,
}, async () => {
  const home = await createInstallation({}, "migrated")
  await (await home.open()).close()
  await withInstallation(loadConfig(home.environment), ({ database }) =>
    sql`insert into tenant_main.kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
      database,
    ),
  )
  const archive = join(home.dataFolder, "newer.tar.gz")
  expect(await home.backup(archive)).toEqual({
    code: 1,
    output:
      'The tables in "tenant_main" are those of another or newer version of Plumbline (at "9999-later"): back up with that one.',
  })
  expect(await home.restore(archive, "--check")).toMatchObject({
    output: expect.stringMatching(/There is no file/),
  })
  await home.remove()
})
