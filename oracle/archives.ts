import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { startCommand } from "./command.ts"

/** Backs up and restores an installation, or a tenant of it, as an administrator does. */
export type Archives = {
  /**
   * Writes an archive, which replaces the last one.
   *
   * @param slug of the tenant; null for the whole installation
   * @param killedAfterMs how long after its start the command is killed; undefined to leave it alone
   * @returns whether it has replaced the last one: without all databases it has not, nor if it was killed before its end
   */
  write(slug: string | null, killedAfterMs?: number): Promise<boolean>
  /**
   * Goes back to the last archive. Nodes must be stopped if it is of the whole installation; a tenant is removed and
   * added while they run.
   *
   * @throws Error with what the command said, if it fails
   */
  restore(slug: string | null): Promise<void>
}

/**
 * @param folder where the archives are
 * @param failures receives what backups leave behind that they never should
 */
export function createArchives(
  folder: string,
  environment: Record<string, string>,
  failures: string[],
): Archives {
  const archive = join(folder, "archive.tar.gz")
  let removed = 0
  const run = (...args: string[]) => startCommand(environment, ...args).ended()
  const mustRun = async (...args: string[]) => {
    const { isDone, output } = await run(...args)
    if (!isDone) throw new Error(`plumbline ${args.join(" ")}: ${output}`)
  }
  const content = async () => {
    const bytes = await readFile(archive).catch(() => null)
    return bytes === null ? null : createHash("sha256").update(bytes).digest("hex")
  }
  /** An administrator does one thing at a time: the last archive is the one that was begun last. */
  let last: Promise<unknown> = Promise.resolve()

  async function write(slug: string | null, killedAfterMs?: number): Promise<boolean> {
    const before = await content()
    const only = slug === null ? [] : ["--tenant", slug]
    const backup = startCommand(environment, "backup", archive, "--force", ...only)
    if (killedAfterMs !== undefined) {
      await Promise.race([pause(killedAfterMs), backup.ended()])
      await backup.kill()
    }
    const { isDone } = await backup.ended()
    const after = await content()
    if (isDone && after === before) failures.push("a backup said that it was done, and had written nothing")
    if (after === before) return false
    const { isDone: isWhole, output } = await run("restore", archive, "--check")
    if (!isWhole) failures.push(`a backup has left an archive that cannot be restored: ${output}`)
    return isWhole
  }

  return {
    write(slug, killedAfterMs) {
      const next = last.then(() => write(slug, killedAfterMs))
      last = next.catch(() => undefined)
      return next
    },
    async restore(slug) {
      if (slug === null) return mustRun("restore", archive, "--force")
      const last = join(folder, `removed-${++removed}.tar.gz`)
      await mustRun("tenant", "remove", slug, "--yes", "--archive", last)
      await mustRun("restore", archive)
    },
  }
}
