import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { newAccount, person, signUp } from "./people.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * How people learn of what others do: a number at the bell that changes live, the list below it, and the link to the
 * subject of a notification.
 */
for (const [language, { locale, shell, notifications: words }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("the owner of a kit learns who likes it", async ({ page, dana, playwright, site }) => {
      const bell = page.getByRole("button", { name: new RegExp(`^${shell.notifications.open}`) })
      const panel = page.getByRole("dialog", { name: words.title })
      const rows = panel.getByRole("listitem")
      const kitId = await idOfKit(dana.api)
      const elsewhere = await playwright.request.newContext()
      const name = `Noor ${language}${randomUUID().slice(0, 8)}`
      const fan = await person(elsewhere, site, await signUp(elsewhere, site, newAccount(name)))
      await page.goto("/assessment-kits")
      await expect(bell).toBeVisible()

      await test.step("reads the earlier notifications", async () => {
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

      await test.step("sees the number at the bell change live", async () => {
        await like(fan.api, kitId)
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
        for (let time = 0; time < 12; time++) await like(fan.api, kitId)
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
      await elsewhere.dispose()
      await fan.api.dispose()

      function newest(unseen: number): string {
        const count = new Intl.NumberFormat(language === "fa" ? "fa-IR" : "en-US").format(unseen)
        return shell.notifications.openNew.replace("{{unseen}}", count)
      }
    })
  })
}

/** Notifications name a kit by its own title, whatever the reader's language. */
const kitName = "Team Health Check"

async function idOfKit(api: APIRequestContext): Promise<number> {
  const { items } = await (await api.get("/api/v2/public/assessment-kits/")).json()
  return items.find(({ title }: { title: string }) => title === kitName).id
}

/** Likes a kit; an existing like is removed first. */
async function like(api: APIRequestContext, kitId: number): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const reply = await api.post(`/api/v2/assessment-kits/${kitId}/like/`)
    await expect(reply).toBeOK()
    const { liked } = await reply.json()
    if (liked) return
  }
}
