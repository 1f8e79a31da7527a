import { once } from "node:events"
import type { Readable } from "node:stream"
import type { Config } from "../../config.ts"
import { isFilePath } from "./paths.ts"

/** Where files are stored in an S3-compatible storage. */
export type S3Settings = {
  bucket: string
  /** Folder in the bucket; empty for the bucket itself. */
  prefix: string
  region: string
  /** Address of the storage; null for Amazon's own. */
  endpoint: string | null
  /** `endpoint/bucket/…` instead of `bucket.endpoint/…`. */
  pathStyle: boolean
  /** null for the default credential sources: `AWS_…` variables, profiles, the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * The settings of the S3 storage; null if it is not used.
 *
 * @throws Error that names the setting that is missing
 */
export function s3Settings(config: Config): S3Settings | null {
  const { s3Bucket, s3Prefix, s3Region, s3Endpoint, s3PathStyle, s3AccessKeyId, s3SecretAccessKey } = config
  if (s3Bucket === null) {
    if (s3Prefix ?? s3Region ?? s3Endpoint ?? s3AccessKeyId ?? s3SecretAccessKey ?? s3PathStyle) {
      throw new Error(
        "S3_BUCKET is missing: the other S3_… settings require it. Without any of them, files are stored on disk.",
      )
    }
    return null
  }
  if (s3AccessKeyId !== null && s3SecretAccessKey === null) {
    throw new Error("S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID requires it.")
  }
  if (s3AccessKeyId === null && s3SecretAccessKey !== null) {
    throw new Error("S3_ACCESS_KEY_ID is missing: S3_SECRET_ACCESS_KEY requires it.")
  }
  if (s3Region === null && s3Endpoint === null) {
    throw new Error("S3_REGION is missing, e.g. eu-central-1; for other storages, set S3_ENDPOINT.")
  }
  if (s3Prefix !== null && !isFilePath(s3Prefix)) {
    throw new Error("S3_PREFIX must be a folder like plumbline or apps/plumbline.")
  }
  return {
    bucket: s3Bucket,
    prefix: s3Prefix ?? "",
    // Storages other than Amazon's rarely have regions, but request signatures must name one.
    region: s3Region ?? "us-east-1",
    endpoint: s3Endpoint,
    pathStyle: s3PathStyle === null ? s3Endpoint !== null : s3PathStyle,
    credentials:
      s3AccessKeyId !== null && s3SecretAccessKey !== null
        ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
        : null,
  }
}

/** Waits for the first bytes of a stream, or its end if it is empty; throws the stream's error. */
export async function begin(stream: Readable): Promise<Readable> {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race([once(stream, "readable", { signal }), once(stream, "end", { signal })])
    return stream
  } finally {
    done.abort()
  }
}
