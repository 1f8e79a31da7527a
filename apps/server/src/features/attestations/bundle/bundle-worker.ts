import { zipSync } from "fflate"
import { readKeySet } from "../jws.ts"
import { KEYS } from "./format.ts"
import { verifyBundle } from "./verify-bundle.ts"

export type BundledFile = { path: string; bytes: Uint8Array; isPacked?: boolean }

/** The earliest time that an archive can store, so that the same files always make the same bytes. */
const MOMENT = new Date(1980, 0, 1)

/**
 * Packs the files of a bundle on a worker thread, and verifies it as its receiver will.
 *
 * @returns the archive, or why it would not be accepted
 */
export default function pack(files: readonly BundledFile[]): { archive: Uint8Array } | { problem: string } {
  const archive = zipSync(
    Object.fromEntries(
      files.map(({ path, bytes, isPacked }) => [path, [bytes, { level: isPacked ? 0 : 6, mtime: MOMENT }]]),
    ),
  )
  const keys = files.find(({ path }) => path === KEYS)
  const verified = verifyBundle(archive, readKeySet(new TextDecoder().decode(keys?.bytes)))
  return verified.ok ? { archive } : { problem: verified.problem }
}
