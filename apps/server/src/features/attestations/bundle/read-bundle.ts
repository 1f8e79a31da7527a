import { readArchive } from "@plumbline/kit-dsl"
import { unpack } from "@plumbline/kit-dsl/unpack"
import { zipEntries } from "@plumbline/kit-dsl/zip-directory"
import { Type } from "typebox"
import { hasShape } from "../../../platform/shapes.ts"
import { parsed } from "../jws.ts"
import {
  type Bounds,
  BUNDLE_FORMAT,
  EVIDENCE,
  HISTORY,
  MANIFEST,
  Manifest,
  MOST_ATTACHED_BYTES,
  OWN_BOUNDS,
  sha256,
  UNLISTED,
} from "./format.ts"

/** What is wrong with a bundle, for those who explain it in other words. */
export type Refusal = "no bundle" | "too large" | "other version" | "changed" | "signature" | "result"

/** Why a bundle is refused; `problem` says so in English. */
export type RefusedBundle = { ok: false; reason: Refusal; problem: string }

/** @property texts by path */
export type ReadBundle = { ok: true; manifest: Manifest; texts: ReadonlyMap<string, string> }

const ATTACHMENTS = "evidence/"

const AnyManifest = Type.Object({ format: Type.String() })

/**
 * Reads a bundle without trusting anything in it: names that lead out of the archive, sizes that are not true, entries
 * that the manifest does not have and archives that are larger than any bundle are refused. Nothing is written to disk.
 */
export function readBundle(bytes: Uint8Array, bounds: Bounds = OWN_BOUNDS): ReadBundle | RefusedBundle {
  const read = readArchive(bytes, "en", {
    isWanted: (name) => !name.startsWith(ATTACHMENTS) && !name.endsWith("/"),
    bytesOfFile: bounds.texts,
    bytesTogether: bounds.texts,
  })
  if (!read.ok) {
    const isTooLarge = read.problem === "archive too long" || read.problem === "entry too long"
    return refused(isTooLarge ? "too large" : "no bundle", read.message)
  }
  const texts = new Map(read.files.map(({ path, text }) => [path, text]))
  const json = read.files.filter(({ path }) => path.endsWith(".json") && path !== HISTORY)
  if (json.reduce((sum, { text }) => sum + text.length, 0) > bounds.json)
    return refused("too large", "The bundle has too much text.")
  const manifest = parsed(texts.get(MANIFEST))
  if (!hasShape(Manifest, manifest)) return refusedManifest(manifest)
  if (attachedBytes(manifest) > MOST_ATTACHED_BYTES)
    return refused("too large", "The files attached to evidence are too large.")
  const problem = wrongFile(manifest, texts) ?? wrongAttachment(manifest, bytes)
  return problem === null ? { ok: true, manifest, texts } : refused("changed", problem)
}

export function refused(reason: Refusal, problem: string): RefusedBundle {
  return { ok: false, reason, problem }
}

function refusedManifest(manifest: unknown): RefusedBundle {
  const { format } = hasShape(AnyManifest, manifest) ? manifest : { format: "" }
  return format.startsWith(BUNDLE_FORMAT) && !hasShape(Manifest.properties.format, format)
    ? refused("other version", "This bundle was made by another version of Plumbline.")
    : refused("no bundle", "This archive is not a Plumbline bundle.")
}

/** What the attached files in the archive unpack to, if it is true; none may be longer than it says. */
function attachedBytes({ evidence }: Manifest): number {
  const attached = evidence.flatMap(({ attachments }) => attachments.filter(({ path }) => path !== null))
  return attached.reduce((sum, { bytes }) => sum + bytes, 0)
}

function wrongFile({ files, evidence }: Manifest, texts: ReadonlyMap<string, string>): string | null {
  const listed = new Set([...UNLISTED, ...files.map(({ path }) => path)])
  const extra = [...texts.keys()].find((path) => !listed.has(path))
  if (extra !== undefined) return `The archive contains ${extra}, which is not signed.`
  for (const { path, sha256: expected } of files) {
    const text = texts.get(path)
    if (text === undefined) return `${path} is missing.`
    if (sha256(text) !== expected) return `${path} is not what was signed.`
  }
  const entries = texts.has(EVIDENCE) ? parsed(texts.get(EVIDENCE)) : null
  if (entries === null) return null
  const hashes = Array.isArray(entries) ? entries.map((entry) => sha256(JSON.stringify(entry))) : []
  const isSame =
    hashes.length === evidence.length && hashes.every((hash, at) => hash === evidence[at]?.sha256)
  return isSame ? null : `${EVIDENCE} is not what was signed.`
}

function wrongAttachment({ evidence }: Manifest, bytes: Uint8Array): string | null {
  const expected = new Map(
    evidence.flatMap(({ attachments }) =>
      attachments.flatMap((attachment) => (attachment.path === null ? [] : [[attachment.path, attachment]])),
    ),
  )
  for (const entry of zipEntries(bytes) ?? []) {
    if (entry === null || entry.kind !== "file" || !entry.name.startsWith(ATTACHMENTS)) continue
    const attachment = expected.get(entry.name)
    if (!attachment) return `The archive contains ${entry.name}, which is not signed.`
    const unpacked = entry.packed && unpack(entry.packed, entry.method, entry.crc32, attachment.bytes)
    if (!unpacked?.ok || sha256(unpacked.bytes) !== attachment.sha256)
      return `${entry.name} is not what was signed.`
    expected.delete(entry.name)
  }
  const [missing] = expected.keys()
  return missing === undefined ? null : `${missing} is missing.`
}
