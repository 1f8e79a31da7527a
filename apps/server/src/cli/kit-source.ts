import { readdir, readFile, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { styleText } from "node:util"
import {
  type Diagnostic,
  decodeText,
  isCollectorMapping,
  isKitFile,
  type KitFile,
  readArchive,
  writeArchive,
} from "@plumbline/kit-dsl"

export const sourceHelp = `
<path> is a file with the text of a kit, a folder (every .ak file below it) or a ZIP archive. A folder or an archive may
have the mapping of collectors that the kit carries, collectors.yaml.
`

export type ReadSource = {
  kind: "file" | "folder" | "archive"
  files: readonly KitFile[]
  /** The archive itself, or the files, packed on first access. */
  readonly archive: Uint8Array
}

type KitSource = ({ ok: true } & ReadSource) | { ok: false; problem: string }

/** The text of a kit in a file, a folder (the files of a kit below it, not following links) or a ZIP archive. */
export async function readKitSource(path: string): Promise<KitSource> {
  const found = await stat(path).catch(() => null)
  if (!found) return { ok: false, problem: `${path} does not exist.` }
  try {
    return found.isDirectory() ? await readFolder(path) : await readSingle(path)
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * The files of a kit below a folder, without resource forks, ordered by the bytes of their path, with `/` as separator.
 */
export async function kitFilesBelow(folder: string): Promise<KitFile[]> {
  const files = await filesBelow(folder, "")
  return files.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
}

async function readSingle(path: string): Promise<KitSource> {
  const bytes = await readFile(path)
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive) return packed("file", [{ path: basename(path), text: textOf(path, bytes) }])
  const unpacked = readArchive(bytes, "en")
  if (!unpacked.ok) return { ok: false, problem: unpacked.message }
  return { ok: true, kind: "archive", files: unpacked.files, archive: bytes }
}

async function readFolder(path: string): Promise<KitSource> {
  const files = await kitFilesBelow(path)
  if (files.some((file) => !isCollectorMapping(file.path))) return packed("folder", files)
  return { ok: false, problem: `${path} contains no file whose name ends in .ak.` }
}

async function filesBelow(folder: string, prefix: string): Promise<KitFile[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true })
  const nested = await Promise.all(
    entries.map(async (entry): Promise<KitFile[]> => {
      const path = prefix + entry.name
      if (entry.isDirectory()) return filesBelow(folder, `${path}/`)
      if (!entry.isFile() || !isKitFile(path)) return []
      return [{ path, text: textOf(path, await readFile(join(folder, path))) }]
    }),
  )
  return nested.flat()
}

function packed(kind: "file" | "folder", files: KitFile[]): KitSource {
  return {
    ok: true,
    kind,
    files,
    get archive() {
      return writeArchive(files)
    },
  }
}

function textOf(path: string, bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text === null)
    throw new Error(`${path} is not text in UTF-8 or UTF-16: save it with one of these encodings.`)
  return text
}

/** Lines of a kit are cut to this many UTF-16 units unless the diagnostic already cut them. */
const WIDTH = 120
const BEFORE_COLUMN = 60
/** Diagnostics contain only a part of longer lines. */
const LONGEST_WHOLE_LINE = 998

/** `levels.ak:4:5: error: …`, and below it the line with a caret under the column. */
export function described(severity: "error" | "warning", diagnostic: Diagnostic, colour: boolean): string {
  const { message, fileName, line, column, errorLine } = diagnostic
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text
  const place = fileName === null ? "" : `${paint("bold", `${fileName}:${line}:${column}:`)} `
  const kind = paint(severity === "error" ? ["bold", "red"] : ["bold", "yellow"], `${severity}:`)
  const heading = `${place}${kind} ${message}`
  if (errorLine === null || column === null) return heading
  const { shown, caret } = excerpt(errorLine.replaceAll("\t", " "), column)
  const mark = caret === null ? [] : [`    ${" ".repeat(caret)}${paint(["bold", "green"], "^")}`]
  return [heading, `    ${shown}`, ...mark].join("\n")
}

/** Cuts a line to the part around a column; `caret` is the position of the column in it. */
function excerpt(line: string, column: number): { shown: string; caret: number | null } {
  if (line.length > LONGEST_WHOLE_LINE) return { shown: line, caret: null }
  if (line.length <= WIDTH) return { shown: line, caret: column - 1 }
  const start = Math.max(0, Math.min(column - 1 - BEFORE_COLUMN, line.length - WIDTH))
  const end = start + WIDTH
  const before = start > 0 ? "…" : ""
  const after = end < line.length ? "…" : ""
  const shown = before + line.slice(start, end) + after
  return { shown, caret: column - 1 - start + before.length }
}

/** `1 question`, `2 questions`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`
}
