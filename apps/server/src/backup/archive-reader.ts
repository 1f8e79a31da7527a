import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import {
  BackupError,
  foreign,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  mostBytesOf,
  partOf,
  readHead,
  readManifest,
} from "./format.ts"
import { joined } from "./table-rows.ts"

const NEWLINE = 0x0a
/** Bytes that are unpacked at once: with fewer, passing them on takes longer than unpacking them. */
const AT_ONCE = 256 * 1024

/** A backup that was read completely and is intact. @property digest differs for archives with other contents */
export type ExaminedArchive = { path: string; head: Head; manifest: Manifest; digest: string }

/**
 * Reads a whole archive and compares every entry with the manifest.
 *
 * @throws BackupError when it is damaged, incomplete or not a backup
 */
export async function examineArchive(path: string): Promise<ExaminedArchive> {
  try {
    return await examine(path)
  } catch (error) {
    throw readable(error, path)
  }
}

async function examine(path: string): Promise<ExaminedArchive> {
  let head: Head | undefined
  let manifest: Manifest | undefined
  let digest = ""
  const found: Manifest = { entries: {}, rows: {} }
  for await (const { name, content } of entriesOf(path)) {
    if (manifest) throw damaged("it continues after its end")
    if (name === MANIFEST) {
      const written = await joined(content)
      manifest = readManifest(written)
      digest = createHash("sha256").update(written).digest("hex")
      continue
    }
    if (name in found.entries) throw damaged(`it contains ${name} twice`)
    const isHead = head === undefined
    if (isHead !== (name === HEAD)) foreign()
    const hash = createHash("sha256")
    const kept: Uint8Array[] = []
    const counts = { bytes: 0, lines: 0 }
    for await (const chunk of content) {
      hash.update(chunk)
      counts.bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) counts.lines++
      if (isHead) kept.push(chunk)
    }
    found.entries[name] = { size: counts.bytes, sha256: hash.digest("hex") }
    if (isHead) head = readHead(Buffer.concat(kept))
    else {
      const part = partOf(name)
      if (part.kind !== "rows") continue
      const table = `${part.schema}.${part.table}`
      found.rows[table] = (found.rows[table] ?? 0) + counts.lines
    }
  }
  if (!head) foreign()
  if (!manifest) throw damaged("its end is missing")
  compare(manifest, found)
  return { path, head, manifest, digest }
}

/** An entry of an archive; its content has to be read before the next one. */
export type Entry = { name: string; bytes: number; content: AsyncIterable<Buffer> }

/** The entries of an examined archive, one after the other, without head and manifest. */
export async function* partsOf({ path }: ExaminedArchive): AsyncGenerator<Entry> {
  for await (const entry of entriesOf(path)) {
    if (entry.name !== HEAD && entry.name !== MANIFEST) yield entry
  }
}

async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const archive = extract()
  const file = createReadStream(path, { highWaterMark: AT_ONCE })
  const reading = pipeline(file, createGunzip({ chunkSize: AT_ONCE }), archive)
  reading.catch(() => undefined)
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header
    if (type !== "file" || size > mostBytesOf(name)) foreign()
    yield { name, bytes: size, content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
  await reading
}

/** Translates an error of the archive's readers into a message for operators. */
function readable(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error
  const code = "code" in error ? String(error.code) : ""
  if (code === "ENOENT") return new BackupError(`There is no file ${path}.`)
  if (code === "Z_DATA_ERROR" && error.message === "incorrect header check") {
    return new BackupError("The archive is not a Plumbline backup.")
  }
  if (code.startsWith("Z_") || /tar|header|Unexpected end of data|Premature close/i.test(error.message)) {
    return damaged(error.message)
  }
  return error
}

function damaged(reason: string): BackupError {
  return new BackupError(`The archive is damaged or incomplete: ${reason}. Nothing was changed.`)
}

function compare(manifest: Manifest, found: Manifest): void {
  for (const [name, { size, sha256 }] of Object.entries(manifest.entries)) {
    const entry = found.entries[name]
    if (!entry) throw damaged(`${name} is missing`)
    if (entry.size !== size || entry.sha256 !== sha256) throw damaged(`${name} was changed`)
  }
  for (const name of Object.keys(found.entries)) {
    if (!(name in manifest.entries)) throw damaged(`${name} does not belong in it`)
  }
  for (const [table, count] of Object.entries(manifest.rows)) {
    if ((found.rows[table] ?? 0) !== count) throw damaged(`${table} does not have ${count} rows`)
  }
}
