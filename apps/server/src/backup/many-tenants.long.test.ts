import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { withInstallation } from "../cli/installation.ts"
import { runTenantCommand } from "../cli/tenant.ts"
import { loadConfig } from "../config.ts"
import { type Contents, createEmbeddedInstallation, type TestInstallation } from "../testing/installations.ts"
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresCluster,
  startCluster,
} from "../testing/postgres-cluster.ts"

/* An installation with more tenants than the locks of its PostgreSQL suffice for at once. */

/** Each has some 400 tables and indexes, and the server has room for the locks of six. */
const TENANTS = 8
const ROOM = "-c max_connections=20 -c max_locks_per_transaction=32"

describe.skipIf(!hasPostgres)(
  "eight tenants on a PostgreSQL that has no room for the locks of all of them",
  { timeout: 900_000 },
  () => {
    let cluster: PostgresCluster
    let home: TestInstallation
    let archive: string
    let before: Contents
    const slugs = Array.from({ length: TENANTS }, (_, nth) => `customer-${nth + 1}`)

    const onServer = async () => {
      const { url } = await createPostgresDatabase(cluster.url)
      // It keeps its files on disk.
      return createEmbeddedInstallation({ DATABASE_URL: url, DEMO: "off" })
    }

    beforeAll(async () => {
      cluster = await startCluster(`${ROOM} -c fsync=off`)
      home = await onServer()
      const file = join(home.dataFolder, "tenants.json")
      await writeFile(
        file,
        JSON.stringify({ tenants: slugs.map((slug) => ({ slug, hosts: [`${slug}.example`] })) }),
      )
      await runTenantCommand(["apply", file], { openApp: home.open, print: () => undefined })
      archive = join(home.dataFolder, "all.tar.gz")
      expect(await home.backup(archive)).toMatchObject({ code: 0 })
      before = await home.contents()
    }, 900_000)
    afterAll(async () => {
      await home?.remove()
      await cluster?.stop()
    })

    test("are archived, and restored on another one", async () => {
      const target = await onServer()
      const { output } = await target.restore(archive)
      expect(output.split("\n")).toEqual([
        ...["main", ...slugs]
          .toSorted()
          .map((slug, nth) => `${slug} is loaded (${nth + 1} of ${TENANTS + 1}).`),
        expect.stringMatching(/^Restored \d+ rows and 0 files of customer-1, /),
      ])
      expect(await target.contents()).toEqual(before)
      await target.remove()
    })

    test("are restored into the embedded database", async () => {
      const target = await createEmbeddedInstallation({ DEMO: "off" })
      expect(await target.restore(archive)).toMatchObject({ code: 0 })
      expect(await target.contents()).toEqual(before)
      await target.remove()
    })

    test("one of them is restored out of the archive of all, and no other is touched", async () => {
      const { output } = await home.restore(archive, "--tenant", "nobody")
      expect(output).toMatch(/^The archive has no tenant "nobody", but customer-1, /)
      expect(await home.restore(archive, "--tenant", "customer-7")).toEqual({
        code: 1,
        output: 'There is a tenant "customer-7" already: --force removes it and restores the archive.',
      })
      const write = (slug: string) =>
        withInstallation(loadConfig(home.environment), ({ database }) =>
          sql`insert into ${sql.id(`tenant_${slug.replaceAll("-", "_")}`, "identity_throttles")}
          (key, counted, end_time) values ('since', 1, now())`.execute(database),
        )
      await write("customer-7")
      await write("customer-8")
      expect(await home.restore(archive, "--tenant", "customer-7", "--force")).toEqual({
        code: 0,
        output: expect.stringMatching(/^Restored \d+ rows and 0 files of customer-7, backed up at /),
      })
      const { tables } = await home.contents()
      expect(tables["tenant_customer_7.identity_throttles"]).toEqual([])
      expect(tables["tenant_customer_8.identity_throttles"]).toHaveLength(1)
      const others = (from: Contents["tables"]) =>
        Object.entries(from).filter(([name]) => !name.endsWith(".identity_throttles"))
      expect(others(tables)).toEqual(others(before.tables))
    })
  },
)

test.skipIf(!hasPostgres)(
  "a server without room for the locks of one tenant is named with what to set",
  async () => {
    const cluster = await startCluster("-c max_connections=20 -c max_locks_per_transaction=10 -c fsync=off")
    const home = await createEmbeddedInstallation({ DEMO: "off" }, "migrated")
    const archive = join(home.dataFolder, "all.tar.gz")
    expect(await home.backup(archive)).toMatchObject({ code: 0 })
    const target = await createEmbeddedInstallation({ DATABASE_URL: cluster.url, DEMO: "off" })
    expect(await target.restore(archive)).toEqual({
      code: 1,
      output:
        "PostgreSQL has no room for so many locks at once: set max_locks_per_transaction to 256 (the default is 64) in postgresql.conf, and restart it.",
    })
    await Promise.all([home.remove(), target.remove()])
    await cluster.stop()
  },
)
