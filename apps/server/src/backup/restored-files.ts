import { type FileStorage, folderOfTenant } from "../platform/files/store.ts"

/** The files of a restore. Until its tables are in place, files are only added. */
export type RestoredFiles = {
  /** Stores a file, unless there is another one of this name: that is left for {@link RestoredFiles.replace}. */
  add(slug: string, path: string, bytes: Buffer): Promise<void>
  /** Number of files in the archive. */
  count(): number
  /** Whether files are left to be replaced. */
  isIncomplete(): boolean
  /** Once the tables are in place: stores a file that was left. */
  replace(slug: string, path: string, bytes: () => Promise<Buffer>): Promise<void>
  /** Once the tables are in place: removes all other files of those tenants. */
  settle(slugs: Iterable<string>): Promise<void>
  /** After a failure: removes what was added. */
  undo(): Promise<void>
}

/** Files of several tenants in the storage of all. */
export function restoredFiles(storage: FileStorage): RestoredFiles {
  const restored = new Map<string, Set<string>>()
  const added: { slug: string; path: string }[] = []
  const left = new Set<string>()
  return {
    async add(slug, path, bytes) {
      const folder = folderOfTenant(storage, slug)
      restored.set(slug, (restored.get(slug) ?? new Set()).add(path))
      const before = await folder.read(path)
      if (!before) {
        added.push({ slug, path })
        await folder.put(path, bytes)
      } else if (!Buffer.from(before).equals(bytes)) left.add(`${slug}/${path}`)
    },
    count: () => [...restored.values()].reduce((sum, paths) => sum + paths.size, 0),
    isIncomplete: () => left.size > 0,
    async replace(slug, path, bytes) {
      if (left.has(`${slug}/${path}`)) await folderOfTenant(storage, slug).put(path, await bytes())
    },
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
      for (const { slug, path } of added)
        await folderOfTenant(storage, slug)
          .remove(path)
          .catch(() => undefined)
    },
  }
}
