import type { FileStore } from "./store.ts"

/** The files of one transaction, which cannot roll them back itself. */
export type TransactionFiles = {
  files: FileStore
  /** The transaction is done: what it removed is removed now. */
  settle(): Promise<void>
  /** The transaction has failed: what it stored is taken back, and nothing was removed. */
  undo(): Promise<void>
}

/**
 * A view of the store that ends as the transaction ends: files stored by one that fails do not stay behind, and files
 * removed by one that fails are still there.
 */
export function filesOfTransaction(store: FileStore): TransactionFiles {
  const stored: string[] = []
  const removed: string[] = []
  const removeAll = async (paths: string[]) => {
    // A file that cannot be removed is waste, but no reason to fail.
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
