import type { Readable } from "node:stream"
import type { Config } from "../../config.ts"
import { diskStorage } from "./disk.ts"
import { s3Settings } from "./s3-settings.ts"

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

/**
 * The storage that is configured: an S3-compatible one when `S3_BUCKET` is set, else the folder `files` in the data
 * folder.
 *
 * @throws Error that says which setting is missing or wrong
 */
export async function openFileStorage(config: Config): Promise<FileStorage> {
  const settings = s3Settings(config)
  if (!settings) return diskStorage(config.dataFolder)
  // Loaded only where it is used: it takes a lot of memory.
  const { openS3Storage } = await import("./s3.ts")
  return openS3Storage(settings)
}
