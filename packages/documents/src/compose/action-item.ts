import { plainText } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"

type ActionItem = NonNullable<Result["advice"]>["actionItems"][number]

/**
 * An action item without its sentence twice: a title that is the beginning of the description, cut or not, makes place for
 * the whole of it.
 */
export function saidOnce(item: ActionItem): ActionItem {
  const said = plainText(richText(item.description)).replaceAll(/\s+/g, " ").trim()
  const title = item.title.replaceAll(/\s+/g, " ").trim()
  const [first = "", ...rest] = said.split(/(?<=[.!?؟])\s/u)
  const begins = title.endsWith("…") && first.startsWith(title.slice(0, -1).trimEnd())
  if (!begins && withoutStop(first) !== withoutStop(title)) return item
  return {
    ...item,
    title: withoutStop(first),
    description: rest.length > 0 ? `<p>${rest.join(" ")}</p>` : null,
  }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, "")
}
