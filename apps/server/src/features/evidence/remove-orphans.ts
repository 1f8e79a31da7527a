import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { ATTACHMENT_FOLDER } from "./attachments.ts"

const FILES_AT_ONCE = 500

/**
 * Removes attachment files without a row, left behind when a process died before it could roll back a stored file or
 * remove the file of a deleted row. Files younger than a day are kept: their transaction may still be running.
 */
export async function removeOrphanedAttachments(ctx: AnonymousContext): Promise<void> {
  const limit = timeAfter(ctx.now, -DAY)
  let paths: string[] = []
  const removeOrphans = async () => {
    const named = new Set((await namedPaths(ctx, { paths })).map(({ filePath }) => filePath))
    for (const path of paths.filter((candidate) => !named.has(candidate))) {
      const stored = await ctx.files.storedTime(path)
      if (stored !== null && stored < limit) await ctx.inTransaction(({ files }) => files.remove(path))
    }
    paths = []
  }
  for await (const path of ctx.files.list()) {
    if (path.startsWith(ATTACHMENT_FOLDER)) paths.push(path)
    if (paths.length === FILES_AT_ONCE) await removeOrphans()
  }
  await removeOrphans()
}

const namedPaths = preparedQuery((db, { paths }: Params<{ paths: readonly string[] }>) =>
  db.selectFrom("evidenceAttachments").where("filePath", "=", anyOf(paths)).select("filePath"),
)
