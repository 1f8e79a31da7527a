import { chmod, lstat, readdir } from "node:fs/promises"
import { join } from "node:path"

/** What neither the group nor others may do. */
const OTHERS = 0o077

/** Modes of a folder and of a file that only their owner can reach. */
export const PRIVATE = { folder: 0o700, file: 0o600 }

/**
 * Makes a folder with everything in it accessible to its owner alone; the folder itself last, so that whatever ends this in
 * between, it is done again. Nothing happens if it does not exist, belongs to another account, or on systems without such
 * modes.
 *
 * @param options.unlessPrivate leaves a folder as it is that others cannot enter: then they reach nothing in it either
 */
export async function makePrivate(folder: string, { unlessPrivate = false } = {}): Promise<void> {
  if (process.platform === "win32") return
  const isOpen = await isOpenToOthers(folder)
  if (isOpen === null || (unlessPrivate && !isOpen)) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      if (entry.isDirectory()) await restrict(path, PRIVATE.folder)
      else if (entry.isFile()) await restrict(path, PRIVATE.file)
    }),
  )
  await restrict(folder, PRIVATE.folder)
}

/** Whether accounts other than its owner may do anything with a file or folder; null if it does not exist. */
export async function isOpenToOthers(path: string): Promise<boolean | null> {
  const found = await lstat(path).catch(() => null)
  return found && (found.mode & OTHERS) !== 0
}

async function restrict(path: string, mode: number): Promise<void> {
  if (!(await isOpenToOthers(path))) return
  // It may have been removed meanwhile, or belong to somebody else: `plumbline doctor` tells.
  await chmod(path, mode).catch(() => undefined)
}
