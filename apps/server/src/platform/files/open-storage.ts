import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { FSDriver } from "flydrive/drivers/fs"
import type { Config } from "../../config.ts"
import { timeOfMicroseconds } from "../clock.ts"
import { isUnavailable } from "../errors.ts"
import { PRIVATE } from "./private-files.ts"
import { begin, s3Settings } from "./s3-settings.ts"
import type { FileStorage } from "./store.ts"

/**
 * Opens the configured storage: an S3-compatible one if `S3_BUCKET` is set, otherwise the folder `files` in the data
 * folder.
 *
 * @throws Error that names the setting that is missing or wrong
 */
export async function openFileStorage(config: Config): Promise<FileStorage> {
  const settings = s3Settings(config)
  if (!settings) return diskStorage(config.dataFolder)
  // Loaded lazily: it takes a lot of memory.
  const { openS3Storage } = await import("./s3.ts")
  return openS3Storage(settings)
}

/** Files in the folder `files` of the data folder. */
function diskStorage(dataFolder: string): FileStorage {
  const root = join(dataFolder, "files")
  // Uses the driver directly, because FlyDrive's `Disk` rejects names with non-English characters.
  const disk = new FSDriver({ location: root, visibility: "private" })
  return {
    // Not through FlyDrive, whose files everybody on the machine can read.
    async put(path, bytes) {
      await mkdir(dirname(join(root, path)), { recursive: true, mode: PRIVATE.folder })
      await writeFile(join(root, path), bytes, { mode: PRIVATE.file })
    },
    // Not through FlyDrive, which returns more than the file where Node pools several buffers in one block of memory.
    read: async (path) => {
      const bytes = await readFile(join(root, path)).catch(nullWhenMissing)
      return bytes && new Uint8Array(bytes)
    },
    open: async (path) => begin(await disk.getStream(path)).catch(nullWhenMissing),
    exists: (path) => disk.exists(path),
    remove: (path) => disk.delete(path),
    async storedTime(path) {
      const file = await disk.getMetaData(path).catch(nullWhenMissing)
      return file && timeOfMicroseconds(file.lastModified.getTime() * 1000)
    },
    async *list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        nullWhenMissing,
      )
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/")
      }
    },
    check: async () => undefined,
  }
}

/** FlyDrive wraps the error of the file system. */
function nullWhenMissing(error: Error): null {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  if (code === "ENOENT") return null
  throw error
}

/** The error of a storage that does not respond now but may later; null if it is usable. Throws if it rejects us. */
export async function storageFailure(storage: FileStorage): Promise<unknown> {
  try {
    await storage.check()
    return null
  } catch (error) {
    if (isUnavailable(error)) return error.cause
    throw error
  }
}
