import { expect, type Page, test } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { languages } from "./texts.ts"

/*
 * What people come for, from the first visit to a shared report: take a kit, answer it, get a report, share it. In both
 * languages; the projects run it on a desktop and on a phone.
 */
for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("a visitor takes a kit, signs up, answers it and shares the report", async ({ page, browser }, {
      project,
    }) => {
      await test.step("meets the start page and looks at a real report", async () => {
        await page.goto("/")
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.landing.hero.heading)
        await expect(page.locator("html")).toHaveAttribute("dir", t.direction)
        await expectAccessible(page)
        await page.getByRole("link", { name: t.landing.hero.sample }).click()
        await expect(page.getByRole("heading", { name: "Checkout service, autumn review" })).toBeVisible()
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

      await test.step("signs up on the way and comes back to where they were", async () => {
        await page.getByRole("main").getByRole("link", { name: t.kits.create }).first().click()
        await page.waitForURL(/\/realms\/main\//)
        await expectAccessible(page)
        await page.locator("a[href*='registrations'], a[href*='sign-up']").first().click()
        await page.locator("input[name=firstName]").fill("Noor")
        await page.locator("input[name=lastName]").fill("Sand")
        await page
          .locator("input[name=email]")
          .fill(`noor.${language}.${project.name}.${Date.now()}@example.com`)
        await page.locator("input[name=password]").fill("hold the line")
        await expectAccessible(page)
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/assessment-kits/)
        await expect(page.getByRole("dialog")).toBeVisible()
      })

      await test.step("names the assessment and lands on the questionnaires", async () => {
        await expectAccessible(page)
        await page.getByRole("dialog").getByLabel(t.assessments.create.name).fill("Night shift")
        await page.getByRole("button", { name: t.assessments.create.submit }).click()
        await page.waitForURL(/\/questionnaires$/)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night shift")
        await expectAccessible(page)
      })

      await test.step("answers with mouse and keyboard, leaves and comes back without loss", async () => {
        await page
          .getByRole("link", { name: t.answers.questionnaires.begin })
          .or(page.getByRole("button", { name: t.answers.questionnaires.begin }))
          .first()
          .click()
        await expect(options(page).first()).toBeVisible()
        await expectAccessible(page)
        await answered(page, () => options(page).nth(2).click())
        await answered(page, () => page.keyboard.press("4"))
        const first = page.url().replace(/\/\d+$/, "/1")
        await page.goto("/spaces")
        await expect(page.getByRole("link", { name: "Night shift" }).first()).toBeVisible()
        await page.goto(first)
        await expect(options(page).nth(2)).toHaveAttribute("aria-pressed", "true")
      })

      await test.step("clears an answer, gives it again and answers the rest", async () => {
        await answered(page, () => options(page).nth(2).click())
        await page.goBack()
        await expect(page.locator("[aria-pressed=true]").and(options(page))).toHaveCount(0)
        await answerEverything(page)
        await expectAccessible(page)
      })

      const reportAddress = await test.step("opens the report", async () => {
        await page.getByRole("link", { name: t.answers.report.view }).first().click()
        await page.waitForURL(/graphical-report/)
        await expect(page.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await expect(page.getByText(t.report.subjects.heading)).toBeVisible()
        await expectAccessible(page)
        return page.url()
      })

      const link = await test.step("makes it public", async () => {
        await page.getByRole("button", { name: t.report.actions.share }).click()
        await page.getByRole("radio", { name: t.report.share.public }).click()
        await page.waitForURL(/graphical-report\/[0-9a-f-]{36}/)
        await expectAccessible(page)
        return page.url()
      })

      await test.step("a private window opens the link without signing in", async () => {
        const stranger = await (await browser.newContext({ locale: t.locale })).newPage()
        await stranger.goto(link)
        await expect(stranger.getByRole("heading", { name: "Night shift" })).toBeVisible()
        await stranger.context().close()
      })

      await test.step("made restricted again, the link stops working", async () => {
        await page.getByRole("radio", { name: t.report.share.restricted }).click()
        await expect(page).toHaveURL(reportAddress)
        const stranger = await (await browser.newContext({ locale: t.locale })).newPage()
        await stranger.goto(link)
        await expect(stranger.getByText(t.report.signIn.title)).toBeVisible()
        await expect(stranger.getByText("Night shift")).toHaveCount(0)
        await stranger.context().close()
      })
    })

    test("the demo account finds a finished assessment in its space", async ({ page }) => {
      await page.goto("/spaces")
      await page.locator("input[name=username]").fill("demo@example.com")
      await page.locator("input[name=password]").fill("plumbline")
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/spaces/)
      await expect(page.getByText("Checkout service, autumn review")).toBeVisible()
      await expectAccessible(page)
      await page.getByRole("link", { name: t.assessments.card.report }).first().click()
      await expect(page.getByRole("heading", { name: "Checkout service, autumn review" })).toBeVisible()
      await page.goto("/nothing/here/at-all")
      await expect(page.getByRole("button", { name: "Dana Demo" })).toBeVisible()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

function options(page: Page) {
  return page.getByRole("main").locator("[role=group] button[aria-pressed]")
}

/** Gives an answer and waits for the next question. */
async function answered(page: Page, give: () => Promise<void>): Promise<void> {
  const before = page.url()
  await give()
  await expect(page).not.toHaveURL(before)
}

/** Presses a digit on every question of every questionnaire, going on with Enter after each review. */
async function answerEverything(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (/graphical-report|\/questionnaires$/.test(page.url())) return
    if (/\/questionnaires\/\d+\/\d+$/.test(page.url())) {
      const question = page.url()
      // A key that comes while one question gives way to the next belongs to neither.
      await expect(async () => {
        await expect(options(page).first()).toBeVisible()
        const open = (await page.locator("[aria-pressed=true]").and(options(page)).count()) === 0
        await page.keyboard.press(open ? String(2 + (step % 3)) : "Enter")
        await expect(page).not.toHaveURL(question, { timeout: 3_000 })
      }).toPass()
      continue
    }
    await page.waitForLoadState("networkidle")
    const report = page.locator("a[href*='graphical-report']")
    if ((await report.count()) > 0) return
    const review = page.url()
    await expect(async () => {
      await page.keyboard.press("Enter")
      await expect(page).not.toHaveURL(review, { timeout: 1_000 })
    }).toPass()
  }
  throw new Error("The questions did not come to an end.")
}
