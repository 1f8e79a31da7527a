/// <reference lib="dom" />
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** No serious violation of WCAG 2.2 AA, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has too little contrast, and letters of another font have another size.
  await page.evaluate(async () => {
    await document.fonts.ready
    // A page on its way to its top still has something below the bar.
    for (let place = -1; place !== window.scrollY; ) {
      place = window.scrollY
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(fades.map(({ finished }) => finished)).then(() => undefined)
  })
  const { violations } = await new AxeBuilder({ page })
    // Two thirds of the time go into frames of other origins, of which there are none, and into what is right.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze()
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(" | ")
          .slice(0, 400)}`,
    )
  expect(serious, page.url()).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
