import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { newAccount } from "./people.ts"
import { fillSignUp } from "./sign-in-forms.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* From the first visit to one's own assessment: what the product is, its kits, and a sign-up along the way. */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a visitor looks around, chooses a kit, signs up and starts an assessment", async ({ page }) => {
      await test.step("sees the start page and looks at a real report", async () => {
        await page.goto("/")
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.landing.hero.heading)
        await expect(page.locator("html")).toHaveAttribute("dir", t.direction)
        await expectAccessible(page)
        // The report is in English; visitors who read Persian see the sample on its kit.
        const [link, heading] =
          language === "en"
            ? [t.landing.preview.read, "Checkout service, autumn review"]
            : [t.landing.preview.kit, "بلوغ مهندسی نرم‌افزار"]
        await page.getByRole("link", { name: link }).click()
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible()
        await expectAccessible(page)
        await page.goBack()
      })

      await test.step("browses the library and a kit's page", async () => {
        await page.getByRole("link", { name: t.landing.hero.browse }).first().click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.kits.title)
        await expect(page.getByRole("link", { name: t.kit, exact: true })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("link", { name: t.kit, exact: true }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.kit)
        await expectAccessible(page)
      })

      await test.step("signs up along the way, and lands on the first question", async () => {
        await page.getByRole("main").getByRole("link", { name: t.kits.create }).first().click()
        await page.waitForURL(/\/oidc\//)
        await expectAccessible(page)
        await fillSignUp(page, newAccount())
        await expectAccessible(page)
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/questionnaires\/\d+\/1$/)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[?؟]/)
        await expectAccessible(page)
      })

      await test.step("renames it in place", async () => {
        await page.goto(page.url().replace(/\/\d+\/1$/, ""))
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.kit)
        await page.getByRole("button", { name: t.shell.assessment.rename.action }).click()
        await page.getByLabel(t.shell.assessment.rename.label).fill("Day shift")
        await expectAccessible(page)
        await page.keyboard.press("Enter")
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Day shift")
        await expectAccessible(page)
      })
    })

    test("who reads with a larger font size in the browser gets every text larger", async ({ page }) => {
      await page.goto("/assessment-kits")
      await expect(page.getByRole("link", { name: t.kit, exact: true })).toBeVisible()
      // What is below the kits comes a little later.
      await expect(page.getByText(t.kits.ask.title)).toBeVisible()
      const before = await textSizes(page)
      expect(before.length).toBeGreaterThan(20)
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "20px"))
      // Without animations, sizes change in the next frame.
      await expect.poll(() => textSizes(page)).toEqual(before.map(([text, size]) => [text, size * 1.25]))
    })

    test("it takes three acts from the start page to the first question, and two from a kit's page", async ({
      page,
      context,
    }) => {
      const first = /\/questionnaires\/\d+\/1$/
      await test.step("start, sign-up, a kit", async () => {
        const acts = actsOn(page)
        await page.goto("/")
        await acts.click(page.getByRole("main").getByRole("button", { name: t.landing.hero.start }).first())
        await fillSignUp(page, newAccount())
        await acts.press("Enter")
        const kits = page.getByRole("region", { name: t.spaces.home.first.title })
        await expect(kits.getByRole("listitem").first()).toContainText(t.kit)
        await expect(kits.getByRole("listitem").first().getByText(/15|۱۵/)).toBeVisible()
        expect(await page.getByRole("dialog").count()).toBe(0)
        await acts.click(kits.getByRole("link", { name: `${t.kits.first.start}: ${t.kit}` }))
        await page.waitForURL(first)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[?؟]/)
        expect(acts.count()).toBeLessThanOrEqual(3)
      })

      await test.step("a kit's page, signed in", async () => {
        const acts = actsOn(page)
        await page.goto(`/assessment-kits`)
        await page.getByRole("link", { name: t.kit, exact: true }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.kit)
        await acts.click(page.getByRole("main").getByRole("link", { name: t.kits.create }).first())
        await expectAccessible(page)
        await acts.click(page.getByRole("dialog").getByRole("button", { name: t.assessments.create.submit }))
        await page.waitForURL(first)
        expect(acts.count()).toBeLessThanOrEqual(2)
      })

      await test.step("a kit's page, as a visitor", async () => {
        await context.clearCookies()
        await page.goto(`/assessment-kits`)
        await page.getByRole("link", { name: t.kit, exact: true }).click()
        const acts = actsOn(page)
        await acts.click(page.getByRole("main").getByRole("link", { name: t.kits.create }).first())
        await fillSignUp(page, newAccount())
        await acts.press("Enter")
        await page.waitForURL(first)
        expect(acts.count()).toBeLessThanOrEqual(2)
      })
    })
  })
}

/** Counts what a person does: clicks and sent forms. */
function actsOn(page: Page) {
  let acts = 0
  return {
    count: () => acts,
    async click(place: Locator) {
      acts++
      await place.click()
    },
    async press(key: string) {
      acts++
      await page.keyboard.press(key)
    },
  }
}

/** The texts of a page, each with its font size in pixels. */
function textSizes(page: Page): Promise<[string, number][]> {
  return page.locator("body *").evaluateAll((elements) =>
    elements.flatMap((element): [string, number][] => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent).join("")
      const isShown = element.checkVisibility() && text.trim() !== ""
      return isShown ? [[text, Number.parseFloat(getComputedStyle(element).fontSize)]] : []
    }),
  )
}
