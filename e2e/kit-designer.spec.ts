import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { succeeded } from "./assessments.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * A kit made by hand: started on the page of the group, written in two languages, ordered by keyboard, tried, released
 * and assessed. Repetitive content is prepared through the API.
 */
for (const [language, t] of Object.entries(languages)) {
  const d = t.designer

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("an expert makes a kit by hand, and it is assessed", async ({ page, newcomer: { api } }) => {
      const title = `Harbour ${randomUUID()}`
      const group = await succeeded(
        api.post("/api/v1/expert-groups/", {
          multipart: { title: `Guild ${randomUUID()}`, bio: "We know ships.", about: "<p>Ships.</p>" },
        }),
      )

      await test.step("starts a kit on the page of the group", async () => {
        await page.goto(`/user/expert-groups/${group.id}`)
        await page.getByRole("button", { name: t.authoring.emptyKit.action }).last().click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("textbox", { name: t.authoring.newKit.name, exact: true }).fill(title)
        await dialog.getByRole("radio", { name: t.authoring.emptyKit.nothing }).check()
        await expectAccessible(page)
        await dialog.getByRole("button", { name: t.authoring.emptyKit.save, exact: true }).click()
        await page.waitForURL(/kit-designer/)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
      })
      const draft = Number(/kit-designer\/(\d+)/.exec(page.url())?.[1])
      const at = `/api/v1/kit-versions/${draft}`
      const write: Write = (path, data) => succeeded(api.post(`${at}/${path}/`, { data }))

      await test.step("adds the other language", async () => {
        await open(page, d.parts, d.tabs.General)
        await page.getByRole("button", { name: d.general.addLanguage }).click()
        await page.getByRole("menuitem").click()
        await expect(page.getByRole("button", { name: d.general.addLanguage })).toBeHidden()
        await expectAccessible(page)
      })

      await test.step("writes a subject in both languages", async () => {
        await open(page, d.parts, d.tabs.Subjects)
        await page.getByRole("button", { name: d.subjects.new }).click()
        const form = page.getByRole("form", { name: d.subjects.new })
        await form.getByRole("textbox", { name: d.field.title, exact: true }).fill("Cranes")
        await form
          .getByRole("button", { name: t.shell.translation.add.replace("{{label}}", d.field.title) })
          .click()
        await form.getByRole("textbox", { name: new RegExp(`^${d.field.title} \\(`) }).fill("جرثقیل‌ها")
        await form.getByRole("textbox", { name: d.field.description, exact: true }).fill("What lifts.")
        await expectAccessible(page)
        await form.getByRole("button", { name: d.save }).click()
        await expect(page.getByText("جرثقیل‌ها")).toBeVisible()
      })

      await test.step("reorders the subjects by keyboard", async () => {
        const described = { description: "What there is.", weight: 1 }
        const { subjectId } = await write("subjects", { index: 2, title: "Crew", ...described })
        for (const [index, name] of [
          [1, "Watch"],
          [2, "Rest"],
        ] as const) {
          await write("attributes", { index, title: name, subjectId, ...described })
        }
        await page.reload()
        const handles = page.getByRole("list", { name: d.subjects.title }).locator("[data-handle]")
        const crew = page.locator(`[data-handle="${subjectId}"]`)
        await crew.focus()
        const stored = page.waitForResponse((reply) => reply.url().includes("subjects-change-order"))
        await page.keyboard.press("ArrowUp")
        await expect(handles.first()).toHaveAttribute("data-handle", String(subjectId))
        await expect(crew).toBeFocused()
        expect((await stored).ok()).toBe(true)
        const { items } = await succeeded(api.get(`${at}/subjects/`))
        expect(items.map((subject: { title: string }) => subject.title)).toEqual(["Crew", "Cranes"])
        const [, cranes] = items
        await write("attributes", { index: 1, title: "Reach", subjectId: cranes.id, ...described })
      })

      await test.step("finishes a question in its dialog", async () => {
        await prepareQuestion(write)
        await page.reload()
        await open(page, d.parts, d.tabs.Questionnaires)
        // The map of the draft opens it, too.
        const questionnaires = page.getByRole("list", { name: d.tabs.Questionnaires, exact: true })
        await questionnaires.getByRole("button", { name: about(d.open, "Night") }).click()
        await page.getByRole("button", { name: about(d.edit, "Who stands watch?") }).click()
        const dialog = page.getByRole("dialog")
        await choose(page, dialog.getByRole("combobox", { name: d.questions.range }), "How often")
        await expect(
          dialog.getByRole("region", { name: d.questions.preview }).getByText("Always"),
        ).toBeVisible()
        for (const attribute of ["Watch", "Rest", "Reach"]) {
          await dialog.getByRole("button", { name: d.impacts.new }).click()
          const form = dialog.getByRole("form", { name: d.impacts.new })
          await choose(page, form.getByRole("combobox", { name: d.impacts.attribute }), attribute)
          await form.getByRole("button", { name: d.save }).click()
          await expect(dialog.getByRole("region", { name: attribute })).toBeVisible()
        }
        await dialog.getByText(d.questions.measure, { exact: true }).first().click()
        await dialog.getByRole("combobox", { name: d.questions.measure }).click()
        await page.getByRole("option", { name: "Care" }).click()
        await expectAccessible(page)
        await dialog.getByRole("button", { name: d.questions.done, exact: true }).click()
        await expect(dialog).toBeHidden()
      })

      await test.step("finds the question on the map, duplicates it, and thinks better of it", async () => {
        await page.goto(`/user/expert-groups/${group.id}/kit-designer/${draft}#Questionnaires`)
        const fold = page.getByText(d.map.title, { exact: true })
        const map = page.getByRole("navigation", { name: d.parts })
        await expect(fold.or(map).first()).toBeVisible()
        if (await fold.isVisible()) await fold.click()
        await map.getByRole("searchbox", { name: d.map.search }).fill("watch?")
        await map.getByRole("link", { name: "Who stands watch?" }).click()
        await expect(page.getByRole("dialog")).toBeVisible()
        await page.getByRole("dialog").getByRole("button", { name: d.questions.done, exact: true }).click()
        await page.getByRole("button", { name: about(d.questions.duplicate, "Who stands watch?") }).click()
        const copy = `Who stands watch? ${d.questions.copyMark}`
        await expect(page.getByRole("listitem").filter({ hasText: copy }).first()).toBeVisible()
        await page.getByRole("button", { name: d.undo.do }).click()
        await expect(page.getByText(copy)).toHaveCount(0)
        await map.getByRole("searchbox", { name: d.map.search }).fill("")
        if (await fold.isVisible()) await fold.click()
      })

      await test.step("tries the draft before anybody else sees it", async () => {
        await open(page, d.parts, d.tabs.Trial)
        const result = page.getByRole("region", { name: t.trial.result })
        await page.getByRole("button", { name: t.trial.presets.lowest }).click()
        await expect(result.getByText(t.trial.holdsBack.title)).toBeVisible()
        await page.getByRole("radio", { name: /Always/ }).check()
        await expect(result.getByText(t.trial.holdsBack.nothing)).toBeVisible()
        await expectAccessible(page)
      })

      await test.step("releases the draft", async () => {
        await open(page, d.parts, d.tabs.Release)
        await expect(page.getByText(d.release.ready)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole("button", { name: d.release.do, exact: true }).click()
        await page.waitForURL(/\/assessment-kits\/\d+/)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
      })

      await test.step("assesses with the released kit", async () => {
        const kitId = Number(/assessment-kits\/(\d+)/.exec(page.url())?.[1])
        await expect(
          await api.patch(`/api/v2/assessment-kits/${kitId}/`, { data: { published: true } }),
        ).toBeOK()
        const spaces = await succeeded(api.get("/api/v1/top-spaces/"))
        const [space] = spaces.items
        const assessment = await succeeded(
          api.post("/api/v2/assessments/", {
            data: { spaceId: space.id, assessmentKitId: kitId, title: "Night", lang: language.toUpperCase() },
          }),
        )
        await page.goto(`/${space.id}/assessments/1/${assessment.id}/questionnaires`)
        await page.getByRole("link", { name: /Night/ }).last().click()
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who stands watch?")
      })
    })
  })
}

/** A text that names something; a name in the other script stands between invisible marks. */
function about(text: string, what: string): RegExp {
  return new RegExp(`^${text.replace("{{what}}", `.?${what.replace("?", "\\?")}.?`)}$`, "u")
}

/** Opens a part of the designer: a link, or on phones an entry of a list. */
async function open(page: Page, parts: string, name: string): Promise<void> {
  const list = page.getByRole("combobox", { name: parts })
  const link = page.getByRole("navigation", { name: parts }).getByRole("link", { name, exact: true })
  await expect(list.or(link)).toBeVisible()
  if (await list.isVisible()) await choose(page, list, name)
  else await link.click()
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible()
}

async function choose(page: Page, list: Locator, name: string): Promise<void> {
  await list.click()
  await page.getByRole("option", { name }).click()
}

type Write = (path: string, data: object) => ReturnType<typeof succeeded>

/** Everything a kit needs besides its subjects, except what makes its question complete. */
async function prepareQuestion(write: Write): Promise<void> {
  const described = { description: "What there is." }
  for (const [index, title] of [
    [1, "Low"],
    [2, "High"],
  ] as const) {
    await write("maturity-levels", { index, value: index, title: `${title} tide`, ...described })
  }
  const range = await write("answer-ranges", { title: "How often" })
  for (const [index, title] of [
    [1, "Never"],
    [2, "Always"],
  ] as const) {
    await write("answer-range-options", { answerRangeId: range.id, index, title, value: index - 1 })
  }
  await write("measures", { index: 1, title: "Care", ...described })
  const { questionnaireId } = await write("questionnaires", { index: 1, title: "Night", ...described })
  const question = { index: 1, title: "Who stands watch?", mayNotBeApplicable: false, advisable: true }
  await write("questions", { ...question, questionnaireId })
}
