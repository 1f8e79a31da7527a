import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { type App, createApp } from "../app.ts"
import { runBackupCommand } from "../cli/backup.ts"
import { withInstallation } from "../cli/installation.ts"
import { runRestoreCommand } from "../cli/restore.ts"
import { loadConfig } from "../config.ts"
import type { Database } from "../platform/database/connect.ts"
import type { FileStorage } from "../platform/files/store.ts"
import { putDatabase } from "./prepared-database.ts"
import { createTestDatabase, isOnPostgres } from "./test-database.ts"

/** An installation with its own data folder that outlives the processes that open it. */
export type TestInstallation = {
  environment: Record<string, string>
  dataFolder: string
  /** Opens the application on it; the caller closes it. */
  open(): Promise<App>
  /** `plumbline backup …` and `plumbline restore …`, as an operator runs them. */
  backup(...args: string[]): Promise<Outcome>
  restore(...args: string[]): Promise<Outcome>
  /** Every row of every table and every file, for comparison. */
  contents(): Promise<Contents>
  remove(): Promise<void>
}

type Outcome = { code: number; output: string }
export type Contents = { tables: Record<string, string[]>; files: Record<string, string> }

/** Whether the database of an installation has no tables yet, or those of the default tenant. */
type Filling = "empty" | "migrated"

/**
 * Creates one with files on disk and, where installed, a PostgreSQL database, which is much faster; otherwise embedded.
 */
export async function createInstallation(
  environment: Record<string, string> = {},
  filling: Filling = "empty",
): Promise<TestInstallation> {
  if (!isOnPostgres) return createEmbeddedInstallation(environment, filling)
  const { url, drop } = await createTestDatabase(filling)
  return installationOn(await makeDataFolder(), { ...environment, DATABASE_URL: url }, drop)
}

/** Creates one with an embedded database and files on disk. */
export async function createEmbeddedInstallation(
  environment: Record<string, string> = {},
  filling: Filling = "empty",
): Promise<TestInstallation> {
  const dataFolder = await makeDataFolder()
  await putDatabase(dataFolder, filling)
  return installationOn(dataFolder, environment, async () => undefined)
}

function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "plumbline-installation-"))
}

function installationOn(
  dataFolder: string,
  environment: Record<string, string>,
  dropDatabase: () => Promise<void>,
): TestInstallation {
  const whole = { LOG_LEVEL: "silent", DEMO: "small", ...environment, PLUMBLINE_DATA: dataFolder }
  const config = () => loadConfig(whole)
  const command =
    (run: typeof runBackupCommand) =>
    async (...args: string[]) => {
      const lines: string[] = []
      const code = await run(args, { config, print: (line) => lines.push(line) })
      return { code, output: lines.join("\n") }
    }
  return {
    environment: whole,
    dataFolder,
    open: () => createApp(config()),
    backup: command(runBackupCommand),
    restore: command(runRestoreCommand),
    contents: () =>
      withInstallation(config(), async ({ database, storage }) => ({
        tables: await allRows(database),
        files: await allFiles(storage),
      })),
    async remove() {
      await rm(dataFolder, { recursive: true, force: true })
      await dropDatabase()
    },
  }
}

/**
 * Rows of all tables of our schemas as text, in order, and the state of all sequences; without what each process writes
 * anew.
 */
async function allRows(database: Database): Promise<Record<string, string[]>> {
  const { rows: relations } = await sql<{ schema: string; name: string; kind: string }>`
    select nspname as schema, relname as name, relkind::text as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where (nspname = 'plumbline' or nspname like 'tenant\\_%') and relkind in ('r', 'S')
      and relname not in ('tenants_in_use', 'common_settings')
    order by 1, 2`.execute(database)
  const contents: Record<string, string[]> = {}
  for (const { schema, name, kind } of relations) {
    const relation = sql.id(schema, name)
    const { rows } =
      kind === "S"
        ? await sql<{ text: string }>`select last_value || ' ' || is_called as text from ${relation}`.execute(
            database,
          )
        : await sql<{ text: string }>`select entry::text as text from ${relation} entry`.execute(database)
    contents[`${schema}.${name}`] = rows.map(({ text }) => text).sort()
  }
  return contents
}

async function allFiles(storage: FileStorage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const path of storage.list("")) {
    files[path] = Buffer.from((await storage.read(path)) ?? []).toString("base64")
  }
  return files
}
