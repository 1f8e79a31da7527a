import { randomUUID } from "node:crypto"
import type { FileFormat } from "../../settings/values.ts"
import type { AnonymousContext } from "../context.ts"
import { invalid, notAcceptable } from "../errors.ts"
import type { UploadedFile } from "../http/schemas.ts"

/** A type of file that users may upload. */
export type MediaType = {
  /** The media type it is served with. */
  type: string
  /** Other media types that clients use for it. */
  aliases: readonly string[]
  /** The file name extension. */
  ending: FileFormat
  picture: boolean
  /** Whether bytes, at least the first 600 of a file, are of this type. */
  fits(bytes: Uint8Array): boolean
}

/** The file type for a media type sent by a client; undefined if unknown. */
export function mediaTypeNamed(name: string): MediaType | undefined {
  return mediaTypes.find(({ type, aliases }) => type === name || aliases.includes(name))
}

/** The file type for the extension of a name; undefined if unknown. */
export function mediaTypeOfName(name: string): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return mediaTypes.find((type) => type.ending === ending || (ending === "jpeg" && type.ending === "jpg"))
}

/** Detects the actual type of a file from its bytes, regardless of its name and declared type; undefined if unknown. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  return mediaTypes.find(({ fits }) => fits(bytes))
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const office = "application/vnd.openxmlformats-officedocument"
const openDocument = "application/vnd.oasis.opendocument"

/** The more specific ones first: office documents are also ZIP archives. */
const mediaTypes: readonly MediaType[] = [
  picture("image/jpeg", "jpg", startsWith([0xff, 0xd8, 0xff])),
  picture("image/png", "png", startsWith([0x89, 0x50, 0x4e, 0x47])),
  picture("image/gif", "gif", startsWith("GIF8")),
  picture("image/bmp", "bmp", startsWith("BM")),
  file("application/pdf", "pdf", startsWith("%PDF-")),
  file("application/rtf", "rtf", startsWith("{\\rtf"), ["text/rtf"]),
  file(`${office}.wordprocessingml.document`, "docx", all(startsWith(ZIP), mentions("word/"))),
  file(`${office}.spreadsheetml.sheet`, "xlsx", all(startsWith(ZIP), mentions("xl/"))),
  file(`${openDocument}.text`, "odt", all(startsWith(ZIP), mentions(`mimetype${openDocument}.text`))),
  file(
    `${openDocument}.spreadsheet`,
    "ods",
    all(startsWith(ZIP), mentions(`mimetype${openDocument}.spreadsheet`)),
  ),
  file("application/zip", "zip", any(startsWith(ZIP), startsWith([0x50, 0x4b, 0x05, 0x06])), [
    "application/x-zip",
    "application/x-zip-compressed",
  ]),
  file("application/vnd.rar", "rar", startsWith("Rar!\x1a\x07"), [
    "application/x-rar-compressed",
    "application/x-rar",
  ]),
  file("application/x-7z-compressed", "7z", startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  file("application/gzip", "gz", startsWith([0x1f, 0x8b, 0x08]), ["application/x-gzip"]),
  file("application/x-tar", "tar", (bytes) => startsWith("ustar")(bytes.subarray(257)), ["application/tar"]),
  file("application/msword", "doc", all(startsWith(COMPOUND), mentions(wide("WordDocument")))),
  file(
    "application/vnd.ms-excel",
    "xls",
    all(startsWith(COMPOUND), any(mentions(wide("Workbook")), mentions(wide("Book")))),
  ),
  file("text/plain", "txt", isText),
]

type Fits = MediaType["fits"]

function picture(type: string, ending: FileFormat, fits: Fits): MediaType {
  return { type, aliases: [], ending, picture: true, fits }
}

function file(type: string, ending: FileFormat, fits: Fits, aliases: string[] = []): MediaType {
  return { type, aliases, ending, picture: false, fits }
}

function startsWith(start: string | number[]): Fits {
  const expected = typeof start === "string" ? Buffer.from(start, "latin1") : Buffer.from(start)
  return (bytes) => expected.equals(bytes.subarray(0, expected.length))
}

/** Names inside archives are not compressed. */
function mentions(text: string): Fits {
  const wanted = Buffer.from(text, "latin1")
  return (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(wanted)
}

/** Names in older office documents have two bytes per character. */
function wide(name: string): string {
  return [...name].map((letter) => `${letter}\0`).join("")
}

function all(...tests: Fits[]): Fits {
  return (bytes) => tests.every((test) => test(bytes))
}

function any(...tests: Fits[]): Fits {
  return (bytes) => tests.some((test) => test(bytes))
}

/** Whether there are no control bytes but tabs, line ends and form feeds. UTF-16 texts start with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  if (startsWith([0xff, 0xfe])(bytes) || startsWith([0xfe, 0xff])(bytes)) return true
  return bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || [0x09, 0x0a, 0x0c, 0x0d].includes(byte))
}

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
    throw notAcceptable({
      en: "It is not a picture: choose a JPEG, PNG, GIF or BMP file.",
      fa: "تصویر نیست: فایلی از نوع JPEG، PNG، GIF یا BMP انتخاب کنید.",
    })
  }
  const path = `avatar/${randomUUID()}/pic.${kind.ending}`
  await ctx.files.put(path, file.bytes)
  return path
}
