/**
 * The form in which two titles are compared, and the code of everything that is identified by its title alone: lower
 * case, trimmed, every run of white space replaced by one hyphen. Nothing else is removed.
 */
export function slug(title: string): string {
  return title.toLowerCase().trim().replace(/\s+/g, "-")
}

/**
 * The code of a kit element, derived from its title: `C` and the signed 32-bit polynomial hash h = 31·h + unit over the
 * UTF-16 units of the slug, in decimal. `Team` gives `C3555933`.
 */
export function hash(title: string): string {
  let h = 0
  const text = slug(title)
  for (let i = 0; i < text.length; i++) h = (Math.imul(31, h) + text.charCodeAt(i)) | 0
  return `C${h}`
}

/**
 * The code itself when it is free, else the first free one of `code-2`, `code-3` …
 *
 * The part before the number is cut so that the whole has at most `maxLength` UTF-16 units (50 for content of a
 * version). Hyphens and half characters at the cut are removed too, so that the result is a valid name of the kit
 * language.
 */
export function freeCode(code: string, isTaken: (code: string) => boolean, maxLength = 50): string {
  const whole = code.length <= maxLength ? code : cut(code, maxLength)
  if (!isTaken(whole)) return whole
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const room = maxLength - ending.length
    const candidate = (whole.length <= room ? whole : cut(whole, room)) + ending
    if (!isTaken(candidate)) return candidate
  }
}

function cut(code: string, length: number): string {
  return code
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/-+$/, "")
}
