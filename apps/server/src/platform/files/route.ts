import type { Readable } from "node:stream"
import { Type } from "typebox"
import { DAY, millisecondsOf } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import { notFound } from "../errors.ts"
import { anyone } from "../http/access.ts"
import { defineRoute } from "../http/route.ts"
import { FileReply } from "../http/schemas.ts"
import { mediaTypeOf } from "./media-types.ts"

/** `GET /files/…`: downloads a stored file by its signed, expiring link. */
export const fileRoute = defineRoute({
  method: "GET",
  path: "/files/*",
  summary: "A stored file, by a signed link",
  tag: "files",
  access: anyone,
  query: Type.Object({ expires: Type.Integer({ default: 0 }), signature: Type.String({ default: "" }) }),
  reply: { status: 200, schema: FileReply },
  async handle({ ctx, params, query, http }) {
    const path = params["*"]
    const now = Math.floor(millisecondsOf(ctx.now) / 1000)
    const content = ctx.files.verify(path, query.expires, query.signature, now)
      ? await ctx.files.open(path)
      : null
    if (!content) throw notFound("file")
    const name = path.split("/").at(-1) ?? "file"
    const first = firstBytes(content)
    const type = mediaTypeOf(first)
    // Pictures of users and groups are shown in pages; everything else is a download.
    const isShown = type?.picture && path.startsWith("avatar/")
    http.reply
      .header("content-type", type?.type ?? "application/octet-stream")
      .header("content-disposition", `${isShown ? "inline" : "attachment"}; ${fileNameParameter(name)}`)
      .header("cache-control", "private, max-age=3600")
      // Uploaded content must never run scripts here.
      .header("content-security-policy", "sandbox; default-src 'none'")
    // A stream that has already ended cannot be sent as a reply.
    return first.length === 0 ? Buffer.alloc(0) : content
  },
})

/**
 * The name of a file in any script, as the parameter of a `Content-Disposition`: encoded as required by RFC 8187, which
 * allows fewer unescaped characters than a URL.
 */
export function fileNameParameter(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename*=UTF-8''${encoded}`
}

/** The bytes that have arrived so far, without consuming them. */
function firstBytes(content: Readable): Uint8Array {
  const chunk: Uint8Array | null = content.read()
  if (chunk === null) return new Uint8Array()
  content.unshift(chunk)
  return chunk
}

/**
 * An absolute link to a file, valid for `life` milliseconds; null if it does not exist or the storage is unreachable.
 */
export async function linkTo(ctx: AnonymousContext, path: string | null, life = DAY): Promise<string | null> {
  if (path === null || !(await ctx.files.exists(path).catch(() => false))) return null
  return signedLink(ctx, path, life)
}

/** Like {@link linkTo}, without checking that the file exists: for lists. */
export function signedLink(ctx: AnonymousContext, path: string, life = DAY): string {
  return (
    ctx.tenant.publicUrl + ctx.files.signedPath(path, Math.floor((millisecondsOf(ctx.now) + life) / 1000))
  )
}
