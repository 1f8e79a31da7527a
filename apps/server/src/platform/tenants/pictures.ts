import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { FastifyInstance } from "fastify"
import type { Database } from "../database/connect.ts"
import { notFound } from "../errors.ts"
import { mediaTypeOf } from "../files/media-types.ts"
import { type PictureKind, readPicture, type TenantPicture } from "./registry.ts"
import { TenantError } from "./settings.ts"

const LARGEST_PICTURE_BYTES = 256 * 1024

const ICON = Buffer.from([0, 0, 1, 0])

/**
 * Reads the logo or icon of a tenant from a file provided by the operator.
 *
 * @throws TenantError if it cannot be read, is too large or is not a picture
 */
export async function readPictureFile(kind: PictureKind, path: string): Promise<TenantPicture> {
  const bytes = await readFile(path).catch(() => {
    throw new TenantError(`The file ${path} cannot be read.`)
  })
  if (bytes.length > LARGEST_PICTURE_BYTES) throw new TenantError(`${path} is larger than 256 kB.`)
  const mediaType = pictureTypeOf(bytes)
  if (!mediaType) throw new TenantError(`${path} is not a picture: use an SVG, PNG, JPEG or ICO file.`)
  return { kind, mediaType, bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) }
}

/** The media type of a picture. In addition to PNG and JPEG, operators may use ICO and SVG files. */
function pictureTypeOf(bytes: Buffer): string | undefined {
  const known = mediaTypeOf(bytes)?.type
  if (known === "image/png" || known === "image/jpeg") return known
  if (bytes.subarray(0, ICON.length).equals(ICON)) return "image/x-icon"
  const beginning = bytes.subarray(0, 1000).toString("utf8")
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(
    beginning,
  )
    ? "image/svg+xml"
    : undefined
}

/** `GET /tenant-pictures/…`: the pictures of the tenant at this host. Their addresses change with their content. */
export function registerTenantPictures(app: FastifyInstance, database: Database): void {
  app.get("/tenant-pictures/:name", { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const [, kind, hash] = /^(logo|favicon)-([0-9a-f]{16})$/.exec(name) ?? []
    const { slug } = request.caller.tenant
    const picture = kind && (await readPicture(database, slug, kind as PictureKind))
    if (!picture || picture.hash !== hash) throw notFound("file")
    return reply
      .type(picture.mediaType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(Buffer.from(picture.bytes))
  })
}
