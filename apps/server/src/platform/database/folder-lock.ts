import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Makes this process the only one that has an embedded database open, until the lock is released or the process ends in
 * whatever way: two at once destroy it. A lock of the operating system on a file beside the folder, taken through SQLite,
 * which knows how to on every system. It needs no process ids, which mean nothing across containers.
 *
 * @returns releases the lock
 * @throws Error when another process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  // Loaded only where it is used: a server on PostgreSQL does without its memory.
  const { DatabaseSync } = await import("node:sqlite")
  await mkdir(dirname(folder), { recursive: true })
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec("begin exclusive")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `Another Plumbline process has the database in ${folder} open, and only one at a time can. Stop it first; with PostgreSQL (DATABASE_URL) several work together.`,
    )
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY
}
