import { createHash } from "node:crypto"
import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { pack } from "tar-stream"
import type { Manifest } from "./format.ts"

export type ArchiveWriter = {
  /** Adds an entry and waits until there is room for the next. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Size and SHA-256 of the entries so far. */
  entries: Manifest["entries"]
  /** Closes the archive and waits until all of it is written. */
  finish(): Promise<void>
  /** Aborts writing. */
  abandon(error: Error): Promise<void>
}

/** Writes a gzipped tar archive to a stream, entry by entry; only the current entry is in memory. */
export function createArchiveWriter(target: Writable): ArchiveWriter {
  const archive = pack()
  const written = pipeline(archive, createGzip(), target, { end: target !== process.stdout })
  // The current entry would wait forever for a target that has failed.
  const failed = new Promise<never>((_, reject) => written.catch(reject))
  failed.catch(() => undefined)
  const entries: Manifest["entries"] = {}
  return {
    entries,
    async add(name, bytes) {
      entries[name] = { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }
      const added = new Promise<void>((resolve, reject) => {
        archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      })
      await Promise.race([added, failed])
    },
    async finish() {
      archive.finalize()
      await written
    },
    async abandon(error) {
      archive.destroy(error)
      await written.catch(() => undefined)
    },
  }
}
