import { createHmac, timingSafeEqual } from "node:crypto"
import { join } from "node:path"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"

/** Where uploaded files are kept. Paths look like `avatar/<random>/pic.png`. */
export type FileStore = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null when it is gone. */
  read(path: string): Promise<Uint8Array | null>
  exists(path: string): Promise<boolean>
  remove(path: string): Promise<void>
  /** A signed path and query under which the file can be fetched without a token until `expires` (epoch seconds). */
  signedPath(path: string, expires: number): string
  /** Whether signature and time of a signed link are good. */
  verify(path: string, expires: number, signature: string, nowSeconds: number): boolean
}

/** Files in a folder on the local disk. */
export function diskStore(folder: string, signingKey: string): FileStore {
  const disk = new Disk(new FSDriver({ location: join(folder, "files"), visibility: "private" }))
  const signatureOf = (path: string, expires: number) =>
    createHmac("sha256", signingKey).update(`${path}\n${expires}`).digest("base64url")
  return {
    put: (path, bytes) => disk.put(path, bytes),
    read: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    exists: (path) => disk.exists(path),
    remove: (path) => disk.delete(path),
    signedPath(path, expires) {
      const encoded = path.split("/").map(encodeURIComponent).join("/")
      return `/files/${encoded}?expires=${expires}&signature=${signatureOf(path, expires)}`
    },
    verify(path, expires, signature, nowSeconds) {
      const expected = Buffer.from(signatureOf(path, expires))
      const given = Buffer.from(signature)
      return expires > nowSeconds && expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
