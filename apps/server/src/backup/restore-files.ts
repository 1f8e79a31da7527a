import { randomUUID } from "node:crypto"
import type { FileStorage } from "../platform/files/storage.ts"
import { folderOfTenant } from "../platform/files/store.ts"

/** The files of a restore, committed or rolled back with its transaction. */
export type RestoringFiles = {
  put(slug: string, path: string, bytes: Buffer): Promise<void>
  /** Number of files in the archive. */
  count(): number
  /** After the restore: removes all other files of those tenants. */
  settle(slugs: Set<string>): Promise<void>
  /** After a failure: restores every file as it was. */
  undo(): Promise<void>
}

export function restoringFiles(storage: FileStorage): RestoringFiles {
  const restored = new Map<string, Set<string>>()
  const undoing: (() => Promise<void>)[] = []
  return {
    async put(slug, path, bytes) {
      const folder = folderOfTenant(storage, slug)
      restored.set(slug, (restored.get(slug) ?? new Set()).add(path))
      const before = await folder.read(path)
      if (before && Buffer.from(before).equals(bytes)) return
      const aside = `replaced/${randomUUID()}`
      if (before) await folder.put(aside, before)
      undoing.push(async () => {
        const kept = await folder.read(aside)
        if (kept) await folder.put(path, kept)
        else await folder.remove(path)
        await folder.remove(aside)
      })
      await folder.put(path, bytes)
    },
    count: () => [...restored.values()].reduce((sum, paths) => sum + paths.size, 0),
    async settle(slugs) {
      for (const slug of slugs) {
        const folder = folderOfTenant(storage, slug)
        // A file that cannot be removed wastes space but is not an error.
        for await (const path of folder.list()) {
          if (!restored.get(slug)?.has(path)) await folder.remove(path).catch(() => undefined)
        }
      }
    },
    async undo() {
      for (const step of undoing.reverse()) await step().catch(() => undefined)
    },
  }
}
