import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Ensures that only this process has an embedded database open, because two at once would corrupt it. The lock is held
 * until it is released or the process exits, even by a crash. It is an operating system lock on a file beside the
 * folder, acquired through SQLite, which supports every platform. It does not rely on process ids, which mean nothing
 * across containers.
 *
 * @returns a function that releases the lock
 * @throws Error when another process has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  // Loaded lazily to save memory on servers that use PostgreSQL.
  const { DatabaseSync } = await import("node:sqlite")
  await mkdir(dirname(folder), { recursive: true })
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec("begin exclusive")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `Another Plumbline process has the database in ${folder} open, and only one process can use it at a time. Stop that process first, or use PostgreSQL (DATABASE_URL) to run several.`,
    )
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY
}
