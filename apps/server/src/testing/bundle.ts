import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { sha256 } from "../features/attestations/bundle/format.ts"
import { publicKeySet, signDetached } from "../features/attestations/keys.ts"
import type { TestApp } from "./test-app.ts"

export const textInBundle = (bundle: Uint8Array, path: string) =>
  strFromU8(unzipSync(bundle)[path] ?? new Uint8Array())

/** The same archive with some files changed; undefined removes one. */
export function changedBundle(bundle: Uint8Array, files: Record<string, string | undefined>): Uint8Array {
  const all = unzipSync(bundle)
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) delete all[path]
    else all[path] = strToU8(text)
  }
  return zipSync(all)
}

/** A bundle with a changed file whose hash is in the manifest, signed again by a site. */
export async function bundleSignedAgain(
  bundle: Uint8Array,
  {
    path,
    text,
    by,
    format = "plumbline-bundle/1",
  }: { path: string; text: string; by: TestApp; format?: string },
): Promise<Uint8Array> {
  const manifest = JSON.parse(textInBundle(bundle, "manifest.json"))
  for (const file of manifest.files) if (file.path === path) file.sha256 = sha256(text)
  const written = JSON.stringify({ ...manifest, format })
  const jws = await by.asServer((ctx) => signDetached(ctx, strToU8(written)))
  const keys = JSON.stringify(await by.asServer(publicKeySet))
  return changedBundle(bundle, {
    ...{ [path]: text, "manifest.json": written, "manifest.json.jws": jws, "keys.json": keys },
  })
}
