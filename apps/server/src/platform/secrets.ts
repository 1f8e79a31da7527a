import { createHmac, randomBytes } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Keys derived from the one secret of the installation, each for one purpose. */
export type Secrets = {
  fileLinks: string
  notifications: string
  widgetTokens: string
  cookies: string
  demo: string
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
    demo: derive("demo accounts"),
  }
}

/** What a tenant has keys of its own for. */
export type KeyPurpose = "notifications" | "widgetTokens"

/** The key of one tenant for one purpose: what it signs means nothing at another tenant. */
export function keyOfTenant(secrets: Secrets, purpose: KeyPurpose, slug: string): string {
  return createHmac("sha256", secrets[purpose]).update(slug).digest("base64url")
}

/** The secret kept in the data folder; null when none was made yet. */
export async function readOwnSecret(dataFolder: string): Promise<string | null> {
  const known = await readFile(pathOf(dataFolder), "utf8").catch(() => "")
  return known === "" ? null : known
}

/** Keeps a secret in the data folder, in place of the one that is there. */
export async function storeOwnSecret(dataFolder: string, secret: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
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
