import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { type KitFile, writeArchive } from "@plumbline/kit-dsl"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * How an expert creates a kit from text: a group to write in, an error in the text and its location, the kit created
 * and published, and an update that is reviewed before it is applied.
 */
for (const [language, t] of Object.entries(languages)) {
  const words = t.authoring

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert makes a kit from text, publishes and updates it", async ({ page, newcomer }) => {
      const mark = randomUUID()
      const group = `Harbour Guild ${mark}`
      const kit = `Night Watch ${mark}`

      await test.step("finds the expert groups in the account menu", async () => {
        await page.goto("/spaces")
        await page.getByRole("button", { name: newcomer.name }).click()
        await page.getByRole("menuitem", { name: t.shell.account.groups }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.groups.title)
        await expectAccessible(page)
      })

      await test.step("creates an expert group", async () => {
        await page.getByRole("button", { name: words.newGroup.action }).first().click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel(words.newGroup.name).fill(group)
        await dialog.getByLabel(words.newGroup.bio).fill("We look after ships at night.")
        await dialog
          .getByLabel(words.newGroup.about)
          .fill("Keepers of the harbour.\n\nWe never sleep < 3 hours.")
        await dialog.getByLabel(words.newGroup.website).fill("example.com/guild")
        await expectAccessible(page)
        await dialog.getByRole("button", { name: words.newGroup.submit }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(group)
        await expect(page.getByText("We never sleep < 3 hours.", { exact: true })).toBeVisible()
        await expect(page.getByRole("link", { name: "example.com/guild" })).toHaveAttribute(
          "href",
          "https://example.com/guild",
        )
        await expectAccessible(page)
      })

      await test.step("sees where the text has an error", async () => {
        await page.getByRole("button", { name: words.kitFile.action }).click()
        await expect(page.getByRole("dialog")).toBeVisible()
        await expectAccessible(page)
        await give(
          page,
          edited("levels.ak", (text) => text.replace("value:", "vlaue:")),
        )
        await expect(page.getByText(words.diagnostics.title)).toBeVisible()
        const slip = page.getByRole("list", { name: words.diagnostics.list }).getByRole("listitem")
        await expect(slip).toHaveCount(1)
        await expect(slip).toContainText("levels.ak")
        await expect(slip.locator("code")).toContainText("vlaue:")
        await expectAccessible(page)
        await page.getByRole("button", { name: words.file.other }).click()
      })

      await test.step("creates the kit from the corrected text, with most fields filled in", async () => {
        await give(page, teamHealth)
        const dialog = page.getByRole("dialog")
        await expect(dialog.getByLabel(words.newKit.name)).toHaveValue("Team Health Check")
        await expect(dialog.getByLabel(words.newKit.summary)).toHaveValue(/^How is the team doing\?/)
        await expectAccessible(page)
        await dialog.getByLabel(words.newKit.name).fill(kit)
        await dialog.getByRole("button", { name: words.newKit.saveAndView }).click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(kit)
        await expect(page.getByText(words.marks.unpublished)).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("publishes it, so that it has a page in the library", async () => {
        await page.getByRole("button", { name: words.kit.publish, exact: true }).click()
        await expect(page.getByText(words.marks.published, { exact: true })).toBeVisible()
        await page.getByRole("link", { name: words.kit.library }).click()
        await page.waitForURL(({ pathname }) => /^\/assessment-kits\/\d+$/.test(pathname))
        // The text includes a Persian title, which the library shows to Persian readers.
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(language === "fa" ? t.kit : kit)
        await page.goBack()
      })

      await test.step("downloads its text under its title", async () => {
        const download = page.waitForEvent("download")
        await page.getByRole("button", { name: words.kit.download }).click()
        expect((await download).suggestedFilename()).toBe(`${kit}.zip`)
      })

      await test.step("sees that the same text changes nothing", async () => {
        await page.getByRole("button", { name: words.kit.update }).click()
        await give(page, teamHealth)
        await expect(page.getByRole("button", { name: words.diagnostics.again })).toBeVisible()
        await expect(page.getByRole("button", { name: words.update.apply })).toHaveCount(0)
        await page.getByRole("button", { name: words.diagnostics.again }).click()
      })

      await test.step("sees that a text without a question becomes a draft", async () => {
        const without = (text: string) =>
          text.slice(text.indexOf("question EverybodyHeard")).replace("    requires: BadNews\n", "")
        await give(page, edited("questions_speaking_up.ak", without))
        await expect(page.getByText(words.update.removes)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: words.diagnostics.again }).click()
      })

      await test.step("looks at the changes before applying them", async () => {
        const heavier = (text: string) =>
          text
            .replace(
              "What happens to somebody who brings bad news",
              "What happens to a person who brings bad news",
            )
            .replace("level Steady with weight 3", "level Steady with weight 5")
        await give(page, edited("questions_speaking_up.ak", heavier))
        const preview = page.getByRole("region", { name: t.preview.changes })
        await expect(preview.getByRole("heading")).toHaveText([t.preview.CHANGE])
        await expect(preview).toContainText(
          "What happens to a person who brings bad news or admits a mistake?",
        )
        await expect(preview).toContainText(t.preview.recalculated)
        await expectAccessible(page)
        await page.getByRole("button", { name: words.update.apply }).click()
        await expect(page.getByRole("dialog")).toHaveCount(0)
      })

      await test.step("removes it from the library again", async () => {
        await page.getByRole("button", { name: words.kit.unpublish }).click()
        await expect(page.getByText(words.marks.unpublished, { exact: true })).toBeVisible()
        await expect(page.getByRole("link", { name: words.kit.library })).toHaveCount(0)
      })

      await test.step("finds the kit among those of the group", async () => {
        await page.getByRole("link", { name: group }).click()
        // In the reader's language, into which the text translates the title.
        await expect(page.getByRole("link", { name: language === "fa" ? t.kit : kit })).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}

const folder = new URL("../kits/team-health/", import.meta.url)

const teamHealth: KitFile[] = readdirSync(folder)
  .filter((path) => path.endsWith(".ak"))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), "utf8") }))

function edited(path: string, edit: (text: string) => string): KitFile[] {
  return teamHealth.map((file) => (file.path === path ? { path, text: edit(file.text) } : file))
}

/** Chooses an archive of these files in the open dialog. */
async function give(page: Page, files: KitFile[]): Promise<void> {
  const archive = { name: "kit.zip", mimeType: "application/zip", buffer: Buffer.from(writeArchive(files)) }
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(archive)
}
