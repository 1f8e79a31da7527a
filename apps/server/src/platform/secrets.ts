import { createHmac, randomBytes } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Keys derived from the installation's single secret, each for one purpose. */
export type Secrets = {
  fileLinks: string
  notifications: string
  widgetTokens: string
  cookies: string
  demo: string
  /** By which nodes find out whether they have the same secret. */
  recognition: string
}

/**
 * Derives the keys from the configured secret, or from one that is generated on the first start and stored in the data
 * folder, readable only by its owner. Several nodes must be configured with the same secret.
 */
export async function loadSecrets(dataFolder: string, configured: string | null): Promise<Secrets> {
  const master = configured ?? (await ownSecret(dataFolder))
  const derive = (purpose: string) => createHmac("sha256", master).update(purpose).digest("base64url")
  return {
    fileLinks: derive("file links"),
    notifications: derive("notifications"),
    widgetTokens: derive("widget tokens"),
    cookies: derive("cookies"),
    demo: derive("demo accounts"),
    recognition: derive("recognition"),
  }
}

/** The purposes for which each tenant has its own key. */
export type KeyPurpose = "notifications" | "widgetTokens"

/** The key of one tenant for one purpose; its signatures are not valid for another tenant. */
export function keyOfTenant(secrets: Secrets, purpose: KeyPurpose, slug: string): string {
  return createHmac("sha256", secrets[purpose]).update(slug).digest("base64url")
}

/** The secret stored in the data folder; null if there is none yet. */
export async function readOwnSecret(dataFolder: string): Promise<string | null> {
  const known = await readFile(pathOf(dataFolder), "utf8").catch(() => "")
  return known === "" ? null : known
}

/** Stores a secret in the data folder, replacing an existing one. */
export async function storeOwnSecret(dataFolder: string, secret: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const path = pathOf(dataFolder)
  await writeFile(`${path}.new`, secret, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function ownSecret(dataFolder: string): Promise<string> {
  const known = await readOwnSecret(dataFolder)
  if (known !== null) return known
  const secret = randomBytes(32).toString("base64url")
  await storeOwnSecret(dataFolder, secret)
  return secret
}

function pathOf(dataFolder: string): string {
  return join(dataFolder, "secret-key")
}
