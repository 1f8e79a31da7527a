import { createHmac, timingSafeEqual } from "node:crypto"
import type { Readable } from "node:stream"
import type { Time } from "../clock.ts"
import { DEFAULT_TENANT } from "../tenants/registry.ts"
import { isFilePath } from "./paths.ts"

/**
 * The storage for the files of all tenants. Each tenant uses its own {@link import("./store.ts").FileStore}.
 *
 * @throws ProductError 503 from every function while a remote storage does not respond
 */
export type FileStorage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null if it does not exist. */
  read(path: string): Promise<Uint8Array | null>
  /** Like `read`, as a stream, whose first bytes have already arrived. */
  open(path: string): Promise<Readable | null>
  exists(path: string): Promise<boolean>
  /** When a file was stored, by the clock of the storage; null if it does not exist. */
  storedTime(path: string): Promise<Time | null>
  /** Removes a file; not an error if it does not exist. */
  remove(path: string): Promise<void>
  /** The paths of all files in a folder and its subfolders, in no particular order. `""` is the whole storage. */
  list(folder: string): AsyncIterable<string>
  /**
   * Checks whether the storage is usable.
   *
   * @throws ProductError 503 while it does not respond · Error with the reason if it rejects us
   */
  check(): Promise<void>
}

/** The files of one tenant. Paths look like `avatar/<random>/pic.png`; any other path matches no file. */
type TenantFolder = Omit<FileStorage, "list" | "check"> & {
  /** The paths of all files of the tenant, in no particular order. */
  list(): AsyncIterable<string>
}

/** The files of one tenant, with links to them. */
export type FileStore = TenantFolder & {
  /** A signed path and query under which the file can be fetched without a token until `expires` (epoch seconds). */
  signedPath(path: string, expires: number): string
  /** Whether a link's signature is valid and it has not expired. */
  verify(path: string, expires: number, signature: string, nowSeconds: number): boolean
}

/** Contains a folder for each tenant except the default one. */
const TENANTS = "tenants"

/** The files of a tenant in the shared storage: those of the default tenant at its root, those of others in folders. */
export function folderOfTenant(storage: FileStorage, slug: string): TenantFolder {
  const folder = slug === DEFAULT_TENANT ? "" : `${TENANTS}/${slug}/`
  const isOurs = (path: string) => isFilePath(path) && (folder !== "" || !path.startsWith(`${TENANTS}/`))
  return {
    async put(path, bytes) {
      if (!isOurs(path)) throw new Error(`"${path}" cannot be the path of a file.`)
      await storage.put(folder + path, bytes)
    },
    read: async (path) => (isOurs(path) ? storage.read(folder + path) : null),
    open: async (path) => (isOurs(path) ? storage.open(folder + path) : null),
    exists: async (path) => isOurs(path) && storage.exists(folder + path),
    storedTime: async (path) => (isOurs(path) ? storage.storedTime(folder + path) : null),
    async remove(path) {
      if (isOurs(path)) await storage.remove(folder + path)
    },
    async *list() {
      for await (const found of storage.list(folder.slice(0, -1))) {
        const path = found.slice(folder.length)
        if (isOurs(path)) yield path
      }
    },
  }
}

/** The files of a tenant with links to them. Signatures cover the tenant, so a link is not valid for another one. */
export function filesOfTenant(storage: FileStorage, slug: string, signingKey: string): FileStore {
  const signatureOf = (path: string, expires: number) =>
    createHmac("sha256", signingKey).update(`${slug}\n${path}\n${expires}`).digest("base64url")
  return {
    ...folderOfTenant(storage, slug),
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
