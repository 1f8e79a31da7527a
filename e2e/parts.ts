import type { Page } from "@playwright/test"
import type { languages } from "./texts.ts"

type Texts = (typeof languages)[keyof typeof languages]

/** Opens a part of the current assessment: with its tab, or on a phone with the menu of all parts. */
export async function openPart(
  page: Page,
  { shell: { assessment } }: Texts,
  part: keyof Texts["shell"]["assessment"]["tabs"],
): Promise<void> {
  const parts = page.getByRole("navigation", { name: assessment.parts })
  const name = assessment.tabs[part]
  // Wait for either, to know which of the two it is.
  await parts
    .or(page.getByRole("tablist", { name: assessment.parts }))
    .first()
    .waitFor()
  const tab = page.getByRole("tab", { name, exact: true })
  if ((await tab.count()) > 0) return tab.click()
  await parts.getByRole("button").click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}
