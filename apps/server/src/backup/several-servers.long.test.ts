import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { withInstallation } from "../cli/installation.ts"
import { runTenantCommand } from "../cli/tenant.ts"
import { loadConfig } from "../config.ts"
import { type Cells, cellsOf } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { createTestCells, schemasIn, type TestCells } from "../testing/cells.ts"
import { createTestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { examineArchive, restoreBackup, writeBackupFile } from "./index.ts"

/* A restore into two database servers that breaks off between the two. */

let folder: string
let home: TestCells
let target: TestCells
beforeEach(async () => {
  if (!isOnPostgres) return
  folder = await mkdtemp(join(tmpdir(), "plumbline-servers-"))
  ;[home, target] = [await createTestCells(), await createTestCells()]
})
afterEach(async () => {
  if (!isOnPostgres) return
  await Promise.all([home.drop(), target.drop(), rm(folder, { recursive: true, force: true })])
})

const configOf = (cells: TestCells) =>
  loadConfig({ ...cells.environment, PLUMBLINE_DATA: folder, LOG_LEVEL: "silent", DEMO: "off" })

/** The first cell loses what it is about to commit, once the others have committed. */
function breakingOff(cells: Cells): { cells: Cells; begin: () => Promise<void> } {
  let isBreaking = false
  const { database } = cells.first
  const transaction = () => ({
    execute: <T>(work: (db: Database) => Promise<T>) =>
      database.transaction().execute(async (db) => {
        const result = await work(db)
        if (isBreaking) throw new Error("The connection is lost.")
        return result
      }),
  })
  const breaking = new Proxy(database, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of)
      if (name === "transaction") return transaction
      return typeof value === "function" ? value.bind(of) : value
    },
  })
  const [first, ...others] = cells.all
  return {
    cells: cellsOf([{ ...first, database: breaking }, ...others]),
    begin: async () => {
      isBreaking = true
    },
  }
}

const hostsIn = async (cells: TestCells) => {
  const { rows } = await sql<{ slug: string; cell: string | null }>`
    select slug, cell from plumbline.tenants order by slug`.execute(cells.main)
  return rows
}

describe.skipIf(!isOnPostgres)("a restore into several database servers", () => {
  test("says which tenants are in place when it breaks off in between, and goes on from there", async () => {
    const app = await createTestApp(home.environment)
    const openApp = async () => ({ ...app, close: async () => undefined })
    for (const slug of ["acme", "beta"])
      await runTenantCommand(["create", slug, "--host", `${slug}.example`], {
        openApp,
        print: () => undefined,
      })
    await app.close()
    const path = join(folder, "all.tar.gz")
    await withInstallation(configOf(home), (installation) =>
      writeBackupFile(installation, { tenants: "all" }, path),
    )
    const placed = await hostsIn(home)
    expect(placed.filter(({ cell }) => cell === "west")).not.toEqual([])
    const archive = await examineArchive(path)

    const lines: string[] = []
    await withInstallation(configOf(target), async (installation) => {
      const { cells, begin } = breakingOff(installation.cells)
      const options = { report: (line: string) => lines.push(line), beforePlacing: begin }
      await expect(restoreBackup({ ...installation, cells }, archive, options)).rejects.toThrow(
        "connection is lost",
      )
    })
    const west = placed.filter(({ cell }) => cell === "west").map(({ slug }) => slug)
    expect(lines.at(-1)).toBe(
      `3 of 3 tenants are loaded. In their place already, without being served: ${west.join(", ")}. Run the same command again.`,
    )
    expect(await hostsIn(target)).toEqual([{ slug: "main", cell: null }])

    const again: string[] = []
    await withInstallation(configOf(target), (installation) =>
      restoreBackup(installation, archive, { report: (line) => again.push(line) }),
    )
    expect(await hostsIn(target)).toEqual(placed)
    for (const name of ["main", "west"] as const) {
      const { rows: left } = await sql`
        select from pg_namespace where nspname ~ '^(restored|replaced)_' or obj_description(oid) like 'restored from%'`.execute(
        target[name],
      )
      expect(left).toEqual([])
      expect(await schemasIn(target[name])).toEqual(await schemasIn(home[name]))
    }
  })
})
