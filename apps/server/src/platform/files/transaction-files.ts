import type { FileStore } from "./store.ts"

/** The files of one transaction, which the database cannot roll back. */
export type TransactionFiles = {
  files: FileStore
  /** Call after the commit: deletes the files that the transaction removed. */
  settle(): Promise<void>
  /** Call after a failure: deletes the files that the transaction stored. Removed files are still there. */
  undo(): Promise<void>
}

/**
 * A view of the store that follows the outcome of a transaction: if it fails, the files it stored are deleted and the
 * files it removed are still there.
 */
export function filesOfTransaction(store: FileStore): TransactionFiles {
  const stored: string[] = []
  const removed: string[] = []
  const removeAll = async (paths: string[]) => {
    // A file that cannot be removed wastes space but is not an error.
    await Promise.allSettled(paths.map((path) => store.remove(path)))
  }
  return {
    files: {
      ...store,
      async put(path, bytes) {
        stored.push(path)
        await store.put(path, bytes)
      },
      async remove(path) {
        removed.push(path)
      },
    },
    settle: () => removeAll(removed),
    undo: () => removeAll(stored),
  }
}
