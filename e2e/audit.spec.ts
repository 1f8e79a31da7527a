import { readFile } from "node:fs/promises"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./test.ts"
import { languages } from "./texts.ts"

for (const [language, { locale, audit, spaces }] of Object.entries(languages)) {
  test.describe(language, () => {
    test.use({ locale })

    test("the owner of a space reads, filters and saves who did what", async ({ page, newcomer }) => {
      const made = await newcomer.api.post("/api/v1/spaces/", { data: { title: "Quay", type: "PREMIUM" } })
      const { id } = await made.json()
      await newcomer.api.post(`/api/v1/spaces/${id}/invite/`, { data: { email: "ada@example.org" } })
      await newcomer.api.put(`/api/v1/spaces/${id}/`, { data: { title: "Harbour" } })
      // Audit entries are written right after the reply.
      await expect
        .poll(async () => (await (await newcomer.api.get(`/api/v1/spaces/${id}/audit/`)).json()).total)
        .toBe(3)

      await page.goto(`/${id}/setting`)
      await page.getByRole("link", { name: spaces.audit.open }).click()
      const entries = page.getByRole("list", { name: audit.entries }).getByRole("listitem")
      await expect(entries).toHaveCount(3)
      await expectAccessible(page)

      await page.getByRole("combobox", { name: audit.filter.kind }).click()
      await page.locator("[data-value='space-renamed']").click()
      await expect(entries).toHaveCount(1)
      await expect(entries).toContainText("Quay")

      await page.getByRole("button", { name: audit.export.action }).click()
      const saved = page.waitForEvent("download")
      await page.getByRole("menuitem", { name: audit.export.csv }).click()
      const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n")
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain("space-renamed")
    })
  })
}
