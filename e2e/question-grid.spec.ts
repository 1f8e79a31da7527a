import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessible.ts"
import { succeeded } from "./assessments.ts"
import { paste } from "./paste.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

/*
 * An expert pastes a table of questions into the designer, types one more by keyboard, corrects what the server refuses,
 * and finds them all in the questionnaire.
 */
for (const [language, t] of Object.entries(languages)) {
  const d = t.designer
  const named = (column: keyof typeof d.grid.column, row: number) =>
    d.grid.cell.replace("{{column}}", d.grid.column[column]).replace("{{row}}", row.toLocaleString(t.locale))
  const counted = (text: string, count: number) => text.replace("{{count}}", count.toLocaleString(t.locale))

  test.describe(language, () => {
    test.use({ locale: t.locale })

    test("questions are pasted, typed, corrected and saved as a grid", async ({
      page,
      newcomer: { api },
    }) => {
      const group = await succeeded(
        api.post("/api/v1/expert-groups/", {
          multipart: { title: `Guild ${randomUUID()}`, bio: "We know ships.", about: "<p>Ships.</p>" },
        }),
      )
      const { items: tags } = await succeeded(api.get("/api/v1/assessment-kit-tags/?page=0&size=20"))
      const { kitId } = await succeeded(
        api.post("/api/v1/assessment-kits/", {
          data: {
            ...{ title: `Harbour ${randomUUID()}`, summary: "Ships.", about: "Ships.", isPrivate: true },
            ...{ expertGroupId: group.id, tagIds: [tags[0].id], lang: language.toUpperCase() },
          },
        }),
      )
      const { draftVersionId } = await succeeded(api.get(`/api/v2/assessment-kits/${kitId}/info/`))
      const at = `/api/v1/kit-versions/${draftVersionId}`
      const write = (path: string, data: object) => succeeded(api.post(`${at}/${path}/`, { data }))
      for (const [place, title] of ["Begun", "Steady"].entries())
        await write("maturity-levels", { index: place + 1, value: place + 1, title, description: "A level." })
      const { id: answerRangeId } = await write("answer-ranges", { title: "No to yes" })
      for (const [place, title] of ["No", "Yes"].entries())
        await write("answer-range-options", { answerRangeId, index: place + 1, title, value: place })

      const cell = (column: keyof typeof d.grid.column, row: number) =>
        page.getByLabel(named(column, row), { exact: true })
      await test.step("pastes a table with headings", async () => {
        await page.goto(`/user/expert-groups/${group.id}/kit-designer/${draftVersionId}#Grid`)
        const { title, questionnaire, range, attribute, level } = d.grid.column
        await cell("title", 1).focus()
        await paste(page, [
          [questionnaire, title, range, attribute, level],
          ["Cranes", "Are the cranes inspected?", "No to yes", "Care", "Begun"],
          ["Cranes", "Is every crane driver trained?", "No to yes", "Crew", "Perfect"],
        ])
        await expect(cell("level", 2)).toHaveValue("Perfect")
        await expectAccessible(page)
      })

      await test.step("types a question by keyboard", async () => {
        await cell("title", 2).focus()
        await page.keyboard.press("Enter")
        const along = t.direction === "rtl" ? "ArrowLeft" : "ArrowRight"
        await page.keyboard.type("Is there a plan for storms?")
        for (const text of ["Weather", "No to yes", "Care", "Steady"]) {
          await page.keyboard.press("Tab")
          await page.keyboard.type(text)
        }
        await page.keyboard.press("Tab")
        await page.keyboard.press("ArrowUp")
        await expect(cell("weight", 2)).toBeFocused()
        await cell("range", 2).focus()
        await page.keyboard.press(along)
        await expect(cell("attribute", 2)).toBeFocused()
      })

      await test.step("corrects what is refused", async () => {
        await page.getByRole("button", { name: counted(d.grid.save_other, 3), exact: true }).click()
        await expect(page.getByText(counted(d.grid.wrong_one, 1))).toBeVisible()
        await expect(cell("level", 2)).toBeFocused()
        await expectAccessible(page)
        await page.keyboard.type("Steady")
        // The last letters are stored once the write before is done.
        await expect.poll(() => storedTimes(page, "Steady")).toBe(2)
        await page.reload()
        await expect(cell("level", 2)).toHaveValue("Steady")
        await page.getByRole("button", { name: counted(d.grid.save_other, 3), exact: true }).click()
        await expect(cell("title", 1)).toHaveValue("")
      })

      const { questions, questionnaires, impacts } = await succeeded(api.get(`${at}/content/`))
      expect([questions.length, questionnaires.length, impacts.length]).toEqual([3, 2, 3])
      expect((await succeeded(api.get(`${at}/validate/`))).errors).toEqual([])
    })
  })
}

/** How often a text stands in what the browser keeps of drafts. */
function storedTimes(page: Page, text: string): Promise<number> {
  const asPromise = `(request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })`
  return page.evaluate(
    `(async () => {
      const done = ${asPromise}
      let found = 0
      for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const values = await done(database.transaction(store).objectStore(store).getAll())
          found += JSON.stringify(values).split(${JSON.stringify(text)}).length - 1
        }
        database.close()
      }
      return found
    })()`,
  )
}
