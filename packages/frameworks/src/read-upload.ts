import { decodeText, readArchive } from "@plumbline/kit-dsl"
import type { FrameworkError } from "./convert.ts"
import { SOURCE_LIMITS } from "./limits.ts"
import { type Note, problems } from "./notes.ts"
import type { FrameworkFile } from "./source.ts"

export type FrameworkFiles =
  | { readonly ok: true; readonly files: readonly FrameworkFile[] }
  | { readonly ok: false; readonly error: FrameworkError }

/** A character of UTF-8 has at most this many bytes for one of UTF-16. */
const MOST_BYTES = 3 * SOURCE_LIMITS.size

/** The files of a framework in a file: itself, or those of a ZIP archive. */
export function frameworkFilesIn(name: string, bytes: Uint8Array, language: "en" | "fa"): FrameworkFiles {
  const refused = (note: Note, fileName: string | null = null): FrameworkFiles => ({
    ok: false,
    error: { message: note[language], fileName, line: fileName === null ? null : 1 },
  })
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive) {
    const text = decodeText(bytes)
    return text === null ? refused(problems.notText(), name) : { ok: true, files: [{ path: name, text }] }
  }
  const read = readArchive(bytes, language, {
    isWanted: isFrameworkFile,
    bytesOfFile: MOST_BYTES,
    bytesTogether: MOST_BYTES,
  })
  if (read.ok) return read
  const { problem, entry, message } = read
  if (problem === "no kit file") return refused(problems.noFile())
  if (problem === "no archive") return refused(problems.noArchive())
  return { ok: false, error: { message, fileName: entry, line: entry === null ? null : 1 } }
}

/** Whether a file can be part of a framework, by its path with `/` as separator: those in hidden folders cannot. */
export function isFrameworkFile(path: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) && !/(^|\/)(\.|__MACOSX\/)/.test(path)
}
