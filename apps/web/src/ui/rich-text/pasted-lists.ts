/**
 * Turns what Word puts on the clipboard for lists (paragraphs with a typed mark and `mso-list` in their style) into
 * lists. No maintained package does only this; the editors that do are whole editors.
 */
export function withLists(html: string): string {
  if (!/mso-list/i.test(html)) return html
  // Word's conditional comments would otherwise become text or hide the mark.
  const { body } = new DOMParser().parseFromString(html.replace(/<!\[(?:if|endif)[^>]*>/gi, ""), "text/html")
  let lists: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")]) {
    const level = levelOf(paragraph)
    if (level === null) continue
    if (last === null || paragraph.previousElementSibling !== last) lists = []
    const isOrdered = /^\s*\(?[\p{L}\p{Nd}]{1,5}[.)-]/u.test(removeMark(paragraph))
    lists.length = Math.min(lists.length, level)
    const tag = isOrdered ? "ol" : "ul"
    if (lists.length === level && lists[level - 1]?.localName !== tag) lists.length = level - 1
    while (lists.length < level) {
      const list = document.createElement(tag)
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent.appendChild(document.createElement("li"))).append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    const item = document.createElement("li")
    item.append(...paragraph.childNodes)
    lists.at(-1)?.append(item)
    paragraph.remove()
    last = lists[0] ?? null
  }
  return body.innerHTML
}

/** The level of a paragraph in a list, 1 to 9; null outside of lists. */
function levelOf(paragraph: Element): number | null {
  const level = /mso-list:[^;]*\blevel([1-9])/i.exec(paragraph.getAttribute("style") ?? "")?.[1]
  return level === undefined ? null : Number(level)
}

/** Removes the mark, which Word has typed before the text, and returns it. */
function removeMark(paragraph: Element): string {
  const mark = [...paragraph.querySelectorAll("[style]")].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute("style") ?? ""),
  )
  mark?.remove()
  return mark?.textContent ?? ""
}
