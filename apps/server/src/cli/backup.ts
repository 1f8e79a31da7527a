import { BackupError, writeBackup, writeBackupFile } from "../backup/index.ts"
import type { Config } from "../config.ts"
import { whileTablesStay } from "../platform/database/open.ts"
import { readOwnSecret } from "../platform/secrets.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import { databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { type Installation, withInstallation } from "./installation.ts"

const usage = `Usage: plumbline backup <archive.tar.gz> [--tenant <slug> | --cell <name>] [--with-secret] [--force]

Writes all tables and all stored files of the installation into one archive, from which plumbline restore recreates the
same installation anywhere: on the embedded database or PostgreSQL, with files on disk or in a bucket. Servers on
PostgreSQL keep running meanwhile. The archive contains what people wrote, hashes of their passwords and signing keys:
keep it as safe as the database itself.

  <archive>      File to write; - is standard output.
  --tenant       Short name of a single tenant to archive. Default: the whole installation.
  --cell         Name of a database server (DATABASES): archives the tenants that are on it.
  --with-secret  Puts the secret of the installation (SECRET_KEY, or secret-key of the data folder) into the archive too.
                 Not possible for some tenants only, as all of them share it.
  --force        Replaces an existing file.

${databaseHelp}
Exit code: 0 written, 1 it cannot be written, 2 wrong usage.
`

const options = {
  tenant: { type: "string" },
  cell: { type: "string" },
  "with-secret": { type: "boolean", default: false },
  force: { type: "boolean", default: false },
} as const

type Tools = { config: () => Config; print?: (line: string) => void }

/**
 * Runs `backup`; `args` is what follows it.
 *
 * @returns the exit code: 0 written · 1 it cannot be written · 2 wrong usage
 */
export async function runBackupCommand(
  args: string[],
  { config, print = console.error }: Tools,
): Promise<number> {
  const refusals = [BackupError]
  return runCommand({ args, usage, options, print, refusals }, async ({ positionals, values }) => {
    const [path] = exactly(positionals, "archive")
    const settings = config()
    const secret = values["with-secret"]
      ? (settings.secretKey ?? (await readOwnSecret(settings.dataFolder)))
      : null
    if (values.tenant !== undefined && values.cell !== undefined)
      throw new WrongUse("Give either --tenant or --cell.")
    const write = async (installation: Installation) => {
      const one = values.tenant === undefined ? ("all" as const) : ([values.tenant] as const)
      const wish = {
        tenants: values.cell === undefined ? one : await tenantsOn(installation, values.cell),
        secret,
      }
      return path === "-"
        ? writeBackup(installation, wish, process.stdout)
        : writeBackupFile(installation, wish, path, { replace: values.force })
    }
    const { tenants, rows, files } = await withInstallation(settings, write, whileTablesStay)
    print(
      `Backed up ${rows} rows and ${files} files of ${tenants.join(", ")}${path === "-" ? "" : ` to ${path}`}.`,
    )
  })
}

/** @throws BackupError when there is no such database server, or no tenant on it */
async function tenantsOn({ cells, database }: Installation, name: string): Promise<[string, ...string[]]> {
  const cell = cells.all.find((each) => each.name === name)
  if (!cell) throw new BackupError(`DATABASES has no "${name}".`)
  const [first, ...others] = (await readTenants(database)).filter((row) => row.cell === cell.key)
  if (!first) throw new BackupError(`There are no tenants on "${name}".`)
  return [first.slug, ...others.map(({ slug }) => slug)]
}
