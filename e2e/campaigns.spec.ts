import { readFile } from "node:fs/promises"
import { expectAccessible } from "./accessible.ts"
import { answerQuestions, succeeded } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/* The owner of a space asks twelve teams the same: from a pasted table to slides, and on to the next round. */

for (const [language, t] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an owner asks twelve teams, reminds them, and takes the result away", async ({
      page,
      newcomer,
    }) => {
      test.slow()
      const { campaigns } = t
      const made = newcomer.api.post("/api/v1/spaces/", { data: { title: "All teams", type: "PREMIUM" } })
      const { id: spaceId } = await succeeded(made)
      await page.goto(`/${spaceId}/assessments/1`)
      await page.getByRole("link", { name: t.assessments.list.campaigns }).click()
      await page.getByRole("button", { name: campaigns.create }).click()
      const dialog = page.getByRole("dialog", { name: campaigns.create })
      await dialog.getByRole("combobox", { name: t.assessments.create.kit }).fill(t.kit.slice(0, 6))
      await page.getByRole("option", { name: t.kit }).click()
      await dialog.getByRole("textbox", { name: campaigns.name }).fill("Autumn")
      await dialog.getByRole("textbox", { name: campaigns.message }).fill("Half an hour is enough.")
      const teams = dialog.getByRole("textbox", { name: campaigns.teams })
      // As a spreadsheet copies it; the last row is there twice.
      const rows = Array.from(
        { length: 12 },
        (_, nth) => `Team ${nth + 1}\tana${nth}.${spaceId}@example.com\t`,
      )
      await teams.fill([...rows, "team 12"].join("\n"))
      await expect(dialog.getByRole("alert")).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole("button", { name: campaigns.start }).click()
      await expect(teams).toBeFocused()
      await teams.fill(rows.join("\n"))
      await dialog.getByRole("button", { name: campaigns.start }).click()

      await expect(page).toHaveURL(/campaigns\/[0-9a-f-]{36}$/)
      const board = page.getByRole("region", { name: campaigns.board })
      await expect(board.getByRole("link")).toHaveCount(12)
      const campaign = page.url()
      const path = `/api/v1/campaigns/${campaign.split("/").at(-1)}/`
      const { teams: listed } = await succeeded(newcomer.api.get(path))
      for (const [nth, { assessmentId }] of listed.slice(0, 6).entries())
        await answerQuestions(
          newcomer,
          { id: assessmentId, questionnaires: "", report: "" },
          (questionnaire, question) => (questionnaire + question + nth) % 6 === 0 && nth > 3,
        )
      await page.reload()
      await expect(board.getByText(campaigns.team.DONE)).toHaveCount(4)
      await expectAccessible(page)

      await page.getByRole("combobox", { name: campaigns.filter }).click()
      await page.getByRole("option", { name: campaigns.team.NOT_BEGUN }).click()
      await expect(board.getByRole("link")).toHaveCount(6)
      const remind = new RegExp(campaigns.remind_other.split("{{count}}")[0] ?? "")
      await page.getByRole("button", { name: remind }).click()
      const question = page.getByRole("dialog", { name: remind })
      const reminded = page.waitForResponse((reply) => reply.url().includes("/reminders/"))
      await question.getByRole("button", { name: campaigns.remindConfirm }).click()
      expect(await (await reminded).json()).toEqual({ sent: 6, skipped: 0 })
      await expect(question).toHaveCount(0)

      await page.getByRole("button", { name: t.shell.more }).click()
      await page.getByRole("menuitem", { name: campaigns.close }).click()
      await page
        .getByRole("dialog")
        .getByRole("button", { name: campaigns.close, exact: true })
        .last()
        .click()
      await expect(page.getByText(campaigns.state.CLOSED, { exact: true })).toBeVisible()

      await page.getByRole("link", { name: campaigns.result }).click()
      const map = page.getByRole("region", { name: campaigns.results.map }).last()
      await expect(map.getByRole("link")).toHaveCount(12)
      await expect(
        page
          .getByRole("listitem")
          .filter({ hasText: /\d|[۰-۹]/ })
          .first(),
      ).toBeVisible()
      await expectAccessible(page)
      for (const [format, begin] of [
        ["slides", "PK"],
        ["pdf", "%PDF"],
        ["excel", "PK"],
      ] as const) {
        const download = page.waitForEvent("download")
        await page.getByRole("button", { name: campaigns.results[format] }).click()
        const file = await readFile(await (await download).path())
        expect(file.toString("latin1", 0, begin.length)).toBe(begin)
      }

      await page.goto(campaign)
      await page.getByRole("button", { name: t.shell.more }).click()
      await page.getByRole("menuitem", { name: campaigns.next }).click()
      const next = page.getByRole("dialog", { name: campaigns.nextTitle })
      await next.getByRole("textbox", { name: campaigns.name }).fill("Spring")
      await next.getByRole("button", { name: campaigns.start }).click()
      await expect(page.getByRole("heading", { name: "Spring" })).toBeVisible()
      await expect(board.getByRole("link")).toHaveCount(12)
      await expect(board.getByText(campaigns.team.NOT_BEGUN)).toHaveCount(12)
    })
  })
}
