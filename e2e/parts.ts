import type { Page } from "@playwright/test"
import type { languages } from "./texts.ts"

type Texts = (typeof languages)[keyof typeof languages]

/** Goes to a part of the assessment that is open: by its tab, or on a phone by the menu of all parts. */
export async function openPart(
  page: Page,
  { shell: { assessment } }: Texts,
  part: keyof Texts["shell"]["assessment"]["tabs"],
): Promise<void> {
  const parts = page.getByRole("navigation", { name: assessment.parts })
  const name = assessment.tabs[part]
  // Which of the two it is, is known when there is one.
  await parts
    .or(page.getByRole("tablist", { name: assessment.parts }))
    .first()
    .waitFor()
  const tab = page.getByRole("tab", { name, exact: true })
  if ((await tab.count()) > 0) return tab.click()
  await parts.getByRole("button").click()
  await page.getByRole("menuitem", { name, exact: true }).click()
}
