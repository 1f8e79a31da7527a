import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { isKitFile, type KitDslModel, type KitFile, parseKit } from "@plumbline/kit-dsl"

const folder = fileURLToPath(new URL("../../../../kits", import.meta.url))

/** The kits that come with Plumbline, by folder name. */
export const readyMadeKits = [
  "accessibility",
  "data-and-ai-readiness",
  "open-source-readiness",
  "platform-engineering",
  "product-discovery",
  "reliability",
  "secure-development",
  "software-engineering-maturity",
  "team-health",
] as const

export type ReadyMadeKit = (typeof readyMadeKits)[number]

/** The group that owns them unless another one is chosen. */
export const readyMadeGroup = {
  title: "Plumbline",
  bio: "The people behind Plumbline.",
  about:
    "<p>We write the kits that come with Plumbline. Use them as they are, or as a starting point for your own.</p>",
}

export async function readReadyMadeKit(name: ReadyMadeKit): Promise<KitDslModel> {
  const names = (await readdir(`${folder}/${name}`)).filter(isKitFile).sort()
  const files: KitFile[] = await Promise.all(
    names.map(async (path) => ({ path, text: await readFile(`${folder}/${name}/${path}`, "utf8") })),
  )
  const kit = parseKit(files, { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error(`The kit "${name}" has errors: see plumbline kit check kits/${name}`)
  return kit.model
}
