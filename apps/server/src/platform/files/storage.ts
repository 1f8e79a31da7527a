import type { Readable } from "node:stream"
import type { Time } from "../clock.ts"

/**
 * The storage for the files of all tenants. Each tenant uses its own {@link import("./store.ts").FileStore}.
 *
 * @throws ProductError 503 from every function while a remote storage does not respond
 */
export type FileStorage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null if it does not exist. */
  read(path: string): Promise<Uint8Array | null>
  /** Like `read`, as a stream, whose first bytes have already arrived. */
  open(path: string): Promise<Readable | null>
  exists(path: string): Promise<boolean>
  /** When a file was stored, by the clock of the storage; null if it does not exist. */
  storedTime(path: string): Promise<Time | null>
  /** Removes a file; not an error if it does not exist. */
  remove(path: string): Promise<void>
  /** The paths of all files in a folder and its subfolders, in no particular order. `""` is the whole storage. */
  list(folder: string): AsyncIterable<string>
  /**
   * Checks whether the storage is usable.
   *
   * @throws ProductError 503 while it does not respond · Error with the reason if it rejects us
   */
  check(): Promise<void>
}
