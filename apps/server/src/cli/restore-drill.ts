import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { BackupError, compareRestored, examineArchive, restoreBackup } from "../backup/index.ts"
import { loadConfig } from "../config.ts"
import { shortageOf } from "../platform/database/failures.ts"
import { reasonOf } from "../platform/database/open.ts"
import { TenantError } from "../platform/tenants/settings.ts"
import { exactly, runCommand } from "./command.ts"
import { type Installation, withInstallation } from "./installation.ts"

const usage = `Usage: plumbline restore-drill <archive.tar.gz> [--database <address>]

Finds out whether an archive can be restored, and how long that takes: restores it into a temporary place, counts the rows
of every table and reads every file, compares both with the archive, and removes everything again. Settings of this machine
are not used, so that the installation cannot be touched; no mail is sent and no webhook called.

  <archive>   The archive.
  --database  Address of an empty database of PostgreSQL to restore into, and which is empty again afterwards. Default: an
              embedded database in a temporary folder (TMPDIR), which needs two to three times the size of the tables.

Exit code: 0 everything is there, 1 the archive cannot be restored or something is missing, 2 wrong usage.
`

const options = { database: { type: "string" } } as const

/**
 * Runs `restore-drill`; `args` is what follows it.
 *
 * @returns the exit code: 0 everything is there · 1 it cannot be restored, or something is missing · 2 wrong usage
 */
export async function runRestoreDrillCommand(
  args: string[],
  { print = console.log }: { print?: (line: string) => void } = {},
): Promise<number> {
  const refusals = [BackupError, TenantError]
  return runCommand({ args, usage, options, print, refusals }, async ({ positionals, values }) => {
    const [path] = exactly(positionals, "archive")
    const folder = await mkdtemp(join(tmpdir(), "plumbline-drill-"))
    try {
      return await drill(path, folder, values.database ?? "", print)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function drill(
  path: string,
  folder: string,
  database: string,
  print: (line: string) => void,
): Promise<number> {
  const checking = stopwatch()
  const archive = await examineArchive(path)
  const { head } = archive
  print(
    `The archive is whole: ${head.tenants.length} tenants, backed up at ${head.time} with version ${head.version} (read in ${checking()}).`,
  )
  const config = loadConfig({
    PLUMBLINE_DATA: folder,
    DATABASE_URL: database,
    LOG_LEVEL: "warn",
    DEMO: "off",
  })
  return withInstallation(config, async (installation) => {
    const before = await schemasIn(installation)
    const ours = before.filter((name) => /^(plumbline|tenant_)/.test(name))
    if (ours.length > 0)
      throw new BackupError(
        `The database is not empty: it has ${ours.join(", ")}. Give one that is made for this.`,
      )
    try {
      return await restoreAndCompare(installation, archive, print)
    } finally {
      // Only what this drill has made.
      const made = (await schemasIn(installation)).filter((name) => !before.includes(name))
      for (const name of made) await sql`drop schema ${sql.id(name)} cascade`.execute(installation.database)
    }
  })
}

async function restoreAndCompare(
  installation: Installation,
  archive: Awaited<ReturnType<typeof examineArchive>>,
  print: (line: string) => void,
): Promise<number> {
  const restoring = stopwatch()
  try {
    await restoreBackup(installation, archive)
  } catch (error) {
    print(`It cannot be restored: ${shortageOf(error) ?? reasonOf(error)}`)
    return 1
  }
  const taken = restoring()
  const { rows, files, differences, migrated } = await compareRestored(installation, archive)
  for (const difference of differences) print(`Wrong: ${difference}.`)
  for (const difference of migrated) print(`Changed by the migration to this version: ${difference}.`)
  print(`Restored ${rows} rows and ${files} files in ${taken}.`)
  print(
    differences.length === 0 ? "Everything in the archive is there." : `Differences: ${differences.length}.`,
  )
  return differences.length === 0 ? 0 : 1
}

async function schemasIn({ database }: Installation): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select nspname as name from pg_namespace where nspname !~ '^pg_'`.execute(database)
  return rows.map(({ name }) => name)
}

function stopwatch(): () => string {
  const begun = performance.now()
  return () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
