import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { languages } from "./texts.ts"

/*
 * How people learn of what others do: a number at the bell that changes by itself, the list below it, and the way to
 * what a notification is about.
 */
for (const [language, { locale, kit, shell, notifications: words }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("the owner of a kit learns who likes it", async ({ page, browser, request }, { project }) => {
      const name = `Noor ${language}${project.name}${Date.now()}`
      const bell = page.getByRole("button", { name: new RegExp(`^${shell.notifications.open}`) })
      const panel = page.getByRole("dialog", { name: words.title })
      const rows = panel.getByRole("listitem")

      await page.goto("/assessment-kits")
      const kitId = await idOfKit(page, kit)
      await page.getByRole("button", { name: shell.account.signIn, exact: true }).click()
      await page.locator("input[name=username]").fill("demo@example.com")
      await page.locator("input[name=password]").fill("plumbline")
      await page.keyboard.press("Enter")
      await expect(bell).toBeVisible()
      const token = await signUp(browser, name)

      await test.step("reads what there was before", async () => {
        await bell.click()
        await expect(panel).toBeVisible()
        await expectAccessible(page)
        const markAll = panel.getByRole("button", { name: words.markAllRead })
        await expect(rows.first().or(panel.getByText(words.empty))).toBeVisible()
        if (await markAll.isVisible()) await markAll.click()
        await expect(page.locator(`button[aria-label="${shell.notifications.open}"]`)).toBeVisible()
        await page.keyboard.press("Escape")
        await expect(panel).toHaveCount(0)
        await expect(bell).toBeFocused()
      })

      await test.step("sees the number at the bell change by itself", async () => {
        await like(request, kitId, token)
        await expect(bell).toHaveAccessibleName(newest(1))
        await expectAccessible(page)
      })

      await test.step("opens the notification by keyboard and reads it", async () => {
        await bell.focus()
        await page.keyboard.press("Enter")
        await expect(rows.first()).toContainText(name)
        await expect(rows.first()).toContainText(words.isNew)
        await expectAccessible(page)
        await rows.first().getByRole("button", { name }).first().focus()
        await page.keyboard.press("Enter")
        await expect(panel.getByRole("heading", { level: 2 })).toHaveText(words.detail)
        await expect(panel.getByRole("link", { name: kitName })).toBeVisible()
        await expectAccessible(page)
        await expect(page.locator(`button[aria-label="${shell.notifications.open}"]`)).toBeAttached()
        await panel.getByRole("button", { name: words.back }).click()
        await expect(rows.first()).toContainText(name)
        await expect(rows.first()).not.toContainText(words.isNew)
      })

      await test.step("keeps it for later, and deletes it", async () => {
        const menu = rows.first().getByRole("button", { name: name }).last()
        await menu.click()
        await page.getByRole("menuitem", { name: words.markUnread }).click()
        await expect(panel.getByRole("button", { name: words.markAllRead })).toBeVisible()
        await menu.click()
        await page.getByRole("menuitem", { name: words.remove }).click()
        await expect(panel.getByText(name)).toHaveCount(0)
        await page.keyboard.press("Escape")
      })

      await test.step("finds older ones while scrolling, and marks all as read", async () => {
        for (let time = 0; time < 12; time++) await like(request, kitId, token)
        await expect(bell).toHaveAccessibleName(newest(12))
        await bell.click()
        await expect(rows.first()).toContainText(name)
        await rows.last().scrollIntoViewIfNeeded()
        await expect(async () => {
          await rows.last().scrollIntoViewIfNeeded()
          expect(await rows.count()).toBeGreaterThanOrEqual(12)
        }).toPass()
        await panel.getByRole("button", { name: words.markAllRead }).click()
        await expect(panel.getByText(words.isNew, { exact: true })).toHaveCount(0)
        await expect(panel.getByRole("button", { name: words.markAllRead })).toHaveCount(0)
      })

      await test.step("follows one to the kit", async () => {
        await rows.first().getByRole("button", { name }).first().click()
        await panel.getByRole("link", { name: kitName }).click()
        await expect(panel).toHaveCount(0)
        await page.waitForURL(`**/assessment-kits/${kitId}`)
      })

      function newest(unseen: number): string {
        const count = new Intl.NumberFormat(language === "fa" ? "fa-IR" : "en-US").format(unseen)
        return shell.notifications.openNew.replace("{{unseen}}", count)
      }
    })
  })
}

/** Notifications name a kit by its own title, whatever the reader's language. */
const kitName = "Team Health Check"

async function idOfKit(page: Page, title: string): Promise<number> {
  const address = await page.getByRole("link", { name: title, exact: true }).getAttribute("href")
  return Number(address?.match(/\d+/)?.[0])
}

/** Somebody new, and the token with which their client calls the API. */
async function signUp(browser: Browser, name: string): Promise<string> {
  const context = await browser.newContext({ locale: "en-US" })
  const page = await context.newPage()
  const call = page.waitForRequest((request) => request.url().endsWith("/users/me/"))
  const [firstName = "", lastName = ""] = name.split(" ")
  await page.goto("/assessment-kits")
  await page
    .getByRole("button", { name: /^Sign (in|up)$/ })
    .last()
    .click()
  await page.locator("a[href*='sign-up']").click()
  await page.locator("input[name=firstName]").fill(firstName)
  await page.locator("input[name=lastName]").fill(lastName)
  await page.locator("input[name=email]").fill(`${lastName}@example.com`)
  await page.locator("input[name=password]").fill("hold the line")
  await page.keyboard.press("Enter")
  const { authorization = "" } = await (await call).allHeaders()
  await context.close()
  return authorization
}

/** Likes a kit; who likes it already takes the like back first. */
async function like(request: APIRequestContext, kitId: number, authorization: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const reply = await request.post(`/api/v2/assessment-kits/${kitId}/like/`, {
      headers: { authorization },
    })
    expect(reply.ok()).toBe(true)
    const { liked } = await reply.json()
    if (liked) return
  }
}
