import { execFileSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A private PostgreSQL cluster in a temporary folder, on a free port of this machine; `stop` removes it. */
export function startCluster(settings = ""): { url: string; stop(): void } {
  const binaries = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), "plumbline-postgres-"))
  const data = join(folder, "data")
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  // PostgreSQL refuses to run as root: there it runs as the user its packages make.
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, idOf("-u"), idOf("-g"))
  const as = (command: string, args: string[]) =>
    isRoot
      ? execFileSync("runuser", ["-u", "postgres", "--", join(binaries, command), ...args], {
          stdio: "pipe",
          cwd: folder,
        })
      : execFileSync(join(binaries, command), args, { stdio: "pipe", cwd: folder })

  as("initdb", ["-D", data, "-U", "plumbline", "--auth=trust", "-E", "UTF8"])
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200 ${settings}`
  as("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"])
  return {
    url: `postgres://plumbline@127.0.0.1:${port}/postgres`,
    stop() {
      as("pg_ctl", ["-D", data, "-m", "immediate", "stop"])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: string): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }))
}

/** The folder of `initdb` and `pg_ctl`: Debian keeps it out of the path. */
function findBinaries(): string {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => join(debian, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")))
  return found ?? join(execFileSync("sh", ["-c", "command -v initdb"], { encoding: "utf8" }).trim(), "..")
}
