import { invalid } from "../../platform/errors.ts"
import { isBlankHtml, sanitize, visibleText } from "../../platform/html.ts"

const MOST_HTML = 20_000

/**
 * Sanitises HTML for storage.
 *
 * @returns null when there is no visible text
 * @throws INVALID_INPUT unless there are 3 to 3000 visible characters
 */
export function storableHtml(field: "description" | "assessorNarration", given: string): string | null {
  const html = sanitize(given)
  if (isBlankHtml(html)) return null
  const visible = visibleText(html).length
  if (visible >= 3 && visible <= 3000 && html.length <= MOST_HTML) return html
  throw invalid({
    en: `“${field}” must have 3 to 3000 visible characters.`,
    fa: `«${field}» باید ۳ تا ۳۰۰۰ نویسهٔ دیدنی داشته باشد.`,
  })
}
