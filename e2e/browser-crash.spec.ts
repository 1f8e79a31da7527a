import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { beginTogether } from "./assessments.ts"
import { guest, person, signIn } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * The whole browser crashes while somebody answers offline: not only a page, whose stored data the browser would still
 * write to disk when it finds the time.
 */
test("answers and drafts entered offline survive a crash of the browser", async ({
  newcomer,
  site,
  launchOptions,
}) => {
  const t = languages.en
  const profile = mkdtempSync(join(tmpdir(), "plumbline-browser-"))
  const open = async () => {
    const browser = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: site,
      locale: t.locale,
    })
    // Whether cookies survive the crash is another matter.
    await browser.clearCookies()
    await signIn(browser.request, site, guest)
    return browser
  }
  const first = await open()
  const known = await person(first.request, site, guest)
  const { id: userId } = await (await known.api.get("/api/v1/users/me/")).json()
  const assessment = await beginTogether(newcomer, { userId, language: "en" })
  const question = `${assessment.questionnaires}/${assessment.questionnaireId}/1`

  const page = await openPage(first, question)
  const evidence = page.getByRole("textbox", { name: t.evidence.write.evidences })
  // The module it comes from is loaded after the question.
  await expect(evidence).toBeVisible()
  await first.setOffline(true)
  await evidence.fill("Half a sentence")
  await options(page).nth(1).click()
  for (let level = 0; level < 4; level++) await page.keyboard.press("Control+ArrowUp")
  await page.getByRole("button", { name: t.answers.question.submit }).click()
  // What is typed, and what is sent.
  await expect.poll(() => stored(page, "drafts", "drafts")).toHaveLength(1)
  await expect.poll(() => stored(page, "unsent", "items")).toHaveLength(1)
  await crash(page)

  const second = await open()
  const again = await openPage(second, question)
  await expect(options(again).nth(1)).toHaveAttribute("aria-checked", "true")
  await expect(again.getByText(t.answers.save.saved)).toBeVisible()
  await expect(again.getByRole("textbox", { name: t.evidence.write.evidences })).toHaveValue(
    "Half a sentence",
  )
  // Nothing is pending any more: this is what the server has.
  await again.reload()
  await expect(options(again).nth(1)).toHaveAttribute("aria-checked", "true")

  await second.close()
  await known.api.dispose()
  rmSync(profile, { recursive: true, force: true })
})

async function openPage(browser: BrowserContext, address: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(address)
  await expect(options(page).first()).toBeVisible()
  return page
}

function options(page: Page) {
  return page.getByRole("main").locator("[role=radio]")
}

/** What a store of the browser's database contains. */
function stored(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([database, store]) =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        }
      }),
    [database, store] as const,
  )
}

/** Kills the browser at once, like a lack of memory or an internal error. */
async function crash(page: Page): Promise<void> {
  const control = await page.context().newCDPSession(page)
  const closed = page.context().waitForEvent("close")
  // Nothing is left to answer.
  control.send("Browser.crash").catch(() => undefined)
  await closed
}
