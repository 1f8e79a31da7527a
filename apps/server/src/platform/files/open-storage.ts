import type { Config } from "../../config.ts"
import { diskStorage } from "./disk.ts"
import { s3Settings } from "./s3-settings.ts"
import type { FileStorage } from "./storage.ts"

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
