import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { BackupError, examineArchive, restoreBackup } from "../backup/index.ts"
import type { Config } from "../config.ts"
import { storeOwnSecret } from "../platform/secrets.ts"
import { TenantError } from "../platform/tenants/settings.ts"
import { databaseHelp, exactly, runCommand } from "./command.ts"
import { withInstallation } from "./installation.ts"

const usage = `Usage: plumbline restore <archive.tar.gz> [--tenant <slug>] [--check] [--force]

Restores what plumbline backup has written: a whole installation into one that nobody has used yet, or
tenants into an installation that does not have them. Tables from an older version are migrated. Tenant by tenant is
loaded beside what is there, which is replaced when all are: if anything goes wrong before, nothing is changed, and the
same command goes on with the tenants that are not loaded yet.

  <archive>  The archive; - is standard input.
  --tenant   Short name of a single tenant to restore, also from the archive of a whole installation.
  --check    Only reads the archive and reports whether it is intact and what it contains.
  --force    Removes what is in the way: the whole installation with all its tenants and files, or the tenant.

Stop all servers first; only a tenant can be added while servers run on PostgreSQL. ${databaseHelp}
Exit code: 0 restored, 1 the archive is damaged or something is in the way, 2 wrong usage.
`

const options = {
  tenant: { type: "string" },
  check: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
} as const

type Tools = { config: () => Config; print?: (line: string) => void; input?: Readable }

/**
 * Runs `restore`; `args` is what follows it.
 *
 * @returns the exit code: 0 restored · 1 the archive is damaged or something is in the way · 2 wrong usage
 */
export async function runRestoreCommand(
  args: string[],
  { config, print = console.log, input = process.stdin }: Tools,
): Promise<number> {
  const refusals = [BackupError, TenantError]
  return runCommand({ args, usage, options, print, refusals }, async ({ positionals, values }) => {
    const [path] = exactly(positionals, "archive")
    await withFile(path, input, async (file) => {
      if (values.check) print(await contentsOf(file))
      else print(await restore(file, config(), { replace: values.force, only: values.tenant, report: print }))
    })
  })
}

async function restore(
  file: string,
  config: Config,
  options: Parameters<typeof restoreBackup>[2],
): Promise<string> {
  const archive = await examineArchive(file)
  return withInstallation(config, async (installation) => {
    const { tenants, rows, files, secret } = await restoreBackup(installation, archive, options)
    const done = `Restored ${rows} rows and ${files} files of ${tenants.join(", ")}, backed up at ${archive.head.time}.`
    if (secret === null) return done
    if (config.secretKey !== null) {
      return `${done}\nThe secret in the archive was left out: SECRET_KEY is set.`
    }
    await storeOwnSecret(config.dataFolder, secret)
    return `${done}\nIts secret is kept in the data folder.`
  })
}

async function contentsOf(file: string): Promise<string> {
  const { head, manifest } = await examineArchive(file)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const files = Object.keys(manifest.entries).filter((name) => name.startsWith("files/")).length
  const some = head.tenants.length === 1 ? "One tenant" : `${head.tenants.length} tenants`
  const what = head.scope === "installation" ? "An installation" : some
  return `The archive is whole. ${what} (${head.tenants.join(", ")}), backed up at ${head.time} with version ${head.version}: ${rows} rows, ${files} files.`
}

/** An archive is read twice, first to be checked, so an archive from a stream is stored in between. */
async function withFile(path: string, input: Readable, work: (file: string) => Promise<void>): Promise<void> {
  if (path !== "-") return work(path)
  const folder = await mkdtemp(join(tmpdir(), "plumbline-restore-"))
  try {
    const file = join(folder, "archive.tar.gz")
    await pipeline(input, createWriteStream(file, { mode: 0o600 }))
    await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
