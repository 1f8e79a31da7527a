import { randomUUID } from "node:crypto"
import type { Locator } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { succeeded } from "./assessments.ts"
import { paste } from "./paste.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * An expert without a group comes from the home page to a published kit of five questions, with at most forty clicks.
 * Typing, keys and pasting are no clicks.
 */
for (const [language, t] of Object.entries(languages)) {
  const d = t.designer

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert publishes a first kit in a few clicks", async ({ page, newcomer: { api, name } }) => {
      const title = `Harbour ${randomUUID()}`
      let clicks = 0
      const click = async (target: Locator) => {
        clicks++
        await target.click()
      }
      const part = async (of: keyof typeof d.tabs) => {
        const list = page.getByRole("combobox", { name: d.parts })
        const link = page
          .getByRole("navigation", { name: d.parts })
          .getByRole("link", { name: d.tabs[of], exact: true })
        await expect(list.or(link)).toBeVisible()
        if (await list.isVisible()) {
          await click(list)
          await click(page.getByRole("option", { name: d.tabs[of], exact: true }))
        } else await click(link)
      }

      await test.step("begins a kit without a group", async () => {
        await page.goto("/spaces")
        await click(page.getByRole("button", { name }))
        await click(page.getByRole("menuitem", { name: t.shell.account.groups }))
        await click(page.getByRole("button", { name: t.authoring.emptyKit.action }))
        const dialog = page.getByRole("dialog")
        await expect(dialog.getByRole("radio", { name: t.authoring.emptyKit.three })).toBeChecked()
        await expectAccessible(page)
        await dialog.getByRole("textbox", { name: t.authoring.newKit.name }).fill(title)
        await page.keyboard.press("Enter")
        await page.waitForURL(/kit-designer/)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
      })

      await test.step("makes a range and pastes the questions", async () => {
        const ready = page.getByRole("group", { name: d.ranges.ready })
        await click(ready.getByRole("button").first())
        await expect(ready).toBeHidden()
        await click(page.getByLabel(cell(t, "title", 1), { exact: true }))
        const range = language === "fa" ? "هرگز تا همیشه" : "Never to always"
        const [, second, third] =
          language === "fa" ? ["", "جاافتاده", "پیشرو"] : ["", "Established", "Leading"]
        await paste(
          page,
          ["Are cranes inspected?", "Are drivers trained?", "Is it quiet?", "Is it lit?", "Is it safe?"].map(
            (question, place) => [
              ...[question, "Harbour", range],
              ...[place < 3 ? "Care" : "Light", (place % 2 === 0 ? second : third) ?? ""],
            ],
          ),
        )
        await expectAccessible(page)
        await click(page.getByRole("button", { name: counted(t, d.grid.save_other, 5), exact: true }))
        await expect(page.getByLabel(cell(t, "title", 1), { exact: true })).toHaveValue("")
      })

      await test.step("releases and publishes it in one step", async () => {
        await part("Release")
        await expect(page.getByText(d.release.ready)).toBeVisible()
        await expect(
          page.getByRole("alert").filter({ hasText: counted(t, d.release.errors_other, 1) }),
        ).toHaveCount(0)
        await expectAccessible(page)
        await click(page.getByRole("button", { name: d.release.doAndPublish, exact: true }))
        await page.waitForURL(/\/assessment-kits\/\d+/)
        await expect(page.getByText(t.authoring.marks.published, { exact: true })).toBeVisible()
      })

      test.info().annotations.push({ type: "clicks", description: String(clicks) })
      expect(clicks).toBeLessThanOrEqual(40)
      const kitId = Number(/assessment-kits\/(\d+)/.exec(page.url())?.[1])
      const kit = await succeeded(api.get(`/api/v1/public/assessment-kits/${kitId}/content/`))
      const { levels, subjects, attributes, answerRanges, questions } = kit
      expect([levels, subjects, attributes, answerRanges, questions].map((each) => each.length)).toEqual([
        3, 1, 2, 1, 5,
      ])
    })

    test("a kit made by pressing through the defaults can be released, and counts on every level", async ({
      page,
      newcomer: { api },
    }) => {
      test.slow()
      const made = await succeeded(
        api.post("/api/v1/assessment-kits/", { data: { title: `Quay ${randomUUID()}`, starter: {} } }),
      )
      const { draftVersionId } = await succeeded(api.get(`/api/v2/assessment-kits/${made.kitId}/info/`))
      const { expertGroup } = await succeeded(api.get(`/api/v1/assessment-kits/${made.kitId}/min-info/`))
      const designer = `/user/expert-groups/${expertGroup.id}/kit-designer/${draftVersionId}`
      // Links in the folded list of what is left to do have the same texts.
      const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true })
      /** Fills in nothing but titles. */
      const add = async (at: string, form: string, titles: readonly string[]) => {
        await page.goto(`${designer}#${at}`)
        await page.getByRole("button", { name: form, exact: true }).first().click()
        const fields = page.getByRole("form", { name: form, exact: true })
        const title = fields.getByRole("textbox", { name: d.field.title, exact: true })
        for (const each of titles) {
          await title.fill(each)
          await fields.getByRole("button", { name: d.save }).click()
          await expect(shown(each).first()).toBeVisible()
          // It is empty again for the next one.
          await expect(title).toHaveValue("")
        }
      }
      await add("Maturity-Levels", d.levels.new, ["Low tide", "Mid tide", "High tide"])
      await add("Subjects", d.subjects.new, ["Cranes"])
      await add("Attributes", d.attributes.new, ["Reach"])
      await add("Measures", d.measures.new, ["Care of cranes"])
      await page.goto(`${designer}#Answer-Ranges`)
      await page.getByRole("button", { name: d.ranges.new }).click()
      const range = page.getByRole("form", { name: d.ranges.new })
      await range.getByRole("textbox", { name: d.field.title, exact: true }).fill("How often")
      await range
        .getByRole("textbox", { name: d.ranges.options, exact: true })
        .fill("Never\nSometimes\nAlways")
      await range.getByRole("button", { name: d.save }).click()
      await expect(shown("How often").first()).toBeVisible()
      await add("Questionnaires", d.questionnaires.new, ["Night"])
      await shown("Night").last().click()
      await page.getByRole("button", { name: d.questions.first }).click()
      const questions = ["Is there a watch?", "Is there a lamp?", "Is there a boat?", "Is there a dog?"]
      const form = page.getByRole("form", { name: d.questions.new, exact: true })
      const text = form.getByRole("textbox", { name: d.questions.text, exact: true })
      for (const question of questions) {
        await text.fill(question)
        await form.getByRole("button", { name: d.save }).click()
        await expect(shown(question).first()).toBeVisible()
        await expect(text).toHaveValue("")
      }
      await add("Profiles", d.profiles.new, ["Small harbours"])

      await test.step("goes where something is left to do, until nothing is", async () => {
        await page.goto(`${designer}#Release`)
        for (const question of questions) {
          const left = page.getByRole("main").getByRole("link", { name: question })
          await left.first().click()
          const dialog = page.getByRole("dialog")
          await dialog.getByRole("button", { name: d.impacts.new }).click()
          const impact = dialog.getByRole("form", { name: d.impacts.new })
          await impact.getByRole("button", { name: d.save }).click()
          await expect(impact).toBeHidden()
          await dialog.getByRole("button", { name: d.questions.done, exact: true }).click()
          await page.goto(`${designer}#Release`)
        }
        await expect(page.getByText(d.release.ready)).toBeVisible()
        const { none, onlySlight } = t.trial.findings
        await expect(page.getByText(none).or(page.getByText(onlySlight))).toBeVisible()
      })

      const at = `/api/v1/kit-versions/${draftVersionId}`
      const content = await succeeded(api.get(`${at}/content/`))
      expect(content.questions.map((each: { advisable: boolean }) => each.advisable)).toEqual(
        questions.map(() => true),
      )
      const ranks = content.impacts.map(
        (impact: { maturityLevelId: number }) =>
          content.levels.find(({ id }: { id: number }) => id === impact.maturityLevelId).index,
      )
      expect(ranks.toSorted()).toEqual([2, 2, 3, 3])
      const values = content.options.map(({ value }: { value: number }) => value).toSorted()
      expect(values).toEqual([0, 0.5, 1])
      expect(content.competences).toHaveLength(3)
      expect((await succeeded(api.get(`${at}/validate/`))).errors).toEqual([])
    })
  })
}

type Texts = (typeof languages)[keyof typeof languages]

function cell(t: Texts, column: keyof Texts["designer"]["grid"]["column"], row: number): string {
  return t.designer.grid.cell
    .replace("{{column}}", t.designer.grid.column[column])
    .replace("{{row}}", row.toLocaleString(t.locale))
}

function counted(t: Texts, text: string, count: number): string {
  return text.replace("{{count}}", count.toLocaleString(t.locale))
}
