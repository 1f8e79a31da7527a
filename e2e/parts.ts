import type { Page } from "@playwright/test"
import type { languages } from "./texts.ts"

type Texts = (typeof languages)[keyof typeof languages]

/** Opens a part of the current assessment: with its link, or on a phone with the menu of all parts. */
export async function openPart(
  page: Page,
  { shell: { assessment } }: Texts,
  part: keyof Texts["shell"]["assessment"]["tabs"],
): Promise<void> {
  const parts = page.getByRole("navigation", { name: assessment.parts })
  const name = assessment.tabs[part]
  await parts.waitFor()
  const link = parts.getByRole("link", { name, exact: true })
  if ((await link.count()) > 0) return link.click()
  await parts.getByRole("button").click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}
