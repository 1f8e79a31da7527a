import { randomUUID } from "node:crypto"
import type { AnonymousContext } from "../context.ts"
import { invalid } from "../errors.ts"
import type { UploadedFile } from "../http/schemas.ts"
import { mediaTypeNamed } from "./media-types.ts"

/** A picture must be smaller than this. */
const PICTURE_LIMIT_BYTES = 2 * 1024 * 1024

/**
 * Stores an uploaded picture and returns its path. The declared type must match the file's first bytes.
 *
 * @throws INVALID_INPUT if it is too large or not a picture
 */
export async function storePicture(ctx: AnonymousContext, file: UploadedFile): Promise<string> {
  if (file.bytes.length >= PICTURE_LIMIT_BYTES) {
    throw invalid({
      en: "The picture is too large: it must be smaller than 2 MB.",
      fa: "تصویر بیش از حد بزرگ است: باید کوچک‌تر از ۲ مگابایت باشد.",
    })
  }
  const kind = mediaTypeNamed(file.type)
  if (!kind?.picture || !kind.fits(file.bytes)) {
    throw invalid({
      en: "This is not a picture: choose a JPEG, PNG, GIF or BMP file.",
      fa: "این فایل تصویر نیست: فایلی از نوع JPEG، PNG، GIF یا BMP انتخاب کنید.",
    })
  }
  const path = `avatar/${randomUUID()}/pic.${kind.ending}`
  await ctx.files.put(path, file.bytes)
  return path
}
