/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test"

/**
 * Expects that whatever can be pressed on a screen of a phone is as high as a fingertip, wherever it is drawn smaller. What
 * counts is where a press arrives. Links within sentences are text.
 */
export async function expectFingertips(page: Page): Promise<void> {
  const tooLow = await page.evaluate((fingertip) => {
    const pressed = `a[href], button, input:not([aria-hidden]), select, textarea, summary,
      [role=button], [role=tab], [role=switch], [role=combobox], [role=radio], [role=slider], [contenteditable=true]`
    const isText = (element: Element) => {
      const block = element.closest("p, li, td, th, dd, dt, div, label, figcaption, blockquote")
      const around = [...(block?.childNodes ?? [])].filter((node) => !node.contains(element))
      return (
        ["inline", "inline-block"].includes(getComputedStyle(element).display) &&
        around.some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(String(node.textContent)))
      )
    }
    const scrolled = window.scrollY
    const found = [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || isText(element)) return []
      // A link of several lines is high enough.
      if (element.getClientRects().length > 1) return []
      // A field with what is around it, and whatever has a label.
      const whole = element.closest("label, .MuiInputBase-root, .MuiSlider-root") ?? element
      whole.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" })
      const { left, top, width, height } = whole.getBoundingClientRect()
      const isHit = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y)
        return hit !== null && whole.contains(hit)
      }
      const middle = Math.floor(top + height / 2) + 0.5
      // Hidden behind something else, or from everybody but screen readers.
      if (width <= 1 || !isHit(middle)) return []
      let [from, to] = [middle, middle]
      while (isHit(from - 1)) from--
      while (isHit(to + 1)) to++
      const high = to - from + 1
      return high < fingertip
        ? [`${high}: ${element.outerHTML.slice(0, 160)} ${element.textContent.slice(0, 40)}`]
        : []
    })
    window.scrollTo({ top: scrolled, behavior: "instant" })
    return found
  }, 44)
  expect(tooLow, page.url()).toEqual([])
}
