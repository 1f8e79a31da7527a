import { spawn } from "node:child_process"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { withInstallation } from "../cli/installation.ts"
import { loadConfig } from "../config.ts"
import { createInstallation, type TestInstallation } from "../testing/installations.ts"
import { exited, main } from "../testing/server-process.ts"
import { isOnPostgres } from "../testing/test-database.ts"

/* However large rows are, only a part of one is in the memory of a backup or restore. */

const MEGABYTE = 1024 * 1024
const HUGE = 200 * MEGABYTE
const [LARGE, MANY] = [2 * MEGABYTE, 150]

let home: TestInstallation
let archive: string
beforeAll(async () => {
  home = await createInstallation({}, "migrated")
  archive = join(home.dataFolder, "large.tar.gz")
  await withInstallation(loadConfig(home.environment), async ({ database }) => {
    const add = (bytes: number, rows: number) =>
      sql`
      insert into tenant_main.contact_messages (type, fields, language, creation_time)
      select '', jsonb_build_object('message', repeat('Größe ', ${Math.floor(bytes / 8)}::integer), 'number', number), 'EN', now()
      from generate_series(1, ${rows}::integer) number`.execute(database)
    // Small rows first: whoever expects the next ones to be as small as these fetches too many.
    await add(70, 2_000)
    await add(LARGE, MANY)
    await add(HUGE, 1)
  })
}, 300_000)
afterAll(() => home.remove())

/** Runs a command as a process; `peak` is the most memory that it had, in MB. */
async function run(installation: TestInstallation, ...args: string[]) {
  // Not `maxRSS`, which counts the memory of the process that has started this one, too.
  const peak = `import { readFileSync } from "node:fs"
    const status = () => readFileSync("/proc/self/status", "utf8")
    process.on("exit", () => console.error("peak", /VmHWM:\\s*(\\d+)/.exec(status())?.[1]))`
  const command = spawn(
    "node",
    ["--import", `data:text/javascript,${encodeURIComponent(peak)}`, main, ...args],
    {
      env: { ...process.env, DATABASE_URL: "", ...installation.environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  const [output, errors] = await Promise.all([text(command.stdout), text(command.stderr), exited(command)])
  const [, kilobytes] = /^peak (\d+)$/m.exec(errors) ?? []
  return { code: command.exitCode, output: output + errors, peak: Number(kilobytes) / 1024 }
}

test.skipIf(!isOnPostgres || process.platform !== "linux")(
  "a row of 200 MB among many large ones is archived and restored with less than 300 MB of memory",
  { timeout: 900_000 },
  async () => {
    const written = await run(home, "backup", archive)
    expect(written.output).toMatch(/^Backed up/)
    const target = await createInstallation()
    const read = await run(target, "restore", archive)
    expect(read.output).toMatch(/^Restored/)
    const digestOf = (installation: TestInstallation) =>
      withInstallation(loadConfig(installation.environment), async ({ database }) => {
        const { rows } = await sql`
          select count(*)::int as rows, md5(string_agg(md5(fields::text), '' order by id)) as digest
          from tenant_main.contact_messages`.execute(database)
        return rows
      })
    expect(await digestOf(target)).toEqual(await digestOf(home))
    await target.remove()
    expect(Math.max(written.peak, read.peak)).toBeLessThan(300)
  },
)
