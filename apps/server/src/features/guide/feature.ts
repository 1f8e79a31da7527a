import { readFile } from "node:fs/promises"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import type { About } from "../../platform/http/web-client.ts"

const folder = new URL("../../../../../docs/guide/", import.meta.url)

/** What a link preview of a page of the guide says: its heading and its first paragraph. */
async function guidePreview(
  { language }: AnonymousContext,
  { page = "index" }: { page?: string },
): Promise<About | null> {
  if (!/^[a-z-]{1,40}$/.test(page)) return null
  const text = await readFile(new URL(`${language.toLowerCase()}/${page}.md`, folder), "utf8").catch(
    () => null,
  )
  const [, title, description] = /^# (.+)\n\n(.+)$/m.exec(text ?? "") ?? []
  return title ? { title, description } : null
}

export const feature: Feature = { name: "guide", previews: { guide: guidePreview } }
