import { ListObjectsV2Command, paginateListObjectsV2, S3Client, S3ServiceException } from "@aws-sdk/client-s3"
import { S3Driver } from "flydrive/drivers/s3"
import { timeOfMicroseconds } from "../clock.ts"
import { unavailable } from "../errors.ts"
import { begin, type S3Settings } from "./s3-settings.ts"

import type { FileStorage } from "./store.ts"

/** Files in a bucket of an S3-compatible storage. */
export function openS3Storage(settings: S3Settings): FileStorage {
  const { bucket, prefix } = settings
  const client = clientFor(settings)
  // ACLs are outdated: many storages reject requests that use them. Uses the driver directly, because FlyDrive's `Disk`
  // rejects names with non-English characters.
  const disk = new S3Driver({ client, bucket, visibility: "private", supportsACL: false })
  const keyOf = (path: string) => (prefix === "" ? path : `${prefix}/${path}`)
  return {
    put: (path, bytes) => guarded(disk.put(keyOf(path), bytes)),
    read: (path) => guarded(disk.getBytes(keyOf(path)).catch(nullWhenMissing)),
    open: (path) => guarded(disk.getStream(keyOf(path)).then(begin).catch(nullWhenMissing)),
    exists: (path) => guarded(disk.exists(keyOf(path))),
    remove: (path) => guarded(disk.delete(keyOf(path))),
    async storedTime(path) {
      const file = await guarded(disk.getMetaData(keyOf(path)).catch(nullWhenMissing))
      return file && timeOfMicroseconds(file.lastModified.getTime() * 1000)
    },
    async *list(folder) {
      const start = [prefix, folder]
        .filter((part) => part !== "")
        .map((part) => `${part}/`)
        .join("")
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start })
      try {
        for await (const { Contents: objects = [] } of pages) {
          for (const { Key: key = "" } of objects) if (!key.endsWith("/")) yield key.slice(keyOf("").length)
        }
      } catch (error) {
        throw storageUnavailable(error)
      }
    },
    async check() {
      // A folder that does not exist: what matters is whether listing is allowed, which backups need.
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf("check/") })
      const listing = client.send(command)
      await listing.catch((error: unknown) => {
        throw refusal(error, settings) ?? storageUnavailable(error)
      })
    },
  }
}

function guarded<T>(operation: Promise<T>): Promise<T> {
  return operation.catch((error: unknown) => {
    throw storageUnavailable(error)
  })
}

function clientFor({ region, endpoint, pathStyle, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    // Many storages do not support the checksums that newer clients send and request by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A request waits for the storage, and with the embedded database all others wait for that request.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  })
}

/** The error of a storage that rejects us (no such bucket, wrong key), which only a changed setting can fix. */
function refusal(error: unknown, { bucket, endpoint }: S3Settings): Error | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode ?? 500
  if (status >= 500) return undefined
  const storage = endpoint ?? "Amazon S3"
  return new Error(
    `S3_BUCKET: ${storage} refuses the bucket "${bucket}": ${error.name} (${status}). ${error.message}`,
  )
}

function nullWhenMissing(error: unknown): null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (["NoSuchKey", "NotFound"].includes(cause.name)) return null
  }
  throw error
}

function storageUnavailable(cause: unknown): Error {
  return unavailable(
    {
      en: "Files cannot be stored or read at the moment. Please try again in a while.",
      fa: "در حال حاضر ذخیره یا خواندن فایل‌ها ممکن نیست. لطفاً کمی بعد دوباره تلاش کنید.",
    },
    cause,
  )
}
