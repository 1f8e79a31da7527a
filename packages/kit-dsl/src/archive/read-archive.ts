import { decodeText } from "../decode-text.ts"
import type { Language } from "../language.ts"
import type { KitFile } from "../source-file.ts"
import { type ArchiveProblem, archiveMessage } from "./archive-problems.ts"
import { isKitFile, isUnsafeName } from "./entry-name.ts"
import { unpack } from "./unpack.ts"
import { type ZipEntry, zipEntries } from "./zip-directory.ts"

export type ReadArchive =
  | { readonly ok: true; readonly files: readonly KitFile[] }
  | {
      readonly ok: false
      readonly problem: ArchiveProblem
      /** The first affected entry; null if the problem concerns the archive as a whole. */
      readonly entry: string | null
      readonly message: string
    }

export const ARCHIVE_LIMITS = {
  entries: 1000,
  bytesOfFile: 5 * 1024 * 1024,
  bytesTogether: 50 * 1024 * 1024,
} as const

/** What is read of an archive: files with these names, and how much of them. */
interface Reading {
  readonly isWanted?: (name: string) => boolean
  readonly bytesOfFile?: number
  readonly bytesTogether?: number
}

/**
 * Reads the files of a kit in a ZIP archive, or those `isWanted` names, in the order of its central directory, or returns
 * why it is refused.
 *
 * All entries are checked, including those that are not read. Nothing is written to disk, sizes in headers are not
 * trusted, and unpacking stops at the limits: at most `bytesOfFile` per file and `bytesTogether` are kept in memory.
 */
export function readArchive(bytes: Uint8Array, language: Language, reading: Reading = {}): ReadArchive {
  const {
    isWanted = isKitFile,
    bytesOfFile = ARCHIVE_LIMITS.bytesOfFile,
    bytesTogether = ARCHIVE_LIMITS.bytesTogether,
  } = reading
  const entries = zipEntries(bytes)
  if (entries === null) return refused("no archive", null)

  const wanted: ZipEntry[] = []
  const seen = new Set<string>()
  let count = 0
  for (const entry of entries) {
    if (entry === null) return refused("no archive", null)
    const problem = ++count > ARCHIVE_LIMITS.entries ? "too many entries" : problemOf(entry, seen)
    if (problem !== null) return refused(problem, entry.name)
    if (entry.kind !== "file") continue
    seen.add(entry.name)
    if (isWanted(entry.name)) wanted.push(entry)
  }
  if (wanted.length === 0) return refused("no kit file", null)

  const files: KitFile[] = []
  let room = bytesTogether
  for (const { name, packed, method, crc32 } of wanted) {
    const limit = Math.min(room, bytesOfFile)
    const unpacked = packed === null ? null : unpack(packed, method, crc32, limit)
    if (unpacked === null || (!unpacked.ok && unpacked.problem === "damaged"))
      return refused("damaged entry", name)
    if (!unpacked.ok) {
      return refused(limit < bytesOfFile ? "archive too long" : "entry too long", name)
    }
    room -= unpacked.bytes.length
    const text = decodeText(unpacked.bytes)
    if (text === null) return refused("not UTF-8", name)
    files.push({ path: name, text })
  }
  return { ok: true, files }

  function refused(problem: ArchiveProblem, entry: string | null): ReadArchive {
    const most = problem === "entry too long" ? bytesOfFile : bytesTogether
    return { ok: false, problem, entry, message: archiveMessage(problem, entry, language, most) }
  }
}

function problemOf(entry: ZipEntry, seen: ReadonlySet<string>): ArchiveProblem | null {
  if (isUnsafeName(entry.name)) return "unsafe name"
  if (entry.kind === "other") return "neither file nor folder"
  if (entry.encrypted) return "encrypted"
  if (entry.kind === "file" && seen.has(entry.name)) return "same path twice"
  return null
}
