import { createHmac, randomBytes } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Keys derived from the one secret of the installation, each for one purpose. */
export type Secrets = {
  fileLinks: string
  notifications: string
  widgetTokens: string
  cookies: string
}

/**
 * The secret given by configuration, or one that is made on first start and kept in the data folder for the owner's
 * eyes only. Several nodes must be given the same.
 */
export async function loadSecrets(dataFolder: string, configured: string | null): Promise<Secrets> {
  const master = configured ?? (await ownSecret(dataFolder))
  const derive = (purpose: string) => createHmac("sha256", master).update(purpose).digest("base64url")
  return {
    fileLinks: derive("file links"),
    notifications: derive("notifications"),
    widgetTokens: derive("widget tokens"),
    cookies: derive("cookies"),
  }
}

async function ownSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "secret-key")
  await mkdir(dataFolder, { recursive: true })
  const known = await readFile(path, "utf8").catch(() => undefined)
  if (known) return known
  const secret = randomBytes(32).toString("base64url")
  await writeFile(path, secret, { mode: 0o600 })
  return secret
}
