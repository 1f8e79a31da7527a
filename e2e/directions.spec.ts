/// <reference lib="dom" />
import type { Page } from "@playwright/test"
import { answerQuestions, beginAdvanced } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * On a Persian page, blocks with an English name begin where the lines of the page begin; only the run of the name is
 * written from left to right. Every block with a direction of its own is looked at, so that a new one joins by itself.
 */
const t = languages.fa

test.use({ locale: t.locale })

test("names in another direction begin at the start of the page's lines", async ({ page, newcomer }) => {
  const assessment = await beginAdvanced(newcomer, "Night shift", "en")
  await answerQuestions(newcomer, assessment)
  const [, spaceId] = assessment.questionnaires.split("/")
  const part = (name: string) => assessment.questionnaires.replace(/questionnaires$/, name)
  const screens = [
    "/spaces",
    `/${spaceId}/assessments/1`,
    `/${spaceId}/setting`,
    "/portfolio",
    part("dashboard"),
    part("questionnaires"),
    part("insights"),
    part("history"),
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByText("Night").first()).toBeVisible()
    await page.waitForLoadState("networkidle")
    expect(await astray(page), screen).toEqual([])
  }
})

/** The blocks whose words begin at the other side. Texts for reading keep their own side. */
async function astray(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = ["block", "flow-root", "list-item", "table-cell", "-webkit-box"]
    return [...document.querySelectorAll<HTMLElement>("main [dir]:not([lang], input, textarea)")]
      .filter((element) => !element.closest("[data-prose]"))
      .filter((element) => {
        const { display, direction, textAlign } = getComputedStyle(element)
        return direction === "ltr" && blocks.includes(display) && !["right", "center"].includes(textAlign)
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
}
