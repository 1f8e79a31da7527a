import { decodeEntryName } from "./entry-name.ts"

/** One entry of the central directory. Its sizes are trusted only for locating the packed bytes. */
export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  readonly kind: "file" | "folder" | "other"
  readonly method: number
  readonly crc32: number
  /** The packed bytes; null when the directory points outside the archive. */
  readonly packed: Uint8Array | null
}

const END_OF_DIRECTORY = 0x06054b50
const END_OF_DIRECTORY_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const LONGEST_COMMENT = 0xffff
const IN_EXTRA_FIELD = 0xffffffff

/**
 * The entries in the order of the central directory (own code, because `yauzl` is asynchronous and needs Node), one by one, so that a reader may stop at any of them. The last one
 * is `null` when the directory is damaged; the result is null when the bytes are not a ZIP archive.
 */
export function zipEntries(bytes: Uint8Array): Iterable<ZipEntry | null> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = findDirectory(view)
  return directory === null ? null : readDirectory(bytes, view, directory.start, directory.end)
}

function* readDirectory(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
): Generator<ZipEntry | null> {
  let at = start
  while (at < end) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return yield null
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > end) return yield null
    const name = decodeEntryName(bytes.subarray(at + 46, nameEnd))
    const flags = view.getUint16(at + 8, true)
    yield {
      name,
      encrypted: (flags & ENCRYPTED) !== 0,
      kind: kindOf(name, view.getUint32(at + 38, true)),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packed: packedBytes(bytes, view, at, nameEnd, extraEnd),
    }
    at = next
  }
}

/** Bit 0: encrypted; bit 6: strong encryption; bit 13: the directory is masked because of it. */
const ENCRYPTED = 0x2041

/** The upper half of the external attributes is the Unix mode, 0 if the creator has none. */
function kindOf(name: string, externalAttributes: number): ZipEntry["kind"] {
  const type = (externalAttributes >>> 16) & 0xf000
  if (type !== 0 && type !== 0x8000 && type !== 0x4000) return "other"
  return name.endsWith("/") || type === 0x4000 ? "folder" : "file"
}

function packedBytes(
  bytes: Uint8Array,
  view: DataView,
  entry: number,
  extraStart: number,
  extraEnd: number,
): Uint8Array | null {
  const wide = wideFields(view, extraStart, extraEnd)
  const unpackedSize = view.getUint32(entry + 24, true)
  const packedSize = view.getUint32(entry + 20, true)
  const offset = view.getUint32(entry + 42, true)
  // The wide fields come in this order, each only when its narrow one is full.
  if (unpackedSize === IN_EXTRA_FIELD) wide.shift()
  const size = packedSize === IN_EXTRA_FIELD ? wide.shift() : packedSize
  const local = offset === IN_EXTRA_FIELD ? wide.shift() : offset
  if (size === undefined || local === undefined) return null
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_ENTRY) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  return start + size > bytes.length ? null : bytes.subarray(start, start + size)
}

function wideFields(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 0x0001 && at + 4 + length <= end) {
      return Array.from({ length: length >> 3 }, (_, index) =>
        Number(view.getBigUint64(at + 4 + 8 * index, true)),
      )
    }
    at += 4 + length
  }
  return []
}

function findDirectory(view: DataView): { start: number; end: number } | null {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue
    if (at + 22 + view.getUint16(at + 20, true) !== view.byteLength) continue
    const size = view.getUint32(at + 12, true)
    const start = view.getUint32(at + 16, true)
    const wide = findWideDirectory(view, at)
    if (wide !== null) return wide
    return start + size <= at ? { start, end: start + size } : null
  }
  return null
}

/** The directory of an archive in the wide format (ZIP64), if this is one. */
function findWideDirectory(view: DataView, end: number): { start: number; end: number } | null {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) return null
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > locator || view.getUint32(at, true) !== END_OF_DIRECTORY_64) return null
  const size = Number(view.getBigUint64(at + 40, true))
  const start = Number(view.getBigUint64(at + 48, true))
  return start + size <= at ? { start, end: start + size } : null
}
