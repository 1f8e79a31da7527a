import type { Readable } from "node:stream"
import type { Time } from "../clock.ts"

/**
 * Where the files of all tenants are kept; what belongs to one tenant is reached through its own
 * {@link import("./store.ts").FileStore}.
 *
 * @throws ProductError 503 from every function while a storage elsewhere does not answer
 */
export type FileStorage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null when there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** As `read`, bit by bit. The first bytes have arrived already. */
  open(path: string): Promise<Readable | null>
  exists(path: string): Promise<boolean>
  /** When a file was stored, by the clock of the storage; null when there is none. */
  storedTime(path: string): Promise<Time | null>
  /** Removes a file; that there is none is no error. */
  remove(path: string): Promise<void>
  /** The paths of all files in a folder and below it, in no order. `""` is the whole storage. */
  list(folder: string): AsyncIterable<string>
  /**
   * Asks whether files can be kept there.
   *
   * @throws ProductError 503 while it does not answer · Error that says why it refuses us, which will not go by itself
   */
  check(): Promise<void>
}
