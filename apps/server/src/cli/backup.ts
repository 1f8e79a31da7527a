import { parseArgs } from "node:util"
import { BackupError, writeBackup, writeBackupFile } from "../backup/index.ts"
import type { Config } from "../config.ts"
import { readOwnSecret } from "../platform/secrets.ts"
import { databaseHelp, exactly, runCommand } from "./command.ts"
import { withInstallation } from "./installation.ts"

const usage = `Usage: plumbline backup <archive.tar.gz> [--tenant <slug>] [--with-secret] [--force]

Writes all tables and all stored files of the installation into one archive, from which plumbline restore recreates the
same installation anywhere: on the embedded database or PostgreSQL, with files on disk or in a bucket. Servers on
PostgreSQL keep running meanwhile. The archive contains what people wrote, hashes of their passwords and signing keys:
keep it as safe as the database itself.

  <archive>      File to write; - is standard output.
  --tenant       Short name of a single tenant to archive. Default: the whole installation.
  --with-secret  Puts the secret of the installation (SECRET_KEY, or secret-key of the data folder) into the archive too.
                 Not possible for a single tenant, as all of them share it.
  --force        Replaces an existing file.

${databaseHelp}
Exit code: 0 written, 1 it cannot be written, 2 wrong usage.
`

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
  return runCommand({ args, usage, print, refusals: [BackupError] }, async () => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: "string" },
        "with-secret": { type: "boolean", default: false },
        force: { type: "boolean", default: false },
      },
    })
    const [path] = exactly(positionals, "archive")
    const settings = config()
    const secret = values["with-secret"]
      ? (settings.secretKey ?? (await readOwnSecret(settings.dataFolder)))
      : null
    const wish = {
      tenants: values.tenant === undefined ? ("all" as const) : ([values.tenant] as [string]),
      secret,
    }
    const { tenants, rows, files } = await withInstallation(settings, (installation) =>
      path === "-"
        ? writeBackup(installation, wish, process.stdout)
        : writeBackupFile(installation, wish, path, { replace: values.force }),
    )
    print(
      `Backed up ${rows} rows and ${files} files of ${tenants.join(", ")}${path === "-" ? "" : ` to ${path}`}.`,
    )
    return 0
  })
}
