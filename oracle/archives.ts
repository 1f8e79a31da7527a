import { join } from "node:path"
import { startCommand } from "./command.ts"

/** Backs up and restores an installation, or a tenant of it, as an administrator does. */
export type Archives = {
  /**
   * Writes an archive, which replaces the last one.
   *
   * @param slug of the tenant; null for the whole installation
   * @returns whether there is one now: without all databases there is not
   */
  write(slug: string | null): Promise<boolean>
  /**
   * Goes back to the last archive. Nodes must be stopped if it is of the whole installation; a tenant is removed and
   * added while they run.
   *
   * @throws Error with what the command said, if it fails
   */
  restore(slug: string | null): Promise<void>
}

/** @param folder where the archives are */
export function createArchives(folder: string, environment: Record<string, string>): Archives {
  const archive = join(folder, "archive.tar.gz")
  let removed = 0
  const run = (...args: string[]) => startCommand(environment, ...args).ended()
  const mustRun = async (...args: string[]) => {
    const { isDone, output } = await run(...args)
    if (!isDone) throw new Error(`plumbline ${args.join(" ")}: ${output}`)
  }
  return {
    async write(slug) {
      const only = slug === null ? [] : ["--tenant", slug]
      return (await run("backup", archive, "--force", ...only)).isDone
    },
    async restore(slug) {
      if (slug === null) return mustRun("restore", archive, "--force")
      const last = join(folder, `removed-${++removed}.tar.gz`)
      await mustRun("tenant", "remove", slug, "--yes", "--archive", last)
      await mustRun("restore", archive)
    },
  }
}
