/// <reference lib="dom" />
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Expects no serious violation of WCAG 2.2 AA, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade in or out have too little contrast, and fallback fonts have another size: wait for both, and let
  // no animation start while axe runs (of a message that closes by itself, say).
  const scrolled = await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000)
      // Within what is folded, none of them ever finishes.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const still = new CSSStyleSheet()
    // Animations that start from here on finish at once; only the bar whose end closes a message stands still.
    still.replaceSync(
      `*, ::before, ::after { transition: none !important }
      :not(.Toastify__progress-bar), ::before, ::after { animation-delay: 0s !important; animation-duration: 0s !important }
      .Toastify__progress-bar { animation-play-state: paused !important }`,
    )
    document.adoptedStyleSheets = [still]
    const before = window.scrollY
    // Targets half covered by the bar would count as too small. A page may still be scrolling to its top by itself.
    window.scrollTo({ top: 0, behavior: "instant" })
    for (let place = -1; place !== window.scrollY; ) {
      place = window.scrollY
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return before
  })
  const { violations } = await new AxeBuilder({ page })
    // Two thirds of the time would go into frames of other origins, of which there are none, and into passed checks.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze()
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary}`)
          .join(" | ")
          .slice(0, 1200)}`,
    )
  expect(serious, page.url()).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  await page.evaluate((top) => {
    document.adoptedStyleSheets = []
    window.scrollTo({ top, behavior: "instant" })
  }, scrolled)
}
