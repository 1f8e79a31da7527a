import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { extract, pack } from "tar-stream"

/** The entries of a gzipped tar archive, in order. */
export async function readEntries(path: string): Promise<Map<string, Buffer>> {
  const archive = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), archive)
  const entries = new Map<string, Buffer>()
  for await (const entry of archive) entries.set(entry.header.name, await buffer(entry))
  await reading
  return entries
}

export async function writeEntries(path: string, entries: Iterable<[string, Buffer]>): Promise<void> {
  const archive = pack()
  const writing = pipeline(archive, createGzip(), createWriteStream(path))
  for (const [name, bytes] of entries) archive.entry({ name }, bytes)
  archive.finalize()
  await writing
}

/** Changes the content of a backup and rewrites its manifest to match. */
export async function forge(
  from: string,
  to: string,
  change: (entries: Map<string, Buffer>) => void,
): Promise<void> {
  const entries = await readEntries(from)
  change(entries)
  const manifest = JSON.parse(entries.get("manifest.json")?.toString() ?? "")
  entries.delete("manifest.json")
  manifest.entries = Object.fromEntries(
    [...entries].map(([name, bytes]) => [
      name,
      { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
    ]),
  )
  entries.set("manifest.json", Buffer.from(JSON.stringify(manifest)))
  await writeEntries(to, entries)
}
