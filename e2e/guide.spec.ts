import type { Page } from "@playwright/test"
import { type GuidePage, guidePages } from "../apps/web/src/guide.ts"
import { expectAccessible } from "./accessible.ts"
import { beginAssessment } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The guide for people, and the reference of the API for those who write programs: both are open to everyone. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("every page of the guide is whole, in the reader's language and direction", async ({ page }) => {
      const complaints = complaintsOf(page)
      const titles = new Set<string | null>()
      await page.goto("/guide")
      for (const [position, name] of guidePages.entries()) {
        await test.step(name, async () => {
          await expect(page).toHaveURL(addressOf(name))
          await expect(page.locator("html")).toHaveAttribute("dir", t.direction)
          const title = page.getByRole("heading", { level: 1 })
          await expect(title).toHaveCount(1)
          // The address changes before the page does.
          await expect.poll(async () => titles.has(await title.textContent())).toBe(false)
          titles.add(await title.textContent())
          await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeVisible()
          expect(await brokenPictures(page)).toEqual([])
          expect(await brokenLinks(page)).toEqual([])
          await expectAccessible(page)
          if (position + 1 < guidePages.length) {
            await page.getByRole("navigation", { name: t.guide.neighbours }).locator("a[rel=next]").click()
          }
        })
      }
      expect(titles.size).toBe(guidePages.length)
      expect(complaints).toEqual([])
    })

    test("a heading has an address, and an address leads to its heading", async ({ page }) => {
      await page.goto("/guide/report")
      const last = page.getByRole("article").getByRole("heading", { level: 2 }).last()
      await last.getByRole("link").click()
      await expect(last).toBeInViewport()
      await page.goto(page.url())
      await page.reload()
      await expect(last).toBeInViewport()
    })

    test("“?” opens the page about where one is", async ({ page, newcomer }) => {
      const { questionnaires, report } = await beginAssessment(newcomer, "Helped", language)
      const places: [string, GuidePage][] = [
        ["/assessment-kits", "first-assessment"],
        [questionnaires, "first-assessment"],
        [report, "report"],
        [questionnaires.replace("questionnaires", "advice"), "plan"],
        [questionnaires.replace("questionnaires", "settings"), "roles"],
        ["/user/expert-groups", "writing-a-kit"],
      ]
      for (const [place, help] of places) {
        await page.goto(place)
        await page.getByRole("link", { name: t.shell.nav.help }).click()
        await expect(page).toHaveURL(addressOf(help))
      }
      await page.goBack()
      await expect(page).toHaveURL(/\/user\/expert-groups$/)
    })

    test("a page that the guide does not have is not found", async ({ page }) => {
      await page.goto("/guide/nothing")
      await expect(page.getByRole("heading", { level: 1, name: t.shell.notFound.title })).toBeVisible()
    })

    for (const look of ["light", "dark"] as const) {
      test(`the API reference is readable and raises no error (${look})`, async ({ page, site }) => {
        const complaints = complaintsOf(page)
        const elsewhere: string[] = []
        page.on("request", (request) => {
          if (!request.url().startsWith(site) && !request.url().startsWith("data:"))
            elsewhere.push(request.url())
        })
        await page.emulateMedia({ colorScheme: look })
        await page.goto("/docs")
        await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible()
        await page.locator(".opblock-tag[data-tag=portfolio]").click({ timeout: 60_000 })
        await page.locator(".opblock-summary-control").first().click({ timeout: 60_000 })
        await expect(page.locator(".responses-table").first()).toBeVisible({ timeout: 60_000 })
        await expectAccessible(page)
        expect(complaints).toEqual([])
        expect(elsewhere).toEqual([])
      })
    }
  })
}

function addressOf(page: GuidePage): RegExp {
  return new RegExp(page === "index" ? "/guide$" : `/guide/${page}$`)
}

/** What the browser reports about a page: errors of scripts, and what its content security policy forbids. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on("pageerror", ({ message }) => complaints.push(message))
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  return complaints
}

/** The pictures that are shown without alternative text or size, or cannot be loaded. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.getByRole("article").evaluate(async (article) => {
    const shown = [...article.querySelectorAll("img")].filter((image) => image.checkVisibility())
    const broken = await Promise.all(
      shown.map(async (image) => {
        image.loading = "eager"
        const isLoaded = await image.decode().then(
          () => true,
          () => false,
        )
        const isWhole = image.alt !== "" && image.hasAttribute("width") && image.hasAttribute("height")
        return isLoaded && isWhole ? [] : [image.src]
      }),
    )
    return broken.flat()
  })
}

/** The links of a page of the guide that lead to no page of this site. */
async function brokenLinks(page: Page): Promise<string[]> {
  const links = await page
    .getByRole("article")
    .locator("a")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const known = guidePages.map((name) => new RegExp(`${addressOf(name).source.slice(0, -1)}(#.+)?$`))
  return links.filter((link) => !known.some((address) => address.test(link)))
}
