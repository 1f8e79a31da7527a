/// <reference lib="dom" />
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, beginAdvanced } from "./assessments.ts"
import { expectFingertips } from "./fingertips.ts"
import { ownKit, succeeded } from "./kits.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * Screens in Persian, as they open. Blocks with an English name begin where the lines of the page begin; only the run of
 * the name is written from left to right. Every block with a direction of its own is looked at, so that a new one joins by
 * itself. Nothing moves while a page loads in a browser that has no file of it yet, and no page complains. On phones,
 * whatever is pressed is as high as a fingertip.
 */
const t = languages.fa

test.use({ locale: t.locale })

test("screens stand still, and names begin at the start of the page's lines", async ({
  page,
  newcomer,
  hasTouch,
}) => {
  test.slow()
  const assessment = await beginAdvanced(newcomer, "Night shift", "en")
  await answerQuestions(newcomer, assessment)
  const { groupId, kitId, settings } = await ownKit(newcomer)
  const draft = await succeeded(newcomer.api.post(`/api/v1/assessment-kits/${kitId}/clone/`))
  const complaints: string[] = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true })
  await page.addInitScript(noteShifts)
  const [, spaceId] = assessment.questionnaires.split("/")
  const part = (name: string) => assessment.questionnaires.replace(/questionnaires$/, name)
  const group = `/user/expert-groups/${groupId}`
  const designer = `${group}/kit-designer/${draft.kitVersionId}`
  const named = [
    "/spaces",
    `/${spaceId}/assessments/1`,
    `/${spaceId}/overview`,
    `/${spaceId}/setting`,
    "/portfolio",
    part("dashboard"),
    part("questionnaires"),
    part("insights"),
    part("history"),
    part("advice"),
    part("report"),
    "/compare",
    group,
    `${group}/assessment-kits/${kitId}/permissions`,
  ]
  const others = [
    ...["/assessment-kits", `/assessment-kits/${kitId}`, "/guide", "/guide/report"],
    ...[`/${spaceId}/campaigns`, `/${spaceId}/audit`, part("sessions"), part("settings")],
    ...["/user/expert-groups", "/user/account", "/user/account/api-tokens"],
    ...[`${designer}#Text`, settings.replace("/settings", "/dashboard"), `${designer}#Release`],
  ]
  for (const screen of [...named, ...others]) {
    await page.goto(screen)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    if (named.includes(screen)) await expect(page.getByText("Night").first()).toBeVisible()
    await page.waitForLoadState("networkidle")
    expect(await astray(page), screen).toEqual([])
    const { sum, from } = await page.evaluate((): Shifts => Reflect.get(window, "shifts"))
    expect(sum, `${screen}: ${from.join(", ")}`).toBeLessThan(0.005)
    await expectAccessible(page)
    if (hasTouch) await expectFingertips(page)
  }
  expect(complaints).toEqual([])
})

type Shifts = { sum: number; from: string[] }

/** Adds up what moves by itself, and what it is. */
function noteShifts(): void {
  const shifts: Shifts = { sum: 0, from: [] }
  Object.assign(window, { shifts })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      shifts.from.push(...sources.map(({ node }) => String(node?.textContent).slice(0, 60)))
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** The blocks whose words begin at the other side. Texts for reading and editors of code keep their own side. */
async function astray(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = ["block", "flow-root", "list-item", "table-cell", "-webkit-box"]
    return [...document.querySelectorAll<HTMLElement>("main [dir]:not([lang], input, textarea)")]
      .filter((element) => !element.closest("[data-prose]") && !element.querySelector(":scope > .cm-editor"))
      .filter((element) => {
        const { display, direction, textAlign } = getComputedStyle(element)
        return direction === "ltr" && blocks.includes(display) && !["right", "center"].includes(textAlign)
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
}
