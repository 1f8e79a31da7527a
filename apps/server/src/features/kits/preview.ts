import type { AnonymousContext } from "../../platform/context.ts"
import { visibleText } from "../../platform/html.ts"
import type { About } from "../../platform/http/web-client.ts"
import { kitSummary, kitTitle } from "./localised.ts"

/** What a link preview of a kit's page may reveal to anyone: title and summary of a kit that everybody can see. */
export async function kitPreview(
  { db, language }: AnonymousContext,
  { kitId = "" }: { kitId?: string },
): Promise<About | null> {
  if (!/^\d{1,15}$/.test(kitId)) return null
  const kit = await db
    .selectFrom("kits")
    .where("id", "=", Number(kitId))
    .where("published", "=", true)
    .where("isPrivate", "=", false)
    .select(["title", "summary", "language", "translations"])
    .executeTakeFirst()
  return kit
    ? { title: kitTitle(kit, language), description: shortened(visibleText(kitSummary(kit, language))) }
    : null
}

/** The maximum length of a preview text, in characters. */
const shown = 200

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ")
  return line.length <= shown ? line : `${line.slice(0, shown).replace(/\s+\S*$/, "")}…`
}
